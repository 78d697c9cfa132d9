// The doubt curve: how many worlds each seat still held possible, step by step, as a chart and as a table.
import { html } from "../../vendor/preact.js";
import { labelled, message } from "../../language.js";
import { SeatName, Token, Trouble, seatName, shape } from "../../parts.js";
import { Count, Filled } from "./count.js";
import { worldsOf } from "./doubts.js";

/** @typedef {import("./doubts.js").Curve} Curve */

const [WIDE, HIGH, LEFT, BELOW] = [1000, 300, 70, 24]; // of the drawing; beside and below the curves lie the scales
const APART = 28; // between two shapes on a curve
const TICKS = 6;

const namesOf = (match, { seats }) => seats.map((seat) => seatName(match.seats[seat])).join(", ");

/** @param {{ match: Match, doubts: import("./doubts.js").Doubts, reveals: number[], step: number,
 *   to: (step: number) => void }} parameters
 */
export function DoubtCurve({ match, doubts: { curves, done, all, problem }, reveals, step, to }) {
  if (problem) return html`<${Trouble} of=${problem} />`;
  if (!curves.length)
    return html`
      <p class="quiet" role="status">
        <progress max=${all} value=${done} aria-label=${message("analysis-counting")} /> ${message("analysis-counting")}
      </p>
    `;
  return html`
    <ul class="legend">
      ${curves.map(
        (curve) => html`
          <li>
            ${curve.seats.map(
              (seat) => html`<span><${Token} seat=${seat} /> <${SeatName} seat=${match.seats[seat]} /></span> `,
            )}
            <b>${heldText(curve.bits[step - 1])}</b>
          </li>
        `,
      )}
    </ul>
    <${Chart} ...${{ curves, reveals, step, to }} last=${match.step} />
    <details>
      <summary>${message("analysis-table")}</summary>
      <${DoubtTable} ...${{ match, curves, to }} />
    </details>
  `;
}

const heldText = (bits) =>
  bits === null || bits === undefined
    ? message("analysis-unlaid")
    : html`<${Filled} id="analysis-held" of=${{ worlds: html`<${Count} of=${bits} />` }} />`;

function Chart({ curves, reveals, step, last, to }) {
  const most = Math.max(1, ...curves.flatMap(({ bits }) => bits.map((each) => each ?? 0)));
  const x = (at) => LEFT + ((WIDE - LEFT - 10) * (at - 1)) / Math.max(1, last - 1);
  const y = (bits) => 10 + (HIGH - BELOW - 10) * (1 - bits / most);
  const pressed = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const along = ((event.clientX - box.x) / box.width) * WIDE;
    to(Math.round(1 + ((along - LEFT) / (WIDE - LEFT - 10)) * (last - 1)));
  };
  const ticks = Array.from({ length: TICKS }, (_, at) => (most * at) / (TICKS - 1));
  return html`
    <svg
      class="doubt"
      viewBox=${`0 0 ${WIDE} ${HIGH}`}
      role="img"
      aria-label=${message("analysis-curve")}
      onClick=${pressed}
    >
      ${ticks.map(
        (bits) => html`
          <line class="scale" x1=${LEFT} x2=${WIDE} y1=${y(bits)} y2=${y(bits)} />
          <text x=${LEFT - 8} y=${y(bits) + 4} text-anchor="end"><${Tick} of=${bits} /></text>
        `,
      )}
      ${reveals.map(
        (at) =>
          html`<path class="reveal-mark" d=${`M${x(at)} ${HIGH - BELOW + 4}l-5 10h10z`}><title>${at}</title></path>`,
      )}
      <line class="here" x1=${x(step)} x2=${x(step)} y1="0" y2=${HIGH - BELOW} />
      ${curves.map((curve) => html`<${Line} key=${curve.seats[0]} ...${{ curve, x, y }} />`)}
    </svg>
  `;
}

function Tick({ of: bits }) {
  const { digits, power } = worldsOf(bits);
  return power ? html`${digits} × 10<tspan class="raised" dy="-.4em">${power}</tspan>` : digits;
}

/** A curve in steps. Shapes of its seats lie on it, in turn, where it changes. */
function Line({ curve: { seats, bits }, x, y }) {
  const from = bits.findIndex((each) => each !== null);
  if (from < 0) return null;
  const path = bits.slice(from).map((each, at) => `${at ? "H" : "M"}${x(from + 1 + at)} ${at ? "V" : ""}${y(each)}`);
  let latest = -APART;
  const marked = bits.flatMap((each, at) => {
    if (each === null || each === bits[at - 1] || x(at + 1) - latest < APART) return [];
    latest = x(at + 1);
    return [at];
  });
  return html`
    <path class="curve" d=${path.join("")} />
    ${marked.map((at, index) => {
      const seat = seats[index % seats.length];
      return html`
        <g class=${`piece seat-${seat % 6}`} transform=${`translate(${x(at + 1) - 7} ${y(bits[at]) - 7}) scale(.875)`}>
          ${shape(seat)}
        </g>
      `;
    })}
  `;
}

/** The steps after which a seat held other worlds possible than before. */
function DoubtTable({ match, curves, to }) {
  const changes = Array.from({ length: match.step }, (_, at) => at).filter((at) =>
    curves.some(({ bits }) => bits[at] !== null && bits[at] !== bits[at - 1]),
  );
  return html`
    <div class="scroll" role="group" tabindex="0" aria-label=${message("analysis-table")}>
      <table class="sums">
        <thead>
          <tr>
            ${[message("step"), ...curves.map((each) => namesOf(match, each))].map(
              (each) => html`<th scope="col">${each}</th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${changes.map(
            (at) => html`
              <tr>
                <th scope="row">
                  <button
                    class="plain"
                    aria-label=${labelled(message("step"), at + 1)}
                    onClick=${() => to(at + 1)}
                  >
                    ${at + 1}
                  </button>
                </th>
                ${curves.map(({ bits }) => html`<td>${bits[at] !== null && html`<${Count} of=${bits[at]} />`}</td>`)}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}
