// An editor with diagnostics as you type, the face beside it, and ways to try the card.

import { ask, node } from "./asking.js";
import { show } from "./table.js";

const at = (id) => document.getElementById(id);
const text = at("text");
let file = "";
let before = "";
let kept = text.value;
let names = [];
let steps = [];
let answers = [];

// ---- as you type ---------------------------------------------------------------------------------

let waiting = 0;
let asked = 0;

async function check() {
  const turn = ++asked;
  try {
    const found = await ask("check", { text: text.value, file });
    if (turn !== asked) return;
    names = found.names;
    at("findings").replaceChildren(...found.findings.map(finding));
    at("faces").replaceChildren(...found.faces.map(face));
    text.setAttribute("aria-invalid", found.findings.some((each) => each.severity === "error"));
  } catch (error) {
    at("findings").replaceChildren(node("li", { className: "error" }, error.message));
  }
}

function finding(each) {
  const where = each.path === "your text" ? `${each.line}:${each.column}` : `${each.path}:${each.line}`;
  const hint = each.suggestions.length ? ` Did you mean ${each.suggestions[0]}?` : each.hint && ` ${each.hint}`;
  const button = node("button", { type: "button" }, `${where} ${each.message}${hint || ""}`);
  button.addEventListener("click", () => select(each));
  return node("li", { className: each.severity }, button);
}

function select({ line, column, end_line, end_column }) {
  const lines = text.value.split("\n");
  const offset = (row, letter) => lines.slice(0, row - 1).reduce((sum, each) => sum + each.length + 1, letter - 1);
  text.focus();
  text.setSelectionRange(offset(line, column), offset(end_line, end_column));
}

function face({ title, svg }) {
  const picture = node("figure", { ariaLabel: title });
  picture.append(document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true));
  return picture;
}

text.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(check, 150);
});

text.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey) return;
  const [indent] = /^ */.exec(text.value.slice(text.value.lastIndexOf("\n", text.selectionStart - 1) + 1));
  const deeper = text.value[text.selectionStart - 1] === ":" || (!indent && text.selectionStart) ? "    " : "";
  event.preventDefault();
  text.setRangeText(`\n${indent}${indent ? (text.value[text.selectionStart - 1] === ":" ? "    " : "") : deeper}`,
    text.selectionStart, text.selectionEnd, "end");
  text.dispatchEvent(new Event("input"));
});

// ---- rulings -------------------------------------------------------------------------------------

at("run").addEventListener("click", async () => {
  at("ran").value = "…";
  try {
    const found = await ask("rulings", { text: text.value, file });
    const red = found.filter((each) => each.wrong).length;
    at("ran").value = !found.length ? "There is no ruling."
      : red ? `${red} of ${found.length} do not hold.`
        : found.length === 1 ? "It holds." : `All ${found.length} hold.`;
    at("rulings").replaceChildren(...found.map((each) => node("p", { className: `ruling ${each.wrong ? "red" : "green"}` },
      each.title, node("b", {}, each.wrong ? "does not hold" : "holds"), each.wrong ? node("br") : "", each.wrong)));
  } catch (error) {
    at("ran").value = error.message;
  }
});

// ---- a position by hand --------------------------------------------------------------------------

async function position() {
  try {
    const state = await ask("position", { text: text.value, file, given: at("given").value, steps, answers });
    show(at("position"), state, (chosen) => { answers.push(chosen); position(); });
    answers.length = state.decisions;
  } catch (error) {
    at("position").replaceChildren(node("p", { className: "error" }, error.message));
  }
  at("steps").replaceChildren(...steps.map((each) => node("li", {}, each)));
}

at("step").addEventListener("submit", (event) => {
  event.preventDefault();
  steps.push(at("do").value || `you play ${names[0] ?? ""}`);
  at("do").value = "";
  position();
});

at("back").addEventListener("click", () => {
  if (answers.length) answers.pop();
  else steps.pop();
  position();
});

at("again").addEventListener("click", () => {
  [steps, answers] = [[], []];
  position();
});

// ---- games ---------------------------------------------------------------------------------------

const percent = (rate) => `${(100 * rate).toFixed(1)}%`;

function bar({ name, win_rate: rate, interval: [low, high] }) {
  const inner = node("span", { className: "rate" });
  inner.style.width = percent(rate);
  const range = node("span", { className: "interval" });
  Object.assign(range.style, { left: percent(low), width: percent(high - low) });
  return node("div", { className: "measure" }, node("span", {}, `${name}: ${percent(rate)} (${percent(low)} to ${percent(high)})`),
    node("div", { className: "scale" }, inner, range));
}

at("measure").addEventListener("click", async () => {
  at("measured").value = "…";
  at("measure").disabled = true;
  try {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const found = await ask("measure", { text: text.value, file, card: names[0] ?? "", games: 100, seed });
    at("measured").value = `${found.ties} ties; ${found.turns.mean} turns on average.`;
    at("chart").replaceChildren(...found.players.map(bar));
  } catch (error) {
    at("measured").value = error.message;
  }
  at("measure").disabled = false;
});

// ---- saving --------------------------------------------------------------------------------------

at("save")?.addEventListener("click", async () => {
  try {
    const written = text.value;
    ({ file, before } = await ask("save", { text: written, file, before, name: names[0] ?? "" }));
    kept = written;
    at("saved").value = `Saved as ${file}.`;
  } catch (error) {
    at("saved").value = error.message;
  }
});

addEventListener("keydown", (event) => {
  if (event.key !== "s" || !(event.ctrlKey || event.metaKey) || !at("save")) return;
  event.preventDefault();
  at("save").click();
});

addEventListener("beforeunload", (event) => {
  if (text.value !== kept) event.preventDefault();
});

// ---- what is tried --------------------------------------------------------------------------------

const { of = "", file: wanted = "" } = Object.fromEntries(new URLSearchParams(location.search));
let lost = "";
try {
  const found = await ask("text", { of, file: wanted });
  ({ file, before } = found);
  text.value = kept = found.text;
  if (!found.text) lost = "There is no such card any more.";
} catch (error) {
  lost = error.message;
}
await check();
if (lost) at("findings").prepend(node("li", { className: "error" }, lost));
const [, stated] = /^ +given (.+)$/m.exec(text.value) ?? [];
at("given").value = stated ?? (names.length ? `your hand is ${names[0]}` : "");
