// The table of a game, what has happened, and the decision that is open.

import { node } from "./asking.js";

function cell(pieces) {
  return node("td", {}, ...pieces.map(([text, style]) => node("span", { className: style }, text)));
}

function panel({ columns, rows }) {
  const body = rows.map((row) => node("tr", {}, ...row.map(cell)));
  const table = node("table", {}, ...body);
  [...columns].forEach((letter, index) => {
    if (letter !== "r") return;
    for (const row of table.rows) row.cells[index]?.classList.add("right");
  });
  return table;
}

function besides(panels) {
  const rows = [];
  for (const each of panels) {
    if (each.beside && rows.length) rows.at(-1).push(each);
    else rows.push([each]);
  }
  return rows;
}

function happened(log) {
  const lines = log.map(({ text, heading }) => node(heading ? "h3" : "p", {}, text));
  const box = node("div", { className: "log", tabIndex: 0, ariaLabel: "What has happened" }, ...lines);
  queueMicrotask(() => { box.scrollTop = box.scrollHeight; });
  return box;
}

function bounds({ least, hi }) {
  if (least === 0 && hi === 1) return "Choose one, or none.";
  if (least === hi) return hi === 1 ? "Choose one." : `Choose ${hi}.`;
  return least === 0 ? `Choose up to ${hi}.` : `Choose ${least} to ${hi}.`;
}

function decision(ask, decide) {
  const picked = new Set();
  const done = node("button", { className: "main", type: "button" });
  const single = ask.hi === 1;
  const buttons = ask.options.map((option, index) => {
    const note = ask.notes[index] ? ` ${ask.notes[index]}` : "";
    const button = node("button", { type: "button" }, `${ask.labels[index]}${note}`);
    button.addEventListener("click", () => {
      if (single) return decide([option]);
      if (!picked.delete(option)) picked.add(option);
      button.classList.toggle("picked", picked.has(option));
      button.ariaPressed = picked.has(option);
      ready();
    });
    return button;
  });
  function ready() {
    done.textContent = picked.size ? `Take these ${picked.size}` : ask.all ? "All" : "None";
    done.disabled = picked.size ? picked.size < ask.lo || picked.size > ask.hi : !ask.all && ask.least > 0;
  }
  done.addEventListener("click", () => decide(picked.size || !ask.all ? [...picked] : ask.options));
  ready();
  const parts = [node("p", { className: "title" }, `${ask.title} `, node("small", {}, bounds(ask))), ...buttons];
  if (!single || ask.least === 0) parts.push(done);
  return node("div", { className: "decision", role: "group", ariaLabel: ask.title }, ...parts);
}

export function show(place, state, decide) {
  const left = node("div", {}, ...besides(state.table).map((row) => node("div", { className: "row" }, ...row.map(panel))));
  const right = node("div", {}, happened(state.log));
  const open = state.ask ? [decision(state.ask, decide)] : [];
  if (state.end) open.push(node("div", { className: "end" }, panel(state.end)));
  place.replaceChildren(...open, node("div", { className: "sides" }, left, right));
  place.querySelector(".decision button")?.focus({ preventScroll: true });
}
