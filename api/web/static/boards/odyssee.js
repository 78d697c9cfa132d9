// The board of Odyssee as SVG: a hexagon of hexes with a corner on top, islands with their owners, and their rims.
import { html } from "../vendor/preact.js";
import { message } from "../language.js";
import { seatName } from "../parts.js";
import { cardText, isKnown, titleIn } from "./odyssee/cards.js";
import { Dice } from "./odyssee/dice.js";
import { heldText } from "./odyssee/held.js";
import { boardMoves } from "./odyssee/moves.js";
import { Ships } from "./odyssee/ships.js";
import { Directions, Storm } from "./odyssee/storm.js";
import { Piece, Target, named } from "./parts.js";

const WIDTH = Math.sqrt(3) / 2; // how far a hex reaches from west to east; from north to south it is 1
const HEX = [0, 1, 2, 3, 4, 5]
  .map((k) => [Math.sin((k * Math.PI) / 3) / 2, Math.cos((k * Math.PI) / 3) / 2].map((n) => n.toFixed(3)).join(" "))
  .join("L");

export { Held } from "./odyssee/held.js";

// How far the match has come.
export function Tally({ view: { table } }) {
  if (!table.board) return null;
  return html`
    <span>
      ${message("odyssee-turn", { n: Math.max(...table.ships.map((ship) => ship.turns)), of: table.options.cap })}
    </span>
    ${table.pips > 0 && html`<span>${message("odyssee-rolled", { n: table.pips })}</span>`}
  `;
}

export function Board({ view, frame, offers, chosen, choose, words = {} }) {
  const table = view.table;
  if (!table.board) return html`<p class="quiet">${message("odyssee-unlaid")}</p>`;
  const sea = seaOf(table.board);
  const title = titleIn(table.deck ?? { cards: [] }, words);
  const name = (seat) => seatName(view.seats?.[seat], message("seat", { n: seat }));
  const moves = boardMoves(offers, chosen, choose);
  const facts = frame?.facts ?? [];
  const storm = facts.find((fact) => fact.type === "storm_laid");
  const changed = (island) => facts.some((fact) => fact.island === island);
  return html`
    <svg
      viewBox=${`${-sea.wide / 2 - 0.6} ${-sea.high / 2 - 0.6} ${sea.wide + 1.2} ${sea.high + 1.2}`}
      role="group"
      aria-label=${description(table, name)}
    >
      ${sea.drawn}
      ${Object.entries(sea.islands).map(
        ([place, island]) => html`
          <${Island}
            words=${words}
            number=${island}
            at=${sea.at[place]}
            table=${table}
            title=${title}
            name=${name}
            changed=${changed(island)}
            target=${moves.islands.find(({ value }) => value === island)}
          />
        `,
      )}
      ${storm && html`<${Storm} at=${sea.at[storm.anchor]} direction=${storm.direction} islands=${middles(sea)} />`}
      ${moves.hexes.map((hex) => html`<${Spot} ...${moves} hex=${hex} at=${sea.at[hex.value]} />`)}
      <${Ships}
        ships=${table.ships}
        at=${sea.at}
        name=${name}
        held=${(seat) => (table.deck ? heldText(table, seat, words) : null)}
        facts=${facts}
        chosen=${moves.ships}
      />
      <${Dice} facts=${facts} step=${view.step} at=${[-sea.wide / 2, -sea.high / 2]} />
      <${Directions} directions=${moves.directions} at=${sea.at[moves.anchor]} words=${words} />
    </svg>
  `;
}

// The hexes do not change in a match: they are placed and drawn once. The name of a hex is a letter, counted from the
// south, and a number, counted from the west.
const seas = new Map();
export function seaOf(board) {
  const key = board.rows.join("/");
  if (!seas.has(key)) seas.set(key, laidOut(board));
  return seas.get(key);
}

function laidOut(board) {
  const rows = board.rows.map((row) => row.split(/\s+/));
  const [size, at, signs] = [rows.length, {}, {}];
  rows.forEach((row, y) =>
    row.forEach((sign, x) => {
      const place = `${String.fromCharCode(96 + size - y)}${x + 1}`;
      at[place] = [(x - (row.length - 1) / 2) * WIDTH, (y - (size - 1) / 2) * 0.75];
      signs[place] = sign;
    }),
  );
  const islands = Object.fromEntries(
    Object.entries(signs)
      .filter(([, sign]) => /^\d+$/.test(sign))
      .map(([place, sign]) => [place, Number(sign)]),
  );
  const drawn = html`
    <g>
      ${Object.entries(at).map(
        ([place, spot]) => html`
          <${Hex} place=${place} at=${spot} sign=${signs[place]} aeolus=${islands[place] === board.aeolus} />
        `,
      )}
    </g>
  `;
  return { at, signs, islands, drawn, wide: size * WIDTH, high: size * 0.75 + 0.25 };
}

