// The board of Wrath of Poseidon as SVG: one unit a square, north up. Beside the sea lie the ships that are not on it.
import { html } from "../vendor/preact.js";
import { labelled, message } from "../language.js";
import { Target, beside } from "./parts.js";
import { boardMoves, chartMoves } from "./wrath_of_poseidon/moves.js";
import { Pieces } from "./wrath_of_poseidon/chart.js";
import {
  CORNER,
  Hull,
  SHARED,
  SHIPS,
  SIGNS,
  Tile,
  colour,
  place,
  seen,
  shipText,
  tilesLeft,
  where,
} from "./wrath_of_poseidon/pieces.js";
import { Fog, Lighthouse, Maelstrom, Sea } from "./wrath_of_poseidon/sea.js";

export { Held } from "./wrath_of_poseidon/held.js";
export const notebook = () => import("./wrath_of_poseidon/notebook.js");
export const doubtText = () => message("wrath-doubt");

const BESIDE = 1.3; // from the sea to the middle of the ships beside it: headings of a ship at its edge lie between

const HEADINGS = { n: [0, -1], ne: [1, -1], e: [1, 0], se: [1, 1], s: [0, 1], sw: [-1, 1], w: [-1, 0], nw: [-1, -1] };

// The round, and the storms that everybody saw.
export function Tally({ view: { table }, words }) {
  if (!table.board) return null;
  return html`
    <span>${message("wrath-round", { n: table.round, of: table.rounds })}</span>
    ${
      Array.isArray(table.played) &&
      table.played.length > 0 &&
      html`
        <span>
          ${message("wrath-played")}
          : ${table.played.map((tile, nth) => html`<${Tile} tile=${tile} words=${words} thing=${`storm-${nth}`} />`)}
        </span>
      `
    }
    ${Array.isArray(table.played) && html`<${Left} table=${table} words=${words} />`}
  `;
}

// Poseidon's tiles that are still to be played, as far as the viewer can tell them from those that were.
function Left({ table, words }) {
  const left = tilesLeft(table).filter(([, number]) => number > 0);
  return html`
    <span>
      ${labelled(message("wrath-left"), left.length ? "" : message("none"))}
      ${left.map(
        ([tile, number]) => html`<span class="counted"><${Tile} tile=${tile} words=${words} />${number}</span>`,
      )}
    </span>
  `;
}

export function Board({ view, frame, worlds, seek, offers, chosen, choose, chart, wide = beside(offers) }) {
  const table = view.table;
  if (!table.board) return html`<p class="quiet">${message("wrath-unlaid")}</p>`;
  const size = table.board.rows.length;
  const facts = frame?.facts ?? [];
  const at = Object.fromEntries(SHIPS.map((ship) => [ship, where(table, ship)]));
  const drawn = SHIPS.filter((ship) => at[ship] === "sea");
  const moves = chart?.pen ? chartMoves(chart, table.board.rows) : boardMoves(table, offers, chosen, choose);
  return html`
    <svg
      viewBox=${
        wide
          ? `-0.65 -0.6 ${size + 4} ${size + 1.2}`
          : `-0.65 -0.6 ${size + 1.25} ${size + (drawn.length < SHIPS.length ? 2.9 : 1.2)}`
      }
      role="group"
      aria-label=${description(table)}
    >
      <${Sea} board=${table.board} />
      ${
        worlds &&
        SHIPS.filter((ship) => at[ship] === "adrift").map(
          (ship) => html`<${Worlds} ship=${ship} squares=${worlds.ships?.[ship] ?? []} size=${size} />`,
        )
      }
      ${(table.lighthouses ?? [])
        .filter(seen)
        .map((square, index) => html`<${Lighthouse} at=${place(square, size)} colour=${["yellow", "red"][index]} />`)}
      ${shown(table.maelstroms).map(
        (square) => html`<${Maelstrom} thing=${`maelstrom-${square}`} at=${place(square, size)} />`,
      )}
      ${shown(table.fog_banks).map((square) => html`<${Fog} thing=${`fog-${square}`} at=${place(square, size)} />`)}
      ${chart && html`<${Pieces} marks=${chart.marks} at=${at} size=${size} />`}
      ${moves.squares.map(
        (square) => html`
          <${Spot} square=${square} size=${size} on=${moves.taken(square)} act=${() => moves.take(square)} />
        `,
      )}
      ${drawn.map(
        (ship) => html`
          <${Afloat} key=${ship} ship=${ship} table=${table} size=${size} facts=${facts} seek=${seek} moves=${moves} />
        `,
      )}
      ${moves.aims
        .filter(({ ship }) => drawn.includes(ship))
        .map((aim) => html`<${Aim} key=${aim.ship + aim.heading} aim=${aim} at=${shipAt(table, aim.ship, size)} />`)}
      <${Harbour}
        at=${at}
        size=${size}
        wide=${wide}
        worlds=${worlds}
        facts=${facts}
        seek=${seek}
        moves=${moves}
      />
    </svg>
  `;
}

