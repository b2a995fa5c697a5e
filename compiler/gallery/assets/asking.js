// Asking the server for something in JSON.

export class Refusal extends Error {}

export async function ask(name, said) {
  const answer = await fetch(`api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(said),
  });
  const found = await answer.json().catch(() => ({ error: `The server answers ${answer.status}.` }));
  if (!answer.ok) throw new Refusal(found.error);
  return found;
}

export function node(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}
