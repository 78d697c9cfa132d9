// The moments of a match: a few steps worth a look, chosen from what the viewer's own frames hold.
import { html } from "../../vendor/preact.js";
import { Icon } from "../../icons.js";
import { message } from "../../language.js";
import { hides, stepKind, takenBack } from "../replay/marks.js";

const MOST = 4; // moments
const LINES = 2; // of the words of a moment's step
const APART = 12; // a moment takes this part of the match for itself
const WEIGHTS = { over: 8, fight: 8, monster: 7, landing: 7, power: 5, bet: 4, storm: 3, reveal: 3, sail: 2, other: 1 };

/** How often each type of fact is there. @type {(frames: Frame[]) => Map<string, number>} */
function counted(frames) {
  const counts = new Map();
  for (const { type } of frames.flatMap(({ facts }) => facts)) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}

/** A step as a moment: `weight` says how much happens in it, and what is rare counts more; `text` is its
 * weightiest lines.
 * @param {Frame} frame @param {Record<string, string>} kinds @param {Map<string, number>} counts
 */
function weighed(frame, kinds, counts) {
  const lines = frame.facts.map((fact, at) => ({
    type: fact.type,
    text: frame.text[at],
    weight: hides(fact) ? 0 : (WEIGHTS[kinds[fact.type]] ?? 0) / Math.sqrt(counts.get(fact.type) ?? 1),
  }));
  const first = lines.filter((line, at) => line.text && lines.findIndex(({ type }) => type === line.type) === at);
  const best = first.toSorted((one, other) => other.weight - one.weight).slice(0, LINES);
  const weight = first.reduce((sum, line) => sum + line.weight, 0);
  return {
    step: frame.step,
    kind: stepKind(frame, kinds),
    weight,
    text: first
      .filter((line) => best.includes(line))
      .map(({ text }) => text)
      .join(" "),
  };
}

/** The weightiest steps between the start and the end, in their order. Moves that were taken back are none.
 * @type {(frames: Frame[], kinds: Record<string, string>) => { step: number, kind: string, text: string }[]}
 */
export function momentsOf(frames, kinds) {
  const has = (type) => (frame) => frame.facts.some((fact) => fact.type === type);
  const begun = frames.findIndex(has("started"));
  const over = frames.findIndex((frame) => frame.facts.some(({ type }) => ["ended", "result_reached"].includes(type)));
  const undone = takenBack(frames);
  const played = frames.slice(begun + 1, over < 0 ? frames.length : over).filter(({ step }) => !undone.has(step));
  const counts = counted(played);
  const found = [];
  const all = played.map((frame) => weighed(frame, kinds, counts)).filter(({ weight, text }) => weight > 0 && text);
  for (const each of all.toSorted((one, other) => other.weight - one.weight || one.step - other.step))
    if (found.length < MOST && found.every(({ step }) => Math.abs(step - each.step) >= played.length / APART))
      found.push(each);
  return found.toSorted((one, other) => one.step - other.step);
}

/** Links to the moments. Where one was followed, the focus is at the words of its step.
 * @param {{ frames: Frame[], kinds: Record<string, string>, viewer: string,
 *   go: (change: { step: number }) => void }} parameters
 */
export function Moments({ frames, kinds, viewer, go }) {
  const moments = momentsOf(frames, kinds);
  if (!moments.length) return null;
  const follow = (step) => (event) => {
    event.preventDefault();
    go({ step });
    /** @type {HTMLElement | null} */ (document.querySelector(".step-text"))?.focus();
  };
  return html`
    <h3>${message("moments")}</h3>
    <ol class="moments">
      ${moments.map(
        ({ step, kind, text }) => html`
          <li key=${step}>
            <a href=${`?step=${step}&as=${viewer}`} onClick=${follow(step)}>
              <span class=${`kind kind-${kind}`}><${Icon} name=${kind} /></span>
              <span>${text}</span>
              <small>${message("moment-step", { n: step })}</small>
            </a>
          </li>
        `,
      )}
    </ol>
  `;
}
