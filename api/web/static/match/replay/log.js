// The match in words, a line a step. The lines are made once; only the mark of the present step moves.
import { html, useEffect, useMemo, useRef } from "../../vendor/preact.js";
import { Icon } from "../../icons.js";
import { message } from "../../language.js";
import { begins, hides, stepKind, wholeText } from "./marks.js";

// `undone`: the moves that were taken back.
export function Log({ frames, kinds, step, go, notes, undone }) {
  const lines = useMemo(
    () =>
      frames.map(
        (frame) => html`
          <${Line} key=${frame.step} ...${{ frame, kinds, go, undone }} noted=${notes.includes(frame.step)} />
        `,
      ),
    [frames, kinds, notes, undone],
  );
  return html`<ol class="log" ref=${useMark(step, lines)} tabindex="0" aria-label=${message("log")}>${lines}</ol>`;
}

// For a list of lines that are made once: the lines of the present step are marked, and the first of them is in sight.
export function useMark(step, lines) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!list.current) return;
    list.current.querySelectorAll("[aria-current]").forEach((line) => line.removeAttribute("aria-current"));
    const present = list.current.querySelectorAll(`[data-step="${step}"]`);
    present.forEach((line) => line.setAttribute("aria-current", "step"));
    if (!present.length) return;
    const { top, bottom } = present[0].getBoundingClientRect();
    const view = list.current.getBoundingClientRect();
    if (top < view.top || bottom > view.bottom) list.current.scrollTop += top - view.top - view.height / 2;
  }, [step, lines]);
  return list;
}

function Line({ frame, kinds, go, noted, undone }) {
  const kind = stepKind(frame, kinds);
  return html`
    <li class=${begins(frame, kinds) ? "begins" : ""}>
      <button data-step=${frame.step} onClick=${() => go({ step: frame.step })}>
        <span class="number">${frame.step}</span>
        <span class=${`kind kind-${kind}`}><${Icon} name=${kind} /></span>
        <span class=${undone.has(frame.step) ? "undone" : ""}>${wholeText(frame, undone)}</span>
        ${noted && html`<${Icon} name="note" />`}
        ${
          hides(frame.facts.filter((fact) => fact.type !== "played" && fact.type !== "opened")) &&
          html`<span class="partly" title=${message("partly-hidden")}><${Icon} name="hidden" /></span>`
        }
      </button>
    </li>
  `;
}