const shown = (squares) => (Array.isArray(squares) ? squares.filter(seen) : []);

const isAlone = (table, ship) =>
  SHIPS.every(
    (other) => other === ship || table.home.includes(other) || table.positions[other] !== table.positions[ship],
  );

function shipAt(table, ship, size) {
  const [x, y] = place(table.positions[ship], size);
  return isAlone(table, ship) ? [x, y] : [x + CORNER[ship][0], y + CORNER[ship][1]];
}

export function description(table) {
  const ships = SHIPS.map((ship) => shipText(table, ship));
  return labelled(message("board-called", { name: table.board.name }), ships.join(", "));
}

// How a ship moved in this step, as far as the viewer knows.
function heading(facts, ship) {
  for (const fact of facts) {
    if (fact.ship === ship && !fact.off_board && fact.heading in HEADINGS) return fact.heading;
    const drive = Array.isArray(fact.drives) && fact.drives.find((each) => each.ship === ship);
    if (drive && drive.heading in HEADINGS) return drive.heading;
  }
  return null;
}

const touched = (facts, ship) => facts.some((fact) => fact.ship === ship) || heading(facts, ship) !== null;

function Afloat({ ship, table, size, facts, seek, moves }) {
  const [x, y] = shipAt(table, ship, size);
  const came = heading(facts, ship);
  const [dx, dy] = came ? HEADINGS[came] : [0, 0];
  const label = message("wrath-ship-at", { colour: colour(ship), square: table.positions[ship] });
  const [scale, reach] = isAlone(table, ship) ? [1, 0.44] : [SHARED, 0.29];
  return html`
    <g>
      ${came && html`<path class="course" d=${`M${x - dx} ${y - dy}L${x - dx * 0.42} ${y - dy * 0.42}`} />`}
      <${Target}
        label=${label}
        about="3.2"
        on=${moves.ships.includes(ship) ? moves.ship === ship : undefined}
        act=${moves.ships.includes(ship) ? () => moves.pick(ship) : seek && (() => seek(ship))}
        field=${moves.ships.includes(ship) ? moves.field : null}
        anchor=${moves.ship === ship}
      >
        <g class="ship" data-thing=${`ship-${ship}`} transform=${`translate(${x} ${y}) scale(${scale})`}>
          ${moves.ships.includes(ship) && html`<circle class="spot" r=${reach} />`}
          <circle class="ring" r=${reach} />
          ${touched(facts, ship) && html`<circle class="changed" r=${reach - 0.04} cy="-.02" />`}
          <${Hull} ship=${ship} />
        </g>
      <//>
    </g>
  `;
}

