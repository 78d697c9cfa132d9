// The board of Winds of Fate as SVG: spaces with their calm and stormy paths, and the round track with its bets.
// On a wide screen, and where somebody chooses, it lies beside the sea, else below.
import { html, useMemo } from "../vendor/preact.js";
import { labelled, message, wordIn } from "../language.js";
import { seatName } from "../parts.js";
import { Over, Piece, Target, beside, named } from "./parts.js";
import { Sign } from "./signs.js";
import { effect } from "./winds_of_fate/effects.js";
import { boardMoves } from "./winds_of_fate/moves.js";
import { LINE, namesPlaced } from "./winds_of_fate/names.js";
import { middleOf, pathOf, pathPoints } from "./winds_of_fate/paths.js";

export { Held } from "./winds_of_fate/held.js";

// The hand of a seat is loaded when a seat looks.
export const hand = () => import("./winds_of_fate/hand.js");

const DEEP = 7.7; // how high the sea is
const WIDTH = 10.4;
const TRACK = 1.9; // how high a round is,
const ROUND = 0.92; // and how wide where the track lies beside the sea,
const COLUMN = 4; // and how many lie there below one another
const SEA = { left: -0.1, top: -0.1, right: WIDTH - 0.3, bottom: DEEP - 0.1 };
const ROWS = 3; // of stacks in a column of a round

// The round, the crew, what may be won, and what is offered to whom.
export function Tally({ view: { table, seats }, words }) {
  if (!table.board) return null;
  const reward = (name) =>
    `${wordIn(words)(name)} (${table.tiles.rewards
      .find((tile) => tile.name === name)
      .effects.map(effect)
      .join("; ")})`;
  const due = table.queue.find(({ seat }) => seat !== null);
  return html`
    <span>${message("winds-round", { n: table.round, of: table.rounds })}</span>
    <span>${message("winds-crew", { n: table.crew, of: table.crew_at_start })}</span>
    <span>
      ${message("winds-rewards")}
      : ${table.rewards.length ? table.rewards.map(reward).join(", ") : message("none")}
    </span>
    ${
      due &&
      html`
        <span>
          ${message("winds-due", { name: seatName(seats[due.seat]), what: effect({ ...due.effect, who: null }) })}
        </span>
      `
    }
  `;
}

// Where the name of each space is written; that of its tile, if one lies there.
function namesOf({ board: { spaces }, places }, word) {
  const each = (of) => Object.fromEntries(Object.keys(spaces).map((space) => [space, of(space)]));
  const middles = each((space) => middleOf(spaces[space]));
  return namesPlaced(
    middles,
    each((space) => broken(word(places[space] ?? space))),
    pathPoints(spaces),
    SEA,
  );
}

export function Board({ view, frame, offers, chosen, choose, words = {}, wide = beside(offers) }) {
  const table = view.table;
  const word = wordIn(words);
  const names = useMemo(
    () => (table.board ? namesOf(table, word) : {}),
    [JSON.stringify([table.board, table.places]), words],
  );
  if (!table.board) return html`<p class="quiet">${message("winds-unlaid")}</p>`;
  const name = (seat) => seatName(view.seats?.[seat], message("seat", { n: seat }));
  const moves = boardMoves(offers, chosen, choose);
  const facts = frame?.facts ?? [];
  const [across, down] = wide
    ? [WIDTH + 0.1 + Math.ceil(table.rounds / COLUMN) * ROUND, DEEP + 0.2]
    : [WIDTH, DEEP + TRACK + 0.4];
  return html`
    <svg viewBox=${`-.2 -.2 ${across} ${down}`} role="group" aria-label=${description(table, word)}>
      <rect class="sea" x="-.1" y="-.1" width=${WIDTH - 0.2} height=${DEEP} rx=".15" />
      ${Object.keys(table.board.spaces).flatMap((space) =>
        ["calm", "stormy"].map((kind) => html`<${Path} space=${space} kind=${kind} spaces=${table.board.spaces} />`),
      )}
      ${Object.keys(table.board.spaces).map(
        (space) => html`
          <${Space}
            space=${space}
            table=${table}
            word=${word}
            name=${names[space]}
            sailed=${facts.some((fact) => fact.type === "ship_sailed")}
          />
        `,
      )}
      ${Array.from(
        { length: table.rounds },
        (_, index) => html`
          <${Round}
            number=${index + 1}
            lies=${wide ? besideSea(index, table.rounds) : belowSea(index, table.rounds)}
            table=${table}
            name=${name}
            moves=${moves}
            changed=${facts.some((fact) => fact.type.startsWith("bet_") && fact.round === index + 1)}
          />
        `,
      )}
    </svg>
  `;
}

function description(table, word) {
  const tile = table.places[table.space];
  const ship = `${message("winds-ship", { space: word(table.space) })}${tile ? ` (${word(tile)})` : ""}`;
  return `${ship}, ${message("winds-crew", { n: table.crew, of: table.crew_at_start })}`;
}

