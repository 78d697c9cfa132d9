// The ships of Odyssee. Those on one hex lie side by side, the smaller the more there are.
import { html } from "../../vendor/preact.js";
import { labelled } from "../../language.js";
import { Piece, Target, through } from "../parts.js";

const ALONE = 1.25;
const WIDE = 0.6; // a ship, before it is scaled
const HIGH = 0.7;
const MIDDLE = -0.02; // of its height

// How ships on one hex lie: by their number, so many in a row, and their scale.
const BERTHS = { 1: [1, ALONE], 2: [2, 0.95], 3: [2, 0.78], 4: [2, 0.78] };
const CROWDED = [3, 0.68];

/** Where a ship lies, and its scale. @returns {{ at: number[], scale: number }} */
function berth([x, y], ships, seat) {
  const mates = ships.flatMap((ship, other) => (ship.at === ships[seat].at ? [other] : []));
  const [row, scale] = BERTHS[mates.length] ?? CROWDED;
  const [index, rows] = [mates.indexOf(seat), Math.ceil(mates.length / row)];
  const line = Math.floor(index / row);
  const here = Math.min(row, mates.length - line * row); // ships in this line
  return {
    at: [
      x + ((index % row) - (here - 1) / 2) * (WIDE + 0.06) * scale,
      y + (line - (rows - 1) / 2) * (HIGH + 0.04) * scale - 0.02,
    ],
    scale,
  };
}

/** Every ship; those that may be chosen are targets. */
export function Ships({ ships, at, name, held, facts, chosen }) {
  return ships.map((ship, seat) => {
    const lies = berth(at[ship.at], ships, seat);
    const target = chosen.find(({ value }) => value === seat);
    return html`
      <${Target}
        label=${labelled(name(seat), ship.at)}
        about="7.1"
        effect=${held(seat)}
        on=${target?.on}
        act=${target?.take}
        field=${target && "seat"}
        anchor=${target?.on}
      >
        <${Ship}
          ...${{ seat, target, ...lies }}
          moves=${facts.filter((fact) => fact.seat === seat && fact.to in at).map((fact) => at[fact.to])}
        />
      <//>
    `;
  });
}

// The sail has the shape of its seat.
function Ship({ seat, at: [x, y], scale, target, moves }) {
  return html`
    <g
      class="ship"
      data-thing=${`ship-${seat}`}
      data-via=${through(moves.slice(0, -1))}
      transform=${`translate(${x} ${y}) scale(${scale}) translate(0 ${-MIDDLE})`}
    >
      ${target && html`<circle class="spot" r=".42" /><circle class="ring" r=".42" />`}
      ${moves.length > 0 && html`<circle class="changed" r=".5" />`}
      <path class="hull keel" d="M-.3 .14H.3L.19 .32H-.19Z" />
      <path class="mast" d="M0 .16V-.34" />
      <${Piece} seat=${seat} at=${[0, -0.1]} size=".42" />
    </g>
  `;
}
