// Search and filters of the gallery, and lines of text and code that light up together. This is no module:
// a browser loads none from a disk.

const filters = document.querySelector("#filters");

function shown(item, wanted) {
  const { set, kind, type, cost, text } = wanted;
  return (!set || item.dataset.set === set)
    && (!kind || item.dataset.kind === kind)
    && (!type || item.dataset.type.split("|").includes(type))
    && (!cost || item.dataset.cost === cost)
    && text.toLowerCase().split(/\s+/).every((word) => item.dataset.text.includes(word));
}

function search() {
  const wanted = Object.fromEntries(new FormData(filters));
  let count = 0;
  for (const item of document.querySelectorAll("#shelf li")) {
    item.hidden = !shown(item, wanted);
    count += !item.hidden;
  }
  document.querySelector("#count").value = count;
  document.querySelector("#none").hidden = count > 0;
  const said = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value));
  history.replaceState(null, "", said.size ? `#${said}` : location.pathname);
}

if (filters) {
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
    if (filters.elements[name]) filters.elements[name].value = value;
  }
  filters.addEventListener("input", search);
  filters.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("keydown", (event) => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key === "/" && !typing) {
      event.preventDefault();
      filters.elements.text.focus();
    }
  });
  search();
}

function light(line) {
  for (const each of document.querySelectorAll(".line.lit")) each.classList.remove("lit");
  if (!line) return;
  for (const each of document.querySelectorAll(".line[data-line]")) {
    each.classList.toggle("lit", each.dataset.line === line.dataset.line);
  }
}

for (const kind of ["pointerover", "click"]) {
  addEventListener(kind, (event) => {
    if (event.target.closest?.(".sides")) light(event.target.closest(".line[data-line]"));
  });
}

// With the keyboard: in a text, up and down go to the next line that comes from somewhere.
addEventListener("keydown", (event) => {
  const text = event.target.closest?.(".sides .code");
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!text || !step) return;
  event.preventDefault();
  const lines = [...text.querySelectorAll(".line[data-line]")];
  const places = [...new Set(lines.map((line) => line.dataset.line))];
  const at = places.indexOf(text.querySelector(".lit")?.dataset.line);
  const next = places[Math.max(0, Math.min(places.length - 1, at + step))];
  light(lines.find((line) => line.dataset.line === next));
  text.querySelector(".lit")?.scrollIntoView({ block: "nearest" });
});
