// The match in words, a line a step. The lines are made once; only the mark of the present step moves.
import { html, useEffect, useMemo, useRef } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { t } from "../language.js";
import { begins, hides, mainKind, said } from "./marks.js";

export function Log({ frames, step, go, notes }) {
  const list = useRef(null);
  const lines = useMemo(() => frames.map((frame) => html`<${Line} key=${frame.step} frame=${frame} go=${go} noted=${notes.includes(frame.step)} />`), [frames, notes]);
  useEffect(() => {
    list.current.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const line = list.current.querySelector(`[data-step="${step}"]`);
    if (!line) return;
    line.setAttribute("aria-current", "step");
    const { top, bottom } = line.getBoundingClientRect();
    const view = list.current.getBoundingClientRect();
    if (top < view.top || bottom > view.bottom) list.current.scrollTop += top - view.top - view.height / 2;
  }, [step, lines]);
  return html`<ol class="log" ref=${list} tabindex="0" aria-label=${t("log")}>${lines}</ol>`;
}

function Line({ frame, go, noted }) {
  const kind = mainKind(frame);
  return html`
    <li class=${begins(frame) ? "begins" : ""}>
      <button data-step=${frame.step} onClick=${() => go({ step: frame.step })}>
        <span class="number">${frame.step}</span><span class=${`kind kind-${kind}`}><${Icon} name=${kind} /></span>
        <span>${said(frame)}</span>
        ${noted && html`<${Icon} name="note" />`}
        ${hides(frame.facts.filter((fact) => fact.type !== "played" && fact.type !== "opened")) && html`<span class="partly" title=${t("partly.hidden")}><${Icon} name="hidden" /></span>`}
      </button>
    </li>`;
}
