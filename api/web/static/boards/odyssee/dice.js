// The dice of Odyssee that were thrown in a step, in the corner of the board: the sail die, also of trials and fights,
// and the god die, which is white or black. The words of the step say what they show.
import { html } from "../../vendor/preact.js";
import { Piece } from "../parts.js";

const EDGE = 0.25; // of the middle of a die, where its pips are
const APART = 1.05;
const [LEFT, MIDDLE, RIGHT] = [-EDGE, 0, EDGE];
const ONE = [[MIDDLE, MIDDLE]];
const TWO = [
  [LEFT, LEFT],
  [RIGHT, RIGHT],
];
const PIPS = [[], ONE, TWO, [...ONE, ...TWO], [...TWO, [LEFT, RIGHT], [RIGHT, LEFT]]]; // it has no more sides

/** @typedef {{ seat: number, pips?: number, white?: boolean }} Die */
/** @type {Record<string, (fact: any) => Die[]>} */
const THROWN = {
  die_rolled: ({ seat, pips }) => [{ seat, pips }],
  trial_thrown: ({ seat, pips }) => [{ seat, pips }],
  god_die_thrown: ({ seat, white }) => [{ seat, white }],
  round_fought: ({ seats, pips }) => seats.map((seat, side) => ({ seat, pips: pips[side] })),
};

/** @param {{ facts: Fact[], step: number, at: number[] }} properties `at`: the corner */
export function Dice({ facts, step, at: [x, y] }) {
  const dice = facts.flatMap((fact) => THROWN[fact.type]?.(fact) ?? []);
  return html`
    <g aria-hidden="true" pointer-events="none">
      ${dice.map(
        ({ seat, pips, white }, index) => html`
          <g
            data-thing=${`die-${step}-${index}`}
            data-come="turning"
            transform=${`translate(${x + 0.35 + APART * (index % 2)} ${y + 0.35 + APART * Math.floor(index / 2)})`}
          >
            <rect
              class=${white === false ? "hull ship-black" : "hull ship-white"}
              x="-.42"
              y="-.42"
              width=".84"
              height=".84"
              rx=".14"
            />
            ${PIPS[pips ?? 0].map(([east, south]) => html`<circle class="pip" cx=${east} cy=${south} r=".08" />`)}
            <${Piece} seat=${seat} at=${[0.42, 0.42]} size=".34" />
          </g>
        `,
      )}
    </g>
  `;
}
