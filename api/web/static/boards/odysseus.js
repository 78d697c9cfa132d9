// The board of Odysseus as SVG: circles and lines, and the three ships, each with three spaces for cards.
import { html } from "../vendor/preact.js";
import { labelled, message, wordIn } from "../language.js";
import { lit } from "./choosing.js";
import { Over, Target, beside, named, through } from "./parts.js";
import { Sign } from "./signs.js";

export { Held } from "./odysseus/held.js";

// The hand of a seat is loaded when a seat looks.
export const hand = () => import("./odysseus/hand.js");

const ADVENTURES = ["sirens", "underworld", "cyclops", "circe", "scylla", "lotus_eaters"];
const LINES = { yellow: null, green: ".35 .12", red: ".1 .12" }; // how each colour is dashed
const SPACES = [1, 2, 3].flatMap((ship) => Object.keys(LINES).map((colour) => `${ship}-${colour}`));
// Where ships and spaces lie: the middle of the first, the distance between them, and their size. On a wide screen, and
// where somebody chooses, they are to the right of the sea, else below it.
const BESIDE = { first: [11.2, 2.9], apart: [1.6, 2.55], size: [1.44, 1.9], ships: 0.9, view: "-.3 -.3 15.7 10.2" };
const BELOW = { first: [1.65, 11.6], apart: [3.3, 1.5], size: [3.1, 1.24], ships: 10.4, view: "-.3 -.3 10.5 15.9" };

// The round, the adventures met so far, and those in the reserve.
export function Tally({ view: { table }, words }) {
  if (!table.board) return null;
  const word = wordIn(words);
  const disks = (those) =>
    those.map(([adventure, n]) => html`<span class="counted"><${Disk} of=${adventure} word=${word} />${n}</span>`);
  const met = ADVENTURES.map((each) => [each, table.taken.filter((taken) => taken === each).length]).filter(
    ([, n]) => n > 0,
  );
  const reserve = Object.entries(table.reserve).filter(([, n]) => n > 0);
  return html`
    <span>${message("odysseus-round", { n: table.round })}</span>
    <span>${labelled(message("odysseus-taken"), "")}${met.length ? disks(met) : message("none")}</span>
    <span>${labelled(message("odysseus-reserve"), "")}${disks(reserve)}</span>
  `;
}

// A disk of an adventure, for use in a line of words.
export const Disk = ({ of, word }) =>
  html`
    <svg class="disk" viewBox="-.42 -.42 .84 .84" ...${named(word(of), "1.4")}>
      <circle class=${`hull disk-${of}`} r=".39" />
      <${Sign} of=${of} />
    </svg>
  `;

export function Board({ view, frame, offers, chosen, choose, words = {}, wide = beside(offers) }) {
  const table = view.table;
  if (!table.board) return html`<p class="quiet">${message("odysseus-unlaid")}</p>`;
  const word = wordIn(words);
  const moves = boardMoves(offers, chosen, choose);
  const changed = frame?.facts ?? [];
  const lie = wide ? BESIDE : BELOW;
  return html`
    <svg viewBox=${lie.view} role="group" aria-label=${description(table, word)}>
      ${Object.entries(table.board.lines).flatMap(([colour, lines]) =>
        lines.map((line) => html`<${Line} line=${line} colour=${colour} places=${table.board.places} />`),
      )}
      ${table.board.places.map(
        (_, circle) => html`
          <${Circle} circle=${circle} table=${table} word=${word} moves=${moves} changed=${changed} />
        `,
      )}
      ${
        table.ship !== null &&
        html`
          <${Ship}
            at=${place(table.board.places, table.ship)}
            moves=${changed
              .filter((fact) => fact.type === "ship_sailed")
              .map((fact) => place(table.board.places, fact.circle))}
          />
        `
      }
      ${[1, 2, 3].map((ship) => html`<${Fleet} number=${ship} at=${[spot(lie, (ship - 1) * 3)[0], lie.ships]} />`)}
      ${SPACES.map(
        (space, index) => html`
          <${Space}
            space=${space}
            at=${spot(lie, index)}
            size=${lie.size}
            table=${table}
            word=${word}
            moves=${moves}
            changed=${changed}
          />
        `,
      )}
    </svg>
  `;
}

const place = (places, circle) => places[circle].map((each) => each / 10);

/** The middle of a space: a column for each ship, a row for each colour.
 * @param {Record<"first" | "apart", number[]>} lie @param {number} index
 */
const spot = ({ first: [x, y], apart: [east, south] }, index) => [
  x + Math.floor(index / 3) * east,
  y + (index % 3) * south,
];

const description = (table, word) =>
  labelled(
    table.board.name,
    table.disks.map((disk, circle) => circleDescription(table, disk, circle, word)).join(", "),
  );

function circleDescription(table, disk, circle, word) {
  const empty = table.ship === circle ? "⛵" : "–";
  return `${message("odysseus-circle", { n: circle })} ${disk ? word(disk) : empty}`;
}

function Line({ line, colour, places }) {
  const [[x, y], [tox, toy]] = line.split("-").map((circle) => place(places, Number(circle)));
  return html`
    <path class=${`wind wind-${colour}`} d=${`M${x} ${y}L${tox} ${toy}`} stroke-dasharray=${LINES[colour]} />
  `;
}

