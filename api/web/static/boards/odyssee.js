// The board of Odyssee as SVG: a hexagon of hexes with a corner on top, islands with their owners, and their rims.
import { html } from "../vendor/preact.js";
import { labelled, message, wordIn } from "../language.js";
import { seatName } from "../parts.js";
import { Piece, Target } from "./parts.js";

const WIDTH = Math.sqrt(3) / 2; // how far a hex reaches from west to east; from north to south it is 1
const HEX = [0, 1, 2, 3, 4, 5]
  .map((k) => [Math.sin((k * Math.PI) / 3) / 2, Math.cos((k * Math.PI) / 3) / 2].map((n) => n.toFixed(3)).join(" "))
  .join("L");
const TURNS = { e: 0, ne: -60, nw: -120, w: 180, sw: 120, se: 60 };

// What the cards of a deck are called: in the words of the page, or by their titles if it has none for this deck.
export const titleIn = (deck, words) => {
  const titles = Object.fromEntries(deck.cards.map((card) => [card.name, card.title]));
  return (name) => (words[`${deck.name}_${name}`] ? wordIn(words)(name) : (titles[name] ?? name));
};

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
            number=${island}
            at=${sea.at[place]}
            table=${table}
            title=${title}
            name=${name}
            changed=${changed(island)}
          />
        `,
      )}
      ${storm && html`<${Arrow} at=${sea.at[storm.anchor]} direction=${storm.direction} />`}
      ${moves.places.map(
        (place) => html`
          <${Spot} place=${place} at=${sea.at[place]} on=${moves.place === place} act=${() => moves.take(place)} />
        `,
      )}
      ${table.ships.map(
        (ship, seat) => html`
          <${Ship}
            seat=${seat}
            at=${berth(sea.at[ship.at], table, seat)}
            ship=${ship}
            name=${name(seat)}
            changed=${facts.some((fact) => fact.seat === seat && fact.to)}
          />
        `,
      )}
    </svg>
  `;
}

// What a seat has before it: heroes, gifts, hunger, chips, protections and cards.
export function Held({ view, seat, words }) {
  const ship = view.table.ships?.[seat];
  if (!ship) return null;
  const parts = ["heroes", "gifts", "hunger", "chips"].map((name) => message(`odyssee-${name}`, { n: ship[name] }));
  if (ship.skip > 0) parts.push(message("odyssee-skips", { n: ship.skip }));
  if (ship.winds > 0) parts.push(message("odyssee-winds", { n: ship.winds }));
  const cards = ship.cards.map(titleIn(view.table.deck, words));
  return [parts.join(" · "), ...ship.wards.map(wordIn(words)), ...cards].join("; ");
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

function Hex({ place, at: [x, y], sign, aeolus }) {
  return html`
    <g transform=${`translate(${x} ${y})`}>
      <title>${sign in LANDS ? `${message(`odyssee-place-${sign}`)} (${place})` : place}</title>
      <path class="sea" d=${`M${HEX}Z`} />
      ${sign in LANDS ? LANDS[sign] : sign !== "." && SAND}
      ${aeolus && html`<path class="ripple" d="M-.24-.22q.12-.1 .24 0t.24 0M-.2 .3q.1-.1 .2 0t.2 0" />`}
    </g>
  `;
}

// An island: its number, its owner's chip, a card if one still lies at the rim, and the chips there.
function Island({ number, at: [x, y], table, title, name, changed }) {
  const owner = table.owners[number - 1];
  const card = table.rim[number - 1];
  const rim = table.rim_chips[number - 1];
  const label = [
    message("odyssee-island", { n: number }),
    owner === null ? "" : name(owner),
    typeof card === "string" ? title(card) : "",
    rim.map(name).join(", "),
  ]
    .filter(Boolean)
    .join(": ");
  return html`
    <g transform=${`translate(${x} ${y})`}>
      <title>${label}</title>
      ${owner !== null && html`<${Piece} seat=${owner} size=".72" />`}
      <text class="isle" y=".16">${number}</text>
      ${card && html`<rect class="hull ship-white" x=".2" y="-.54" width=".26" height=".36" rx=".04" />`}
      ${rim.map((seat, index) => html`<${Piece} seat=${seat} at=${[-0.34 + 0.24 * index, 0.4]} size=".24" />`)}
      ${changed && html`<circle class="changed" r=".5" />`}
    </g>
  `;
}

// Ships on one hex lie side by side.
function berth([x, y], table, seat) {
  const mates = table.ships.flatMap((ship, other) => (ship.at === table.ships[seat].at ? [other] : []));
  const turn = (2 * Math.PI * mates.indexOf(seat)) / mates.length;
  return mates.length === 1 ? [x, y - 0.05] : [x + 0.36 * Math.cos(turn), y + 0.34 * Math.sin(turn) - 0.05];
}

// The sail has the shape of its seat.
function Ship({ seat, at: [x, y], ship, name, changed }) {
  return html`
    <g class="ship" transform=${`translate(${x} ${y}) scale(1.25)`}>
      <title>${labelled(name, ship.at)}</title>
      ${changed && html`<circle class="changed" r=".5" />`}
      <path class="hull keel" d="M-.3 .14H.3L.19 .32H-.19Z" />
      <path class="mast" d="M0 .16V-.34" />
      <${Piece} seat=${seat} at=${[0, -0.1]} size=".42" />
    </g>
  `;
}

function Arrow({ at: [x, y], direction }) {
  return html`
    <g transform=${`translate(${x} ${y}) rotate(${TURNS[direction]})`}>
      <title>${message("odyssee-storm")}</title>
      <path class="course" d="M0 0H3M2.6-.25 3 0 2.6 .25M0-.75H2M0 .75H2M0-1.5H1M0 1.5H1" fill="none" />
    </g>
  `;
}

function Spot({ place, at: [x, y], on, act }) {
  return html`
    <${Target} label=${place} on=${on} act=${act}>
      <g transform=${`translate(${x} ${y})`}>
        <path class="spot" d=${`M${HEX}Z`} />
        <path class="ring" d=${`M${HEX}Z`} />
      </g>
    <//>
  `;
}

const description = (table, name) => table.ships.map((ship, seat) => `${name(seat)} ${ship.at}`).join(", ");

// What the offers leave to be done on the board: a hex to sail to, or to lay the arrow on.
function boardMoves(offers, chosen, choose) {
  const nothing = { places: [], take: () => {} };
  const sail = offers?.find((offer) => offer.move === "sail");
  if (sail) return { places: sail.fields.to.values, place: chosen.to, take: (to) => choose({ type: "sail", to }) };
  const storm = offers?.find((offer) => offer.move === "lay_storm");
  if (!storm || chosen.type !== "lay_storm") return nothing;
  const take = (anchor) =>
    choose({ type: "lay_storm", anchor, direction: chosen.direction ?? storm.fields.direction.values[0] });
  return { places: storm.fields.anchor.values, place: chosen.anchor, take };
}
