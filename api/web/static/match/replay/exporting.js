// Export: the record of a match, the view of a step, the picture of the board.
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";

function save(name, kind, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

// The board as an SVG file of its own, with the style that it has here.
async function picture() {
  const style = await (await fetch("/web/style.css")).text();
  const board = /** @type {SVGElement} */ (document.querySelector(".board > svg"));
  const copy = /** @type {SVGElement} */ (board.cloneNode(true));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const rules = document.createElementNS("http://www.w3.org/2000/svg", "style");
  rules.textContent = style;
  copy.prepend(rules);
  return new XMLSerializer().serializeToString(copy);
}

export function Export({ id, viewer, step, frames, view, notes, close }) {
  const name = `nostos-${id.slice(0, 8)}-${viewer}`;
  const withNote = (frame) => JSON.stringify(notes[frame.step] ? { ...frame, note: notes[frame.step] } : frame);
  const ways = [
    [message("export-record"), () => save(`${name}.ndjson`, "application/x-ndjson", frames.map(withNote).join("\n"))],
    [message("export-view"), () => save(`${name}-${step}.json`, "application/json", JSON.stringify(view, null, 1))],
    [message("export-picture"), async () => save(`${name}-${step}.svg`, "image/svg+xml", await picture())],
  ];
  return html`
    <${Dialog} title=${message("export")} close=${close}>
      <ul class="ways">${ways.map(([label, act]) => html`<li><button onClick=${act}>${label}</button></li>`)}</ul>
    <//>
  `;
}

export function Dialog({ title, close, children }) {
  const shown = (element) => element && !element.open && element.showModal();
  return html`
    <dialog ref=${shown} onClose=${close} aria-label=${title}>
      <h2>${title}</h2>
      ${children}
      <form method="dialog"><button class="primary">${message("close")}</button></form>
    </dialog>
  `;
}
