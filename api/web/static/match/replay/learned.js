// Who learned what. In a step: its words as each viewer read them. In the whole match: what some seats were shown and
// others not, as far as the viewer knows of it.
import { html, useEffect, useMemo, useRef, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { Icon } from "../../icons.js";
import { message } from "../../language.js";
import { SeatName, Token, useAnswer } from "../../parts.js";
import { useMark } from "./log.js";
import { hides } from "./marks.js";

const REFRESH_EVERY = 1000; // milliseconds between two looks at a match that goes on

export function Learned({ match, step, viewers, viewer, frames, go }) {
  const [whole, setWhole] = useState(false);
  return html`
    <div class="chips" role="group" aria-label=${message("tab-learned")}>
      ${[false, true].map(
        (each) => html`
          <button
            class=${each === whole ? "chip on" : "chip"}
            aria-pressed=${each === whole}
            onClick=${() => setWhole(each)}
          >
            ${message(each ? "learned-match" : "learned-step")}
          </button>
        `,
      )}
    </div>
    ${
      whole
        ? html`<${Match} key=${viewer} ...${{ match, step, viewer, frames, go }} />`
        : html`<${Step} id=${match.match} step=${step} viewers=${viewers} />`
    }
  `;
}

function Match({ match, step, viewer, frames, go }) {
  const upto = useNowAndThen(frames.length);
  const { answer, problem } = useAnswer(
    () => (upto ? api.reveals(match.match, viewer, upto) : Promise.resolve(null)),
    [match.match, viewer, upto],
  );
  const lines = useMemo(
    () =>
      (answer ?? []).map(
        (reveal) => html`<${Reveal} reveal=${reveal} frame=${frames[reveal.step - 1]} seats=${match.seats} go=${go} />`,
      ),
    [answer],
  );
  const list = useMark(step, lines);
  return html`
    ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
    ${!lines.length && !problem && html`<p class="quiet">${message(answer ? "learned-never" : "reading")}</p>`}
    <ol class="log" ref=${list} tabindex="0" aria-label=${message("learned-match")}>${lines}</ol>
  `;
}

// A line of the list: the step, who saw it, and what they saw, in the words of the viewer's own frame.
function Reveal({ reveal, frame, seats, go }) {
  const fact = JSON.stringify(reveal.fact);
  const text = frame.text[frame.facts.findIndex((each) => JSON.stringify(each) === fact)];
  return html`
    <li>
      <button class="reveal" data-step=${reveal.step} onClick=${() => go({ step: reveal.step })}>
        <span class="number">${reveal.step}</span>
        <span>
          <span class="who">
            ${reveal.to.map((seat) => html`<span><${Token} seat=${seat} /><${SeatName} seat=${seats[seat]} /></span>`)}
          </span>
          <span class=${hides(reveal.fact) ? "in-the-dark" : ""}>${text}</span>
        </span>
      </button>
    </li>
  `;
}

// A value that changes often, looked at now and then.
function useNowAndThen(value) {
  const [shown, set] = useState(value);
  const latest = useRef(value);
  latest.current = value;
  const old = shown !== value;
  useEffect(() => {
    if (!old) return undefined;
    const timer = setTimeout(() => set(latest.current), REFRESH_EVERY);
    return () => clearTimeout(timer);
  }, [shown, old]);
  return shown;
}

function Step({ id, step, viewers }) {
  const { answer } = useAnswer(
    () =>
      Promise.all(
        viewers.map((each) => api.frames(id, each.name, step - 1, 1).then(([frame]) => ({ ...each, frame }))),
      ),
    [id, step, viewers],
  );
  if (!answer || answer.some((each) => each.frame?.step !== step))
    return html`
    <p class="quiet">${message("reading")}</p>
  `;
  const facts = answer[0].frame.facts.map((_, at) => at).filter((at) => answer[0].frame.facts[at].type !== "played");
  if (!facts.length) return html`<p class="quiet">${message("learned-nothing")}</p>`;
  return html`
    <ul class="learned" tabindex="0">
      ${facts.map((at) => html`<${Fact} key=${at} known=${answer} at=${at} />`)}
    </ul>
  `;
}

function Fact({ known, at }) {
  const groups = new Map();
  for (const each of known) {
    const key = JSON.stringify(each.frame.facts[at]);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const alike = groups.size === 1;
  return html`
    <li>
      ${[...groups.values()].map(
        (those) => html`
          <div class=${hides(those[0].frame.facts[at]) ? "in-the-dark" : "knows"}>
            <span class="who">
              ${
                alike
                  ? message("everybody")
                  : those.map(
                      (each) => html`
                        <span>
                          ${
                            each.seat === undefined
                              ? html`<${Icon} name=${each.name === "referee" ? "everything" : "eye"} />`
                              : html`<${Token} seat=${each.seat} />`
                          }
                          ${each.label}
                        </span>
                      `,
                    )
              }
            </span>
            <p>${those[0].frame.text[at]}</p>
          </div>
        `,
      )}
    </li>
  `;
}
