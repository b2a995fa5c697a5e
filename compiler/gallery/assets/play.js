// A whole game against a bot: its seed and the decisions are all there is of it.

import { ask, node } from "./asking.js";
import { show } from "./table.js";

const [setup, place, said, undo, hint] = ["setup", "game", "said", "undo", "hint"]
  .map((name) => document.getElementById(name));
let game = null;
let state = null;

async function look(answers, more = {}) {
  said.value = "…";
  try {
    const found = await ask("game", { ...game, answers, ...more });
    game.answers = answers;
    state = found;
    said.value = found.hint ?? "";
    show(place, found, (chosen) => look([...answers, chosen]));
    if (found.outcome) said.value = found.outcome;
    undo.disabled = !answers.length;
    hint.disabled = !found.ask;
    sessionStorage.setItem("game", JSON.stringify(game));
  } catch (error) {
    said.value = error.message;
  }
}

setup.addEventListener("submit", (event) => {
  event.preventDefault();
  const { set, bot, seed } = Object.fromEntries(new FormData(setup));
  const drawn = /^\d+$/.test(seed) ? Number(seed) : crypto.getRandomValues(new Uint32Array(1))[0];
  game = { set, bot, seed: drawn, text: "", answers: [] };
  look([]);
});

undo.addEventListener("click", () => {
  const open = !state.seen || confirm("You have seen what was hidden since. Undo all the same?");
  if (open) look(game.answers.slice(0, -1));
});

hint.addEventListener("click", () => look(game.answers, { hint: true }));

const kept = sessionStorage.getItem("game");
if (kept) {
  game = JSON.parse(kept);
  for (const name of ["set", "bot", "seed"]) setup.elements[name].value = game[name];
  look(game.answers);
} else {
  place.append(node("p", {}, "Choose what to play with, or let it be drawn."));
}