function Circle({ circle, table, word, moves, changed }) {
  const [x, y] = place(table.board.places, circle);
  const disk = table.disks[circle];
  const touched = changed.some((fact) => fact.circle === circle && fact.type.startsWith("disk"));
  const target = moves.circles.find(({ value }) => value === circle);
  const label = `${message("odysseus-circle", { n: circle })}${disk ? `: ${word(disk)}` : ""}`;
  return html`
    <${Target}
      label=${label}
      on=${target?.on}
      act=${target?.take}
      about=${disk ? "5.5" : "1.3"}
      field=${target && "circle"}
      anchor=${target?.on}
    >
      <g transform=${`translate(${x} ${y})`}>
        <circle class="sea" r=".5" />
        ${
          disk &&
          html`
            <g data-thing=${`disk-${circle}-${disk}`}>
              <circle class=${`hull disk-${disk}`} r=".42" /><${Sign} of=${disk} />
            </g>
          `
        }
        ${touched && html`<circle class="changed" r=".56" />`}
        ${target && html`<circle class="spot" r=".5" /><circle class="ring" r=".58" />`}
      </g>
    <//>
    <${Over} at=${[x, y]}><text class="edge haloed" x=".54" y="-.4">${circle}</text><//>
  `;
}

function Ship({ at: [x, y], moves }) {
  return html`
    <g
      data-thing="ship"
      data-via=${through(moves.slice(0, -1))}
      pointer-events="none"
      transform=${`translate(${x} ${y})`}
    >
      ${moves.length > 0 && html`<circle class="changed" r=".6" />`}
      <path class="hull ship-white" d="M-.36 .1H.36L.24 .34H-.24Z" />
      <path class="hull ship-white" d="M-.18 .04V-.42C.1-.38 .28-.2 .28 .04Z" />
    </g>
  `;
}

// A ship at the edge of the board, with spaces for cards. Its number is the order in which its winds blow.
function Fleet({ number, at: [x, y] }) {
  return html`
    <g transform=${`translate(${x} ${y})`} aria-hidden="true">
      <path class="hull ship-white" d="M-.44 .1H.44L.3 .38H-.3Z" />
      <path class="hull ship-white" d="M-.22 .04V-.5C.14-.44 .34-.22 .34 .04Z" />
      <text class="isle" x=".06" y="-.04">${number}</text>
    </g>
  `;
}

// A space for cards at a ship, with the cards there and the marks of Poseidon and Aphrodite.
function Space({ space, at: [x, y], size: [wide, high], table, word, moves, changed }) {
  const cards = table.laid.map((laid, nth) => ({ ...laid, nth })).filter((laid) => laid.space === space);
  const marks = [table.blocked === space && "✕", table.doubled === space && "×2"].filter(Boolean);
  const label = [
    labelled(word(space), cards.map(({ card }) => face(card)).join(" ") || message("none")),
    ...marks,
  ].join(" ");
  const frame = { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: 0.14 };
  const target = moves.spaces.find(({ value }) => value === space);
  const colour = space.slice(2);
  const apart = Math.min(0.62, (wide - 0.72) / Math.max(1, cards.length - 1));
  return html`
    <${Target}
      label=${label}
      on=${target?.on}
      act=${target?.take}
      about=${marks.length ? "5.4" : "3.1"}
      field=${target && "space"}
      anchor=${target?.on}
    >
      <g transform=${`translate(${x} ${y})`}>
        ${target && ["spot", "ring"].map((kind) => html`<rect class=${kind} ...${frame} />`)}
        <rect class=${`space wind-${colour}`} ...${frame} stroke-dasharray=${LINES[colour]} />
        ${
          changed.some((fact) => fact.space === space) &&
          html`
            <rect
              class="changed"
              x=${frame.x - 0.12}
              y=${frame.y - 0.12}
              width=${wide + 0.24}
              height=${high + 0.24}
              rx=".2"
            />
          `
        }
      </g>
    <//>
    <${Over} at=${[x, y]}>
      ${cards.map((laid, index) => html`<${Card} laid=${laid} at=${[(index - (cards.length - 1) / 2) * apart, 0]} />`)}
      ${marks.map((mark) => html`<text class="stamp" x=${wide / 2 - 0.3} y=${0.38 - high / 2}>${mark}</text>`)}
    <//>
  `;
}

function face(card) {
  if (typeof card !== "string") return "?";
  return card === "dionysus" ? "D" : card;
}

// A wind card; one that lies face down has a back, and its strength only for those who know it.
function Card({ laid: { card, face_down: down, nth }, at: [x, y] }) {
  return html`
    <g data-thing=${`laid-${nth}`} data-face=${down ? "down" : "up"} transform=${`translate(${x} ${y})`}>
      <rect class=${down ? "card back" : "card"} x="-.27" y="-.42" width=".54" height=".84" rx=".07" />
      <text class="value" y=".14">${face(card)}</text>
    </g>
  `;
}

// What the offers leave to be done on the board: circles and spaces to take.
function boardMoves(offers, chosen, choose) {
  const types = (offers ?? []).map((offer) => offer.move);
  const kinds = [chosen?.type ?? (types.includes("lay") ? "lay" : types[0])];
  return {
    circles: lit(offers, chosen, choose, "circle", kinds),
    spaces: lit(offers, chosen, choose, "space", kinds),
  };
}
