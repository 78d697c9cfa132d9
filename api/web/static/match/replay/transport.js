// Going through the steps: the words of a step, the timeline with marks, and the buttons.
import { html, useEffect, useMemo, useRef } from "../../vendor/preact.js";
import { Icon, path } from "../../icons.js";
import { message } from "../../language.js";
import { begins, stepKind } from "./marks.js";

// Which steps get a mark on the timeline, by their kinds, where there is no room for all.
const WEIGHTS = {
  over: 9,
  fight: 8,
  monster: 7,
  landing: 7,
  storm: 6,
  bet: 5,
  power: 5,
  reveal: 3,
  sail: 2,
  round: 2,
  other: 1,
  seat: 1,
};
const WIDE = matchMedia("(min-width: 60rem)");
const places = () => (WIDE.matches ? 42 : Math.floor(innerWidth / 24)); // marks that the timeline has room for

// The weightiest steps first, and no mark over another.
function markedSteps(frames, kinds, room) {
  const apart = (frames.at(-1)?.step ?? 1) / room;
  const steps = frames.map((frame) => ({ kind: stepKind(frame, kinds), step: frame.step }));
  steps.sort((one, other) => WEIGHTS[other.kind] - WEIGHTS[one.kind] || one.step - other.step);
  const found = [];
  for (const each of steps) if (found.every(({ step }) => Math.abs(step - each.step) >= apart)) found.push(each);
  return found;
}

const at = (step, last) => (last > 1 ? (step - 1) / (last - 1) : 0);

function Marks({ frames, kinds, notes, room }) {
  const last = frames.at(-1)?.step ?? 1;
  const x = (step) => `${(100 * at(step, last)).toFixed(2)}%`;
  return html`
    <svg class="marks" aria-hidden="true" preserveAspectRatio="none">
      ${frames
        .filter((frame) => begins(frame, kinds))
        .map((frame) => html`<line class="round" x1=${x(frame.step)} x2=${x(frame.step)} y1="0" y2="100%" />`)}
      ${markedSteps(frames, kinds, room).map(
        ({ kind, step }) => html`
          <svg key=${step} class="mark" x=${x(step)} y="4" width="1" height="1">
            <g class=${`kind-${kind}`} transform="translate(-8 0) scale(.67)"><path d=${path(kind)} /></g>
          </svg>
        `,
      )}
      ${notes.map((step) => html`<circle class="noted" cx=${x(step)} cy="26" r="3" />`)}
    </svg>
  `;
}

// A step in words. The board above keeps its size: where there is no room for all words, they scroll, from the first.
export function StepText({ step, text }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (place.current) place.current.scrollTop = 0;
  }, [step]);
  return html`
    <p class="step-text" role="status" aria-live="polite" tabindex="0" ref=${place}><b>${step}</b> ${text}</p>
  `;
}

export function Timeline({ frames, kinds, step, last, go, notes, text }) {
  const drawn = { frames, kinds, notes, room: places() };
  const marks = useMemo(() => html`<${Marks} ...${drawn} />`, Object.values(drawn));
  return html`
    <div class="timeline">
      ${marks}
      <input
        type="range"
        min="1"
        max=${Math.max(last, 1)}
        value=${step}
        aria-label=${message("step")}
        aria-valuetext=${`${step}: ${text}`}
        onInput=${(event) => go({ step: Number(event.target.value) })}
      />
    </div>
  `;
}

// A number that is being typed stays, whatever the match does meanwhile.
function Goto({ step, last, to }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const show = () => {
    if (field.current) field.current.value = step;
  };
  useEffect(() => {
    if (document.activeElement !== field.current) show();
  }, [step]);
  return html`
    <form
      class="goto"
      onSubmit=${(event) => {
        event.preventDefault();
        to(Number(field.current?.value) || step);
      }}
    >
      <input ref=${field} type="number" min="1" max=${last} onBlur=${show} aria-label=${message("step-number")} />
      <span>/ ${last}</span>
    </form>
  `;
}

export function Controls({ step, last, to, round, playing, worlds, go, deduces, tools }) {
  const button = (name, act, label, key) => html`
    <button class="plain" onClick=${act} aria-label=${label} title=${`${label}${key ? ` (${key})` : ""}`}>
      <${Icon} name=${name} />
    </button>
  `;
  return html`
    <div class="controls">
      <div class="group">
        ${button("first", () => to(1), message("to-start"), "Home")}
        ${button("earlier", () => round(-1), message("round-back"), "[")}
        ${button("back", () => to(step - 1), message("step-back"), "←")}
        <button
          class="plain go"
          onClick=${playing.toggle}
          aria-pressed=${playing.on}
          aria-label=${message("play")}
          title=${`${message("play")} (${message("space")})`}
        >
          <${Icon} name=${playing.on ? "pause" : "play"} />
        </button>
        ${button("forward", () => to(step + 1), message("step-forward"), "→")}
        ${button("later", () => round(1), message("round-forward"), "]")}
        ${button("last", () => to(last), message("to-end"), "End")}
      </div>
      <${Goto} step=${step} last=${last} to=${to} />
      <label class="speed">
        <span class="unseen">${message("pace")}</span>
        <button
          class="plain"
          type="button"
          onClick=${playing.slower}
          aria-label=${message("slower")}
          title=${`${message("slower")} (-)`}
        >
          −
        </button>
        <output>${(playing.pace / 1000).toFixed(1)} s</output>
        <button
          class="plain"
          type="button"
          onClick=${playing.faster}
          aria-label=${message("faster")}
          title=${`${message("faster")} (+)`}
        >
          +
        </button>
      </label>
      <div class="group tools">
        ${
          deduces &&
          html`
            <button
              class="plain"
              aria-pressed=${worlds}
              onClick=${() => go({ worlds: !worlds })}
              aria-label=${message("worlds")}
              title=${`${message("worlds")} (b)`}
            >
              <${Icon} name="heat" />
            </button>
          `
        }
        ${tools.map(
          (tool) => html`
            <button
              class="plain"
              aria-label=${tool.label}
              title=${`${tool.label}${tool.key ? ` (${tool.key})` : ""}`}
              onClick=${tool.act}
            >
              <${Icon} name=${tool.name} />
            </button>
          `,
        )}
      </div>
    </div>
  `;
}