// A path from space to space; stormy ones are dashed.
function Path({ space, kind, spaces }) {
  const path = pathOf(spaces, space, kind);
  if (!path) return null;
  const { begin, bend, end, tip, turn } = path;
  return html`
    <g class=${kind} ...${named(message(`winds-${kind}`), "2.3")}>
      <path class="way" d=${`M${begin}Q${bend} ${end}`} stroke-dasharray=${kind === "calm" ? null : ".14 .12"} />
      <path class="tip" d="M0 0L-.28-.13V.13Z" transform=${`translate(${tip}) rotate(${turn})`} />
    </g>
  `;
}

function Space({ space, table, word, name, sailed }) {
  const [x, y] = middleOf(table.board.spaces[space]);
  const tile = table.places[space];
  const harbour = !(space in table.places);
  const here = table.space === space;
  return html`
    <g
      ...${named(
        [word(space), tile && word(tile), tile && does(table, tile)].filter(Boolean).join(": "),
        harbour ? "1.2" : "2.4",
      )}
      transform=${`translate(${x} ${y})`}
    >
      <circle class=${harbour ? "hull ship-white" : "hull tile"} r=".45" />
      ${harbour && HARBOUR}
      ${tile && html`<${Sign} of=${tile} size="1.15" />`}
      ${here && html`<g data-thing="ship" transform="translate(.32 -.3)">${SHIP}</g>`}
      ${here && html`<circle class=${sailed ? "changed" : "here"} r=".53" />`}
      ${name.lines.map((line, at) => html`<text class="named" x=${name.x} y=${name.y + LINE * at}>${line}</text>`)}
    </g>
  `;
}

// What the encounter tile does, in words.
const does = ({ tiles }, tile) =>
  (tiles?.encounters.find((each) => each.name === tile)?.effects ?? []).map(effect).join("; ");

// A long name takes two lines, the last word below the others.
function broken(name) {
  const space = name.lastIndexOf(" ");
  return name.length > 10 && space > 0 ? [name.slice(0, space), name.slice(space + 1)] : [name];
}

const HARBOUR = html`
  <path
    class="temple"
    d="M-.24 .22H.24V.15H-.24ZM-.2 .12H-.12V-.07H-.2ZM-.04 .12H.04V-.07H-.04ZM.12 .12H.2V-.07H.12ZM-.26-.1 0-.27 .26-.1Z"
  />
`;
const SHIP = html`
  <path class="hull ship-red" d="M-.3 .08H.3L.19 .29H-.19Z" />
  <path class="hull ship-yellow" d="M-.14 .03V-.38C.1-.35 .24-.2 .24 .03Z" />
`;

/** Where a round of the track lies, and its size: below the sea in a row, beside it line after line.
 * @typedef {{ at: number[], size: number[] }} Place
 */
/** @returns {Place} */
function belowSea(index, rounds) {
  const width = (WIDTH - 0.4) / rounds;
  return { at: [index * width, DEEP + 0.15], size: [width, TRACK] };
}
/** @returns {Place} */
function besideSea(index, rounds) {
  const line = Math.ceil(rounds / COLUMN);
  const high = DEEP / COLUMN;
  return {
    at: [WIDTH - 0.1 + (index % line) * ROUND, Math.floor(index / line) * high - 0.1],
    size: [ROUND, high],
  };
}

// A round of the track with the stacks of chips that bet on it.
function Round({ number, lies, table, name, moves, changed }) {
  const {
    at: [x, y],
    size: [wide, high],
  } = lies;
  const stacks = table.bets.map((bet, nth) => ({ ...bet, nth })).filter((bet) => bet.round === number);
  const bets = stacks.map((bet) => `${name(bet.seat)} ${bet.chips}`).join(", ");
  const label = labelled(message("winds-round", { n: number, of: table.rounds }), bets || message("none"));
  const two = stacks.length > ROWS; // columns
  const frame = { width: wide - 0.08, height: high - 0.06, rx: 0.08 };
  const offered = moves.rounds.includes(number);
  return html`
    <${Target}
      label=${label}
      about="5.1"
      on=${moves.round === number}
      act=${offered && (() => moves.take(number))}
      anchor=${moves.round === number}
    >
      <g transform=${`translate(${x} ${y})`}>
        <rect class=${number < table.round ? "frame gone" : "frame"} ...${frame} />
        ${table.round === number && html`<rect class="course" ...${frame} />`}
        ${offered && html`<rect class="spot" ...${frame} /><rect class="ring" ...${frame} />`}
        ${changed && html`<rect class="changed" ...${frame} />`}
      </g>
    <//>
    <${Over} at=${[x, y]}>
      <text class="edge" x=${wide / 2} y=".34">${number}</text>
      ${stacks.map((bet, index) => {
        const [left, top] = [0.4 * Math.floor(index / ROWS), 0.42 * (index % ROWS)];
        return html`
            <g data-thing=${`bet-${bet.nth}`} transform=${`translate(${left} ${top})`}>
              <${Piece} seat=${bet.seat} at=${[two ? 0.12 : 0.2, 0.66]} size=${two ? 0.18 : 0.28} />
              <text class="chips-of" x=${two ? 0.31 : 0.55} y=".76">${bet.chips}</text>
            </g>
          `;
      })}
    <//>
  `;
}
