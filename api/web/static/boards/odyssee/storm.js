// The storm arrow of Odyssee: five rows of wind, and the directions in which it may be laid.
import { html } from "../../vendor/preact.js";
import { labelled, message, wordIn } from "../../language.js";
import { Target, named } from "../parts.js";

const TURNS = { e: 0, ne: -60, nw: -120, w: 180, sw: 120, se: 60 };
const ROWS = [0, -0.75, 0.75, -1.5, 1.5]; // how far each lies beside the arrow
const LONG = [3, 2, 2, 1, 1]; // how far each reaches
const CLEAR = 0.36; // the room around the middle of an island, for its number

/** The arrow on the board. Its lines leave out the numbers of islands. */
export function Storm({ at, direction, islands }) {
  const turn = (TURNS[direction] * Math.PI) / 180;
  const turned = islands.map((island) => along(island, at, turn));
  const lines = ROWS.flatMap((row, index) => broken(row, LONG[index], turned));
  return html`
    <g
      class="storm"
      ...${named(message("odyssee-storm"), "3.3")}
      data-thing="storm"
      data-come="turning"
      transform=${`translate(${at[0]} ${at[1]}) rotate(${TURNS[direction]})`}
    >
      <path class="course" d=${`${lines.join("")}M2.6-.25 3 0 2.6 .25`} fill="none" />
    </g>
  `;
}

// A place as the arrow sees it: how far ahead, and how far beside.
function along([x, y], [fromX, fromY], turn) {
  const [east, south] = [x - fromX, y - fromY];
  return [east * Math.cos(turn) + south * Math.sin(turn), south * Math.cos(turn) - east * Math.sin(turn)];
}

// The pieces of a row that leave out the islands near it.
function broken(row, long, islands) {
  const gaps = islands
    .filter(([, beside]) => Math.abs(beside - row) < CLEAR)
    .map(([ahead, beside]) => [ahead, Math.sqrt(CLEAR ** 2 - (beside - row) ** 2)])
    .filter(([ahead, half]) => ahead - half < long)
    .sort(([one], [other]) => one - other);
  const pieces = [];
  let from = 0;
  for (const [ahead, half] of gaps) {
    if (ahead - half > from) pieces.push([from, Math.min(long, ahead - half)]);
    from = Math.max(from, ahead + half);
  }
  if (from < long) pieces.push([from, long]);
  return pieces.map(([start, end]) => `M${start.toFixed(3)} ${row}H${end.toFixed(3)}`);
}

/** The directions around the hex on which the arrow is to lie. */
export function Directions({ directions, at, words }) {
  return directions.map(({ value, on, take }) => {
    const label = labelled(wordIn(words)("direction"), wordIn(words)(value));
    return html`
      <${Target} key=${value} label=${label} about="3.2" on=${on} act=${take} field="direction">
        <path
          class="aim"
          d="M-.2-.34 .38 0-.2 .34-.06 0Z"
          transform=${`translate(${at.join(" ")}) rotate(${TURNS[value]}) translate(.95 0)`}
        />
      <//>
    `;
  });
}
