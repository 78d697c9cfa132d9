// The cards of Odysseus: winds, gods and tasks.
import { html } from "../../vendor/preact.js";
import { Card } from "../cards.js";
import { Sign } from "../signs.js";

const GODS = {
  zeus: html`<path class="card-sign gold" d="M30 6 13 31H24L19 51 38 23H27Z" />`,
  poseidon: html`<path class="card-sign" d="M25 51V8M13 10V20Q13 30 25 30T37 20V10M10 14 13 9 16 14M22 12 25 7 28 12M34 14 37 9 40 14" />`,
  athena: html`<path class="card-sign" d="M25 7 41 12V26Q41 42 25 51 9 42 9 26V12ZM17 20A4 4 0 1 0 17.100 20ZM33 20A4 4 0 1 0 33.100 20ZM22 30 25 35 28 30Z" />`,
  hades: html`<path class="card-sign dark" d="M11 49V27A14 17 0 0 1 39 27V49H31L30 32H27V42H23V32H20L19 49Z" />`,
  aphrodite: html`<path class="card-sign rose" d="M25 49C2 32 9 9 20 12 24 13 25 18 25 20 25 18 26 13 30 12 41 9 48 32 25 49Z" />`,
  hermes: html`<path class="card-sign" d="M25 8V52M17 20Q33 25 25 31T33 44M33 20Q17 25 25 31T17 44M25 15Q15 5 6 9 13 18 25 15 35 5 44 9 37 18 25 15" />`,
};

/** A god's card; crossed out when its power is spent. */
export const GodCard = ({ god, name, spent }) => html`
  <${Card} kind=${spent ? "card-god spent" : "card-god"} name=${name}>
    ${GODS[god]}
    ${spent && html`<path class="card-cross" d="M6 52 44 6" />`}
  <//>
`;

const GRAPES = [
  [18, 26],
  [25, 26],
  [32, 26],
  [21.5, 33],
  [28.5, 33],
  [25, 40],
];
const STRONGEST = 5; // streams of wind that are drawn

/** A wind card: its strength as a number and as streams. Dionysus is a wind of 1. */
export const WindCard = ({ card, name }) =>
  card === "dionysus"
    ? html`
      <${Card} kind="card-dionysus" name=${name}>
        <path class="card-sign" d="M6 8 10 5V16" />
        <path class="card-sign" d="M25 22V10Q34 8 38 14 30 18 25 15" />
        ${GRAPES.map(([x, y]) => html`<circle class="card-grape" cx=${x} cy=${y} r="4" />`)}
      <//>
    `
    : html`
      <${Card} kind="card-wind">
        <text class="card-number" x="25" y="32">${card}</text>
        ${Array.from(
          { length: Math.min(Number(card), STRONGEST) },
          (_, at) => html`<path class="card-stream" d=${`M9 ${63 - 5.5 * at}q8-6 16 0t16 0`} />`,
        )}
      <//>
    `;

/** A task: its adventures with what each is worth. */
export const TaskCard = ({ task }) => html`
  <${Card} kind="card-task">
    ${["three", "two", "one"].map(
      (rank, at) => html`
        <text class="card-worth" x="11" y=${19 + 21 * at}>${3 - at}</text>
        <g transform=${`translate(32 ${14 + 21 * at}) scale(22)`}>
          <circle class=${`hull disk-${task[rank]}`} r=".42" />
          <${Sign} of=${task[rank]} />
        </g>
      `,
    )}
  <//>
`;
