// The board of Wrath of Poseidon as SVG: one unit a square, north up.
import { html } from "../vendor/preact.js";

const SHIPS = ["white", "yellow", "green", "red"];
const CORNER = { white: [-0.2, -0.2], yellow: [0.2, -0.2], green: [-0.2, 0.2], red: [0.2, 0.2] };

export function Board({ view, frame, worlds }) {
  const table = view.table;
  if (!table.board) return html`<p class="quiet">The board is laid out when the match begins.</p>`;
  const rows = table.board.rows;
  const size = rows.length;
  const changed = new Set((frame?.facts ?? []).map((fact) => fact.ship).filter(Boolean));
  return html`
    <p class="facts-line">
      <span>board ${table.board.name}</span><span>round ${table.round} of ${table.rounds}</span>
      <span>home: ${table.home.length ? table.home.join(", ") : "none"}</span>
    </p>
    <svg viewBox=${`-0.6 -0.1 ${size + 0.7} ${size + 0.7}`} role="img" aria-label=${spoken(table)}>
      ${rows.flatMap((row, y) => [...row].map((kind, x) => html`<${Ground} key=${`${x}/${y}`} kind=${kind} x=${x} y=${y} />`))}
      ${worlds && SHIPS.map((ship) => html`<${World} ship=${ship} squares=${worlds.ships?.[ship] ?? []} size=${size} />`)}
      ${(table.lighthouses ?? []).map((square, at) => html`<${Lighthouse} at=${place(square, size)} colour=${["yellow", "red"][at]} />`)}
      ${shown(table.maelstroms).map((square) => html`<${Maelstrom} at=${place(square, size)} />`)}
      ${shown(table.fog_banks).map((square) => html`<${Fog} at=${place(square, size)} />`)}
      ${SHIPS.filter((ship) => seen(table.positions?.[ship])).map((ship) => html`
        <${Ship} key=${ship} ship=${ship} at=${place(table.positions[ship], size)} changed=${changed.has(ship)} />`)}
      ${rows.map((_, at) => html`
        <text class="edge" x=${at + 0.5} y=${size + 0.4}>${String.fromCharCode(97 + at)}</text>
        <text class="edge" x="-0.3" y=${size - at - 0.4}>${at + 1}</text>`)}
    </svg>
    <p class="facts-line">${SHIPS.filter((ship) => !seen(table.positions?.[ship])).map((ship) => html`
      <span>${ship} is somewhere at sea</span>`)}</p>`;
}

const seen = (square) => typeof square === "string";
const shown = (squares) => (Array.isArray(squares) ? squares.filter(seen) : []);

// A square's name as the middle of its place: c4 on a board of nine rows is [2.5, 5.5].
function place(square, size) {
  return [square.charCodeAt(0) - 96.5, size - Number(square.slice(1)) + 0.5];
}

function spoken(table) {
  const ships = SHIPS.map((ship) => `${ship} ${seen(table.positions?.[ship]) ? `at ${table.positions[ship]}` : "somewhere at sea"}`);
  return `Board ${table.board.name}: ${ships.join(", ")}`;
}

function Ground({ kind, x, y }) {
  const water = html`<rect class=${kind === "~" ? "deep" : "sea"} x=${x} y=${y} width="1" height="1" />`;
  return kind in ISLANDS ? html`${water}<g transform=${`translate(${x + 0.5} ${y + 0.5})`}>${ISLANDS[kind]}</g>` : water;
}

const SAND = html`<path class="sand" d="M-.42 .05C-.44-.26-.16-.42 .1-.4S.46-.14 .42 .12 .14 .42-.1 .4-.4 .3-.42 .05Z" />`;
const ISLANDS = {
  w: html`${SAND}<g class="wood"><circle cx="-.12" cy=".06" r=".16" /><circle cx=".14" cy=".02" r=".18" /><circle cx=".02" cy="-.16" r=".16" /></g>`,
  r: html`${SAND}<path class="rock" d="M-.3 .22 -.12-.18 .02 .04 .14-.24 .32 .22Z" />`,
  S: html`${SAND}<path class="temple" d="M-.28 .24H.28V.16H-.28ZM-.24 .13H-.14V-.1H-.24ZM-.05 .13H.05V-.1H-.05ZM.14 .13H.24V-.1H.14ZM-.3-.13 0-.32 .3-.13Z" />`,
};

// The four ships differ by a sign on the sail as well as by colour.
const SIGNS = {
  white: html`<circle class="ship-sign" cx=".02" cy="-.12" r=".07" />`,
  yellow: html`<path class="ship-sign" d="M-.06-.2V0M.08-.16V0" />`,
  green: html`<path class="ship-sign" d="M-.07-.19 .1 0M.1-.19-.07 0" />`,
  red: html`<path class="ship-sign" d="M-.06-.06 .02-.18 .1-.06Z" />`,
};

function Ship({ ship, at, changed }) {
  const [dx, dy] = CORNER[ship];
  return html`
    <g transform=${`translate(${at[0] + dx} ${at[1] + dy}) scale(.9)`}>
      <title>${ship}</title>
      ${changed && html`<circle class="changed" r=".36" cy="-.03" />`}
      <path class=${`hull ship-${ship}`} d="M-.26 .08H.26L.16 .26H-.16Z" />
      <path class=${`hull ship-${ship}`} d="M-.14 .04V-.3C.06-.28 .2-.16 .2 .04Z" />
      ${SIGNS[ship]}
    </g>`;
}

function World({ ship, squares, size }) {
  const strength = Math.max(0.12, 0.9 / Math.max(1, squares.length));
  const [dx, dy] = CORNER[ship];
  return squares.map((square) => {
    const [x, y] = place(square, size);
    return html`<circle class=${`ship-${ship}`} cx=${x + dx} cy=${y + dy} r=".18" opacity=${strength}><title>${ship} may be at ${square}</title></circle>`;
  });
}

function Lighthouse({ at, colour }) {
  return html`<g transform=${`translate(${at[0]} ${at[1]})`}><title>${colour} lighthouse</title>
    <path class="hull ship-white" d="M-.1 .34-.06-.1H.06L.1 .34Z" /><circle class=${`lamp lamp-${colour}`} cy="-.2" r=".12" /></g>`;
}

function Maelstrom({ at }) {
  return html`<g transform=${`translate(${at[0]} ${at[1]})`}><title>maelstrom</title>
    <path class="whirl" d="M0 0C.1-.08 .2 .06 .06 .14S-.24 .04-.18-.12 .12-.32 .26-.16 .28 .28 .04 .34" /></g>`;
}

function Fog({ at }) {
  return html`<g class="fog" transform=${`translate(${at[0]} ${at[1]})`}><title>fog bank</title>
    <rect x="-.42" y="-.26" width=".7" height=".14" rx=".07" /><rect x="-.3" y="-.06" width=".74" height=".14" rx=".07" />
    <rect x="-.44" y=".14" width=".66" height=".14" rx=".07" /></g>`;
}
