// The bluff reel: the moments in which what players knew was furthest apart, each with why it is one.
import { html, useMemo } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { message } from "../../language.js";
import { SeatName, Token, useAnswer } from "../../parts.js";
import { stepText } from "../replay/marks.js";
import { Filled, worldsIn } from "./count.js";
import { momentsIn } from "./moments.js";

/** `end`: the step in which all is shown, which is no moment. `doubts`: null where none are counted.
 * @param {{ match: Match, end: number, doubts: import("./doubts.js").Doubts | null,
 *   go: (change: Partial<import("./place.js").Place>) => void }} parameters
 */
export function Reel({ match, end, doubts, go }) {
  const curves = doubts?.curves ?? [];
  const moments = useMemo(() => momentsIn(curves, end), [curves, end]);
  const missing = !doubts || doubts.problem;
  if (!missing && !curves.length) return html`<p class="quiet">${message("analysis-counting")}</p>`;
  if (missing || !moments.length)
    return html`
      <p>${message(missing ? "reel-none" : "reel-nothing")}</p>
    `;
  return html`
    <ol class="reel">
      ${moments.map((moment) => html`<${MomentOf} key=${moment.step} ...${{ match, moment, go }} />`)}
    </ol>
  `;
}

/** @param {{ match: Match, moment: import("./moments.js").Moment,
 *   go: (change: Partial<import("./place.js").Place>) => void }} parameters
 */
function MomentOf({ match, moment: { kind, step, curve, beside }, go }) {
  const seat = String(curve.seats[0]);
  const other = beside ? String(beside.seats[0]) : "referee";
  const { answer } = useAnswer(
    () => Promise.all(["referee", seat].map((viewer) => api.frames(match.match, viewer, step - 1, 1))),
    [match.match, step, seat],
  );
  const [truth, known] = (answer ?? []).map(([frame]) => frame);
  const isOther = (line, at) => line && line !== truth.text[at];
  const told = truth && known ? known.text.filter(isOther).join(" ") : "";
  const place = { step, one: seat, other };
  const address = `${location.pathname}?${new URLSearchParams({ step: String(step), one: seat, other })}`;
  const pressed = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // opens it beside this page
    event.preventDefault();
    go(place);
    document.getElementById("chairs")?.scrollIntoView();
  };
  return html`
    <li>
      <p>
        <a href=${address} onClick=${pressed}>${message("analysis-step", { n: step, last: match.step })}</a>
        ${" "}${truth && stepText(truth)}
      </p>
      <p class="reel-why">
        <${Who} ...${{ match, seats: curve.seats }} />
        <span>
          <b>${message(`reel-${kind}`)}</b>${" "}
          <${Held} bits=${curve.bits} step=${step} />
        </span>
      </p>
      ${
        beside &&
        html`
          <p class="reel-why">
            <${Who} ...${{ match, seats: beside.seats }} />
            <${Held} bits=${beside.bits} step=${step} />
          </p>
        `
      }
      ${told && html`<p class="quiet">${message("reel-told", { text: told })}</p>`}
    </li>
  `;
}

const Who = ({ match, seats }) => html`
  <span class="who">
    ${seats.map((seat) => html`<span><${Token} seat=${seat} /><${SeatName} seat=${match.seats[seat]} /></span>`)}
  </span>
`;

const Held = ({ bits, step }) => html`
  <${Filled} id="reel-worlds" of=${{ before: worldsIn(bits[step - 2]), after: worldsIn(bits[step - 1]) }} />
`;
