// The board of Winds of Fate as SVG: spaces with their calm and stormy paths, and the round track with its bets below.
import { html } from "../vendor/preact.js";
import { labelled, message, wordIn } from "../language.js";
import { seatName } from "../parts.js";
import { Over, Piece, Target } from "./parts.js";
import { Sign } from "./signs.js";

const DEEP = 7.7; // where the sea ends and the track begins
const WIDTH = 10.4;
const TRACK = 1.9; // how high it is
const NEAR = 0.5; // how far from the middle of a space its paths begin and end,
const BELOW = 0.93; // and where its name is in between;
const LINE = 0.31; // a second line of it
const ROWS = 3; // of stacks in a column of a round

// What an effect does, in a few words: "crew −1, each seat, may be declined".
export function effect({ do: what, amount = 1, who, may }) {
  const n = what === "crew" && amount > 0 ? `+${amount}` : String(amount).replace("-", "−");
  return [message(`winds-does-${what}`, { n }), who && message(`winds-who-${who}`), may && message("winds-may")]
    .filter(Boolean)
    .join(", ");
}

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

export function Board({ view, frame, offers, chosen, choose, words = {} }) {
  const table = view.table;
  if (!table.board) return html`<p class="quiet">${message("winds-unlaid")}</p>`;
  const word = wordIn(words);
  const name = (seat) => seatName(view.seats?.[seat], message("seat", { n: seat }));
  const moves = boardMoves(offers, chosen, choose);
  const facts = frame?.facts ?? [];
  const names = Object.fromEntries(
    Object.keys(table.board.spaces).map((space) => [space, broken(word(table.places[space] ?? space))]),
  );
  return html`
    <svg viewBox=${`-.2 -.2 ${WIDTH} ${DEEP + TRACK + 0.4}`} role="group" aria-label=${description(table, word)}>
      <rect class="sea" x="-.1" y="-.1" width=${WIDTH - 0.2} height=${DEEP} rx=".15" />
      ${Object.keys(table.board.spaces).flatMap((space) =>
        ["calm", "stormy"].map(
          (path) => html`<${Path} space=${space} path=${path} spaces=${table.board.spaces} names=${names} />`,
        ),
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

// A seat in its place of the turn order: what everybody sees of it, and what the viewer may see of its cards.
export function Held({ view: { table }, seat, words }) {
  if (!table.order?.length) return null;
  const word = wordIn(words);
  const destiny = table.destinies[seat];
  const hand = table.hands[seat];
  const cards =
    hand.length > 0 && hand.every((card) => typeof card === "string")
      ? hand.map(word).join(", ")
      : message("winds-cards", { n: hand.length });
  const parts = [
    message("winds-place", { n: table.order.indexOf(seat) + 1 }),
    cards,
    message("winds-chips", { n: table.chips[seat] }),
    message("winds-points", { n: table.points[seat] }),
  ];
  if (typeof destiny === "string") parts.push(word(destiny));
  if (table.played[seat].length)
    parts.push(table.played[seat].map((card) => (typeof card === "string" ? word(card) : "▮")).join(" "));
  return parts.join(" · ") + (table.passed.includes(seat) && table.stage === "adventure" ? " ✓" : "");
}

/** @returns {[number, number]} */
const at = (space) => [space.at[0], space.at[1] - 0.3];

function description(table, word) {
  const tile = table.places[table.space];
  const ship = `${message("winds-ship", { space: word(table.space) })}${tile ? ` (${word(tile)})` : ""}`;
  return `${ship}, ${message("winds-crew", { n: table.crew, of: table.crew_at_start })}`;
}

// A way from space to space, bent a little to its own side, with a point at its end; stormy ones are dashed.
function Path({ space, path, spaces, names }) {
  const to = spaces[space][path];
  if (!to) return null;
  const [from, end] = [at(spaces[space]), at(spaces[to])];
  const far = Math.hypot(end[0] - from[0], end[1] - from[1]);
  const bend = (path === "calm" ? 0.12 : 0.4) / far;
  /** @type {[number, number]} */
  const middle = [
    (from[0] + end[0]) / 2 - (end[1] - from[1]) * bend,
    (from[1] + end[1]) / 2 + (end[0] - from[0]) * bend,
  ];
  const turn = (Math.atan2(end[1] - middle[1], end[0] - middle[0]) * 180) / Math.PI;
  const [begin, tip] = [clear(from, middle, names[space]), clear(end, middle, names[to])];
  return html`
    <g class=${path}>
      <title>${message(`winds-${path}`)}</title>
      <path
        class="way"
        d=${`M${begin}Q${middle} ${clear(end, middle, names[to], 0.16)}`}
        stroke-dasharray=${path === "calm" ? null : ".14 .12"}
      />
      <path class="tip" d="M0 0L-.28-.13V.13Z" transform=${`translate(${tip}) rotate(${turn})`} />
    </g>
  `;
}

// The point where a path from or to a space leaves it, clear of its name below.
function clear([x, y], [tox, toy], name, more = 0) {
  const long = Math.hypot(tox - x, toy - y);
  const far = ((toy - y) / long > 0.75 ? BELOW + LINE * (name.length - 1) : NEAR) + more;
  return [x + ((tox - x) / long) * far, y + ((toy - y) / long) * far];
}

function Space({ space, table, word, name, sailed }) {
  const [x, y] = at(table.board.spaces[space]);
  const tile = table.places[space];
  const harbour = !(space in table.places);
  const here = table.space === space;
  return html`
    <g transform=${`translate(${x} ${y})`}>
      <title>${word(space)}${tile ? `: ${word(tile)}` : ""}</title>
      <circle class=${harbour ? "hull ship-white" : "hull tile"} r=".45" />
      ${harbour && HARBOUR}
      ${tile && html`<${Sign} of=${tile} size="1.15" />`}
      ${here && html`<g transform="translate(.32 -.3)">${SHIP}</g>`}
      ${here && html`<circle class=${sailed ? "changed" : "here"} r=".53" />`}
      ${name.map((line, index) => html`<text class="named" y=${0.82 + LINE * index}>${line}</text>`)}
    </g>
  `;
}

// A long name takes two lines, the last word below the others.
function broken(name) {
  const space = name.lastIndexOf(" ");
  return name.length > 11 && space > 0 ? [name.slice(0, space), name.slice(space + 1)] : [name];
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

// A round of the track with the stacks of chips that bet on it.
function Round({ number, table, name, moves, changed }) {
  const wide = (WIDTH - 0.4) / table.rounds;
  const stacks = table.bets.filter((bet) => bet.round === number);
  const bets = stacks.map((bet) => `${name(bet.seat)} ${bet.chips}`).join(", ");
  const label = labelled(message("winds-round", { n: number, of: table.rounds }), bets || message("none"));
  const [x, y] = [number * wide - wide, DEEP + 0.15];
  const two = stacks.length > ROWS; // columns
  const frame = { width: wide - 0.08, height: TRACK, rx: 0.08 };
  const offered = moves.rounds.includes(number);
  return html`
    <${Target} label=${label} on=${moves.round === number} act=${offered && (() => moves.take(number))}>
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
            <${Piece} seat=${bet.seat} at=${[left + (two ? 0.12 : 0.2), 0.66 + top]} size=${two ? 0.18 : 0.28} />
            <text class="chips-of" x=${left + (two ? 0.31 : 0.55)} y=${0.76 + top}>${bet.chips}</text>
          `;
      })}
    <//>
  `;
}

// What the offers leave to be done on the board: rounds to bet on, and to move a chosen stack to.
function boardMoves(offers, chosen, choose) {
  const nothing = { rounds: [], take: () => {} };
  const type = ["place_bet", "move_bet"].find((move) => offers?.some((offer) => offer.move === move));
  if (!type || (chosen.type && chosen.type !== type)) return nothing;
  const fitting = offers.filter(
    (offer) =>
      offer.move === type &&
      (chosen.stack === undefined || !offer.fields.stack || offer.fields.stack.values.includes(chosen.stack)),
  );
  const rounds = [...new Set(fitting.flatMap((offer) => offer.fields.round.values))];
  const stackOf = (round) =>
    fitting.find((offer) => offer.fields.round.values.includes(round))?.fields.stack?.values[0];
  return {
    rounds,
    round: chosen.round,
    take: (round) =>
      choose(type === "place_bet" ? { type, round } : { type, stack: chosen.stack ?? stackOf(round), round }),
  };
}
