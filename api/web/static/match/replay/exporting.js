// Export: the record of a match, which proves it; and what the page shows: steps, the view of a step, the board.
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { canKeep } from "../../kept/matches.js";
import { labelled, message } from "../../language.js";
import { Trouble } from "../../parts.js";
import { useLater } from "../later.js";
import { saveFile } from "./saving.js";

const save = (name, kind, content) => saveFile(new File([content], name, { type: kind }));

// What makes pictures of the board is loaded when one is asked for.
async function picture(kind) {
  const { pictureOf, pngOf } = await import("./picture.js");
  const board = /** @type {SVGSVGElement} */ (document.querySelector(".board > svg"));
  return kind === "svg" ? (await pictureOf(board)).text : pngOf(board);
}

const DRAWN = 100; // milliseconds between two looks whether the board shows a step

/** Makes a film; the page shows each of its steps for it, and afterwards the step of before. `to`: shows a step. */
function Film({ name, step, last, view, to, run }) {
  const [done, setDone] = useState(/** @type {number | null} */ (null));
  const here = useRef(view);
  here.current = view;
  const began = useRef(step); // the page shows others while it makes a film
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const show = async (at) => {
    to(at);
    while (here.current?.step !== at) {
      stop.current.signal.throwIfAborted();
      await new Promise((then) => setTimeout(then, DRAWN));
    }
    return /** @type {SVGSVGElement} */ (document.querySelector(".board > svg"));
  };
  /** @param {number[]} span the first and the last step, in any order */
  const make = async (span) => {
    const { filmOf, LONGEST } = await import("./film.js");
    const end = Math.max(...span);
    const from = Math.max(Math.min(...span), end - LONGEST + 1);
    setDone(0);
    try {
      const { signal } = stop.current;
      const film = await filmOf({ from, to: end, show, progress: setDone, signal });
      saveFile(new File([film], `${name}-${from}-${end}.${film.name.split(".")[1]}`, { type: film.type }));
    } catch (error) {
      if (!stop.current.signal.aborted) throw error;
    } finally {
      to(began.current);
      setDone(null);
    }
  };
  const number = (which, label, value) => html`
    <label>
      <span>${label}</span>
      <input type="number" name=${which} min="1" max=${last} defaultValue=${value} required />
    </label>
  `;
  const sent = (event) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    void run(() => make(["from", "to"].map((each) => Number(fields.get(each)))));
  };
  return html`
    <form class="film" onSubmit=${sent}>
      ${number("from", message("film-from"), Math.max(1, began.current - 9))}
      ${number("to", message("film-to"), began.current)}
      <button disabled=${done !== null}>${message("film-save")}</button>
      ${done !== null && html`<progress value=${done} aria-label=${message("film-made")} />`}
    </form>
  `;
}

/** The code of a frame that shows a step on another site, where the service lets sites do so. */
async function copyEmbed(id, viewer, step) {
  const { codeOf } = await import("../embed/code.js");
  await navigator.clipboard.writeText(codeOf(id, viewer, step));
}

export function Export({ match, viewer, step, last, frames, view, notes, to, close }) {
  const id = match.match;
  const { Keep } = useLater(match.disclosed && canKeep(), () => import("../keeping/keep.js"), "Keep");
  const [problem, setProblem] = useState(/** @type {{ message: string } | null} */ (null));
  const [copied, setCopied] = useState(false);
  const run = async (act) => {
    setProblem(null);
    setCopied(false);
    try {
      await act();
    } catch (error) {
      setProblem(error instanceof api.Problem ? error : { message: message("export-failed") });
    }
  };
  const name = `nostos-${id.slice(0, 8)}-${viewer}`;
  const withNote = (frame) => JSON.stringify(notes[frame.step] ? { ...frame, note: notes[frame.step] } : frame);
  const ways = [
    [message("export-record"), () => api.record(id, viewer).then(saveFile)],
    [
      message("export-steps"),
      () => save(`${name}-steps.ndjson`, "application/x-ndjson", frames.map(withNote).join("\n")),
    ],
    [message("export-view"), () => save(`${name}-${step}.json`, "application/json", JSON.stringify(view, null, 1))],
    [
      labelled(message("export-picture"), "PNG"),
      async () => save(`${name}-${step}.png`, "image/png", await picture("png")),
    ],
    [
      labelled(message("export-picture"), "SVG"),
      async () => save(`${name}-${step}.svg`, "image/svg+xml", await picture("svg")),
    ],
    ...(document.querySelector("[data-embeds]")
      ? [[message("export-embed"), () => copyEmbed(id, viewer, step).then(() => setCopied(true))]]
      : []),
  ];
  return html`
    <${Dialog} title=${message("export")} close=${close}>
      <ul class="ways">
        ${ways.map(([label, act]) => html`<li><button onClick=${() => run(act)}>${label}</button></li>`)}
      </ul>
      ${Keep && html`<${Keep} ...${{ match, viewer }} />`}
      ${document.querySelector(".board > svg") && html`<${Film} ...${{ name, step, last, view, to, run }} />`}
      <p role="status">${copied && message("copied")}</p>
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