// Ships that are not drawn on the sea: at home, or adrift where the viewer does not know. Their heading is chosen here.
function Harbour({ at, size, wide, worlds, facts, seek, moves }) {
  const group = (kind) => SHIPS.filter((ship) => at[ship] === kind);
  const [adrift, home] = [group("adrift"), group("home")];
  const spot = (kind, index) => {
    if (!wide) return [kind === "home" ? size - home.length + 0.5 + index : 0.5 + index, size + 1.4];
    return [
      size + BESIDE + (index % 2) * 1.05,
      (kind === "home" ? size - Math.ceil(home.length / 2) * 1.1 : 0.5) + 0.55 + Math.floor(index / 2) * 1.1,
    ];
  };
  const [rx, ry] = wide ? [size + BESIDE + 0.5, 4.6] : [adrift.length + 1.6, size + 1.36];
  const label = (kind, those) => {
    const [x, y] = spot(kind, 0);
    return those.length > 0 && html`<text class="label" x=${x - 0.45} y=${y - 0.5}>${message(`wrath-${kind}`)}</text>`;
  };
  const token = (kind) => (ship, index) => html`
    <${Moored}
      key=${ship}
      ship=${ship}
      kind=${kind}
      at=${spot(kind, index)}
      facts=${facts}
      seek=${seek}
      moves=${moves}
      count=${worlds && kind === "adrift" ? (worlds.ships?.[ship]?.length ?? 0) : null}
    />
  `;
  return html`
    <g>
      ${label("adrift", adrift)}
      ${adrift.map(token("adrift"))}
      ${label("home", home)}
      ${home.map(token("home"))}
      <${Rose} at=${[rx, ry]} aims=${moves.aims.filter(({ ship }) => adrift.includes(ship))} />
    </g>
  `;
}

function Moored({ ship, kind, at: [x, y], facts, seek, moves, count }) {
  const offered = moves.ships.includes(ship);
  return html`
    <${Target}
      label=${message(`wrath-ship-${kind}`, { colour: colour(ship) })}
      about=${kind === "home" ? "3.4" : "5.1"}
      on=${offered ? moves.ship === ship : undefined}
      act=${offered ? () => moves.pick(ship) : seek && (() => seek(ship))}
      field=${offered ? moves.field : null}
      anchor=${moves.ship === ship}
    >
      <g data-thing=${`ship-${ship}`} transform=${`translate(${x} ${y})`}>
        ${offered && html`<circle class="spot" r=".44" cy="-.02" />`}
        <circle class="ring" r=".44" cy="-.02" />
        ${touched(facts, ship) && html`<circle class="changed" r=".41" cy="-.02" />`}
        <${Hull} ship=${ship} />
      </g>
    <//>
    ${count !== null && html`<text class="count" x=${x + 0.38} y=${y + 0.38}>${count}</text>`}
  `;
}

// A compass for a ship whose square the viewer does not know.
function Rose({ at, aims }) {
  return aims.length > 0 && aims.map((aim) => html`<${Aim} key=${aim.heading} aim=${aim} at=${at} reach=${0.62} />`);
}

function Aim({ aim, at, reach = 0.82 }) {
  const [dx, dy] = HEADINGS[aim.heading];
  const long = reach / Math.hypot(dx, dy) ** 0.35;
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI;
  return html`
    <${Target}
      label=${message("wrath-head", { colour: colour(aim.ship), heading: aim.heading })}
      on=${aim.on}
      act=${aim.act}
      field=${aim.field}
    >
      <path
        class="aim"
        d="M-.13-.24 .27 0-.13 .24-.04 0Z"
        transform=${`translate(${at[0] + dx * long} ${at[1] + dy * long}) rotate(${turn})`}
      />
    <//>
  `;
}

function Spot({ square, size, on, act }) {
  const [x, y] = place(square, size);
  return html`
    <${Target} label=${message("wrath-square", { square })} on=${on} act=${act}>
      <rect class="spot" x=${x - 0.48} y=${y - 0.48} width=".96" height=".96" rx=".1" />
    <//>
  `;
}

// Every square that a ship may be on, tinted in its colour; the fewer there are, the stronger.
function Worlds({ ship, squares, size }) {
  const strength = 0.35 + 0.6 / Math.sqrt(Math.max(1, squares.length));
  const [dx, dy] = CORNER[ship];
  return squares.map((square) => {
    const [x, y] = place(square, size);
    return html`
      <g transform=${`translate(${x + dx} ${y + dy})`} opacity=${Math.min(1, strength).toFixed(2)}>
        <title>${message("wrath-maybe", { colour: colour(ship), square })}</title>
        <rect class=${`maybe ship-${ship}`} x="-.2" y="-.2" width=".4" height=".4" rx=".08" />
        <g transform="translate(-.01 .08) scale(.9)">${SIGNS[ship]}</g>
      </g>
    `;
  });
}
