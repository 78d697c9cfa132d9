// Export: the record of a match, which proves it; and what the page shows: steps, the view of a step, the board.
import { html, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { message } from "../../language.js";
import { Trouble } from "../../parts.js";

const save = (name, kind, text) => saveFile(new File([text], name, { type: kind }));

export function saveFile(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}

// The board as an SVG file of its own, with the style that it has here.
async function picture() {
  const style = await (await fetch(new URL("../../style.css", import.meta.url))).text();
  const board = /** @type {SVGElement} */ (document.querySelector(".board > svg"));
  const copy = /** @type {SVGElement} */ (board.cloneNode(true));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const rules = document.createElementNS("http://www.w3.org/2000/svg", "style");
  rules.textContent = style;
  copy.prepend(rules);
  return new XMLSerializer().serializeToString(copy);
}

// The page that checks this match's record, as this viewer may have it.
export const verifyAddress = (id, viewer) => `/verify?${new URLSearchParams({ match: id, as: viewer })}`;

export function Export({ id, viewer, step, frames, view, notes, close }) {
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const name = `nostos-${id.slice(0, 8)}-${viewer}`;
  const withNote = (frame) => JSON.stringify(notes[frame.step] ? { ...frame, note: notes[frame.step] } : frame);
  const ways = [
    [message("export-record"), () => api.record(id, viewer).then(saveFile).catch(setProblem)],
    [
      message("export-steps"),
      () => save(`${name}-steps.ndjson`, "application/x-ndjson", frames.map(withNote).join("\n")),
    ],
    [message("export-view"), () => save(`${name}-${step}.json`, "application/json", JSON.stringify(view, null, 1))],
    [message("export-picture"), async () => save(`${name}-${step}.svg`, "image/svg+xml", await picture())],
  ];
  return html`
    <${Dialog} title=${message("export")} close=${close}>
      <ul class="ways">${ways.map(([label, act]) => html`<li><button onClick=${act}>${label}</button></li>`)}</ul>
      <${Trouble} of=${problem} />
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