const SAND = html`
  <path class="sand" d="M-.39 .05C-.41-.24-.15-.42 .1-.4S.43-.12 .4 .11 .13 .42-.1 .4-.38 .28-.39 .05Z" />
`;
const LANDS = {
  T: html`${SAND}<path class="rock" d="M-.24 .2V-.14H-.17V-.06H-.08V-.18H.08V-.06H.17V-.14H.24V.2H.06V.05H-.06V.2Z" />`,
  I: html`
    ${SAND}
    <path
      class="temple"
      d="M-.24 .21H.24V.14H-.24ZM-.2 .12H-.12V-.08H-.2ZM-.04 .12H.04V-.08H-.04ZM.12 .12H.2V-.08H.12ZM-.26-.1 0-.27 .26-.1Z"
    />
  `,
  S: html`<path class="rock" d="M-.32 .16-.14-.1-.02 .05 .12-.18 .32 .16Z" />`,
};

const ABOUT = { T: "1.4", I: "9.1", S: "4.8" }; // sections of the rules

function Hex({ place, at: [x, y], sign, aeolus }) {
  return html`
    <g
      ...${sign in LANDS ? named(`${message(`odyssee-place-${sign}`)} (${place})`, ABOUT[sign]) : {}}
      transform=${`translate(${x} ${y})`}
    >
      ${!(sign in LANDS) && html`<title>${place}</title>`}
      <path class="sea" d=${`M${HEX}Z`} />
      ${sign in LANDS ? LANDS[sign] : sign !== "." && SAND}
      ${aeolus && html`<path class="ripple" d="M-.24-.22q.12-.1 .24 0t.24 0M-.2 .3q.1-.1 .2 0t.2 0" />`}
    </g>
  `;
}

// An island: its number, its owner's chip, a card if one still lies at the rim, and the chips there.
function Island({ number, at: [x, y], table, title, words, name, changed, target }) {
  const owner = table.owners[number - 1];
  const card = table.rim[number - 1];
  const rim = table.rim_chips[number - 1];
  const label = [
    message("odyssee-island", { n: number }),
    owner === null ? "" : name(owner),
    isKnown(card) ? title(card) : "",
    rim.map(name).join(", "),
  ]
    .filter(Boolean)
    .join(": ");
  return html`
    <${Target}
      label=${label}
      about=${number === table.board.aeolus ? "4.9" : "4.1"}
      effect=${isKnown(card) && cardText(table.deck, card, words)}
      on=${target?.on}
      act=${target?.take}
      field=${target && "island"}
    >
    <g transform=${`translate(${x} ${y})`}>
      ${target && html`<circle class="spot" r=".5" /><circle class="ring" r=".5" />`}
      ${owner !== null && html`<${Piece} seat=${owner} size=".72" thing=${`chip-${number}-${owner}`} />`}
      <text class="isle" y=".16">${number}</text>
      ${
        card &&
        html`
          <g data-thing=${`card-${number}`} transform="translate(.33 -.36)">
            <rect class="hull ship-white" x="-.13" y="-.18" width=".26" height=".36" rx=".04" />
          </g>
        `
      }
      ${rim.map(
        (seat, index) => html`
          <${Piece} seat=${seat} at=${[-0.34 + 0.24 * index, 0.4]} size=".24" thing=${`rim-${number}-${seat}`} />
        `,
      )}
      ${changed && html`<circle class="changed" r=".5" />`}
    </g>
    <//>
  `;
}

function Spot({ hex: { value, on, take }, at: [x, y], quiet, field, anchor }) {
  const drawn = html`
    <g transform=${`translate(${x} ${y})`}>
      <path class="spot" d=${`M${HEX}Z`} />
      <path class="ring" d=${`M${HEX}Z`} />
    </g>
  `;
  if (quiet && !on) return html`<g class="target quiet" onClick=${take}><title>${value}</title>${drawn}</g>`;
  return html`
    <${Target} label=${value} on=${on} act=${take} field=${field} anchor=${anchor === value}>${drawn}<//>
  `;
}

const middles = ({ at, islands }) => Object.keys(islands).map((place) => at[place]);

const description = (table, name) => table.ships.map((ship, seat) => `${name(seat)} ${ship.at}`).join(", ");
