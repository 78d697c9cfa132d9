// The sea of Wrath of Poseidon: squares, islands, and what lies on them.
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { named } from "../parts.js";
import { colour } from "./pieces.js";

// The sea does not change in a match; it is drawn once.
const seas = new Map();
export function Sea({ board }) {
  if (!seas.has(board.name)) seas.set(board.name, drawnSea(board.rows));
  return seas.get(board.name);
}

function drawnSea(rows) {
  const size = rows.length;
  return html`
    <g>
      ${rows.flatMap((row, y) => [...row].map((kind, x) => html`<${Ground} kind=${kind} x=${x} y=${y} />`))}
      <rect class="frame" width=${size} height=${size} rx=".06" />
      ${rows.map(
        (_, at) => html`
          <text class="edge" x=${at + 0.5} y=${size + 0.38}>${String.fromCharCode(97 + at)}</text>
          <text class="edge" x="-0.32" y=${size - at - 0.4}>${at + 1}</text>
        `,
      )}
    </g>
  `;
}

export function Ground({ kind, x, y }) {
  const water = html`<rect class=${kind === "~" ? "deep" : "sea"} x=${x} y=${y} width="1" height="1" />`;
  if (kind === "~")
    return html`
      ${water}
      <path class="ripple" d=${`M${x + 0.2} ${y + 0.42}q.1-.1 .2 0t.2 0 .2 0M${x + 0.3} ${y + 0.64}q.1-.1 .2 0t.2 0`} />
    `;
  return kind in ISLANDS
    ? html`${water}<g transform=${`translate(${x + 0.5} ${y + 0.5})`}>${ISLANDS[kind]}</g>`
    : water;
}

const SAND = html`
  <path class="sand" d="M-.42 .05C-.44-.26-.16-.42 .1-.4S.46-.14 .42 .12 .14 .42-.1 .4-.4 .3-.42 .05Z" />
`;
const ISLANDS = {
  w: html`
    ${SAND}
    <g class="wood">
      <circle cx="-.14" cy=".1" r=".15" />
      <circle cx=".15" cy=".06" r=".18" />
      <circle cx=".01" cy="-.15" r=".17" />
    </g>
  `,
  r: html`${SAND}<path class="rock" d="M-.31 .23-.13-.17 .02 .05 .14-.25 .32 .23Z" />`,
  S: html`
    ${SAND}
    <path
      class="temple"
      d="M-.28 .24H.28V.16H-.28ZM-.24 .13H-.14V-.1H-.24ZM-.05 .13H.05V-.1H-.05ZM.14 .13H.24V-.1H.14ZM-.3-.13 0-.32 .3-.13Z"
    />
  `,
};

export function Lighthouse({ at, colour: lamp }) {
  return html`
    <g
      ...${named(message("wrath-lighthouse", { colour: colour(lamp) }), "7.5")}
      data-thing=${`lighthouse-${lamp}`}
      transform=${`translate(${at[0]} ${at[1]})`}
    >
      <path class="hull ship-white" d="M-.1 .34-.06-.1H.06L.1 .34Z" />
      <circle class=${`lamp lamp-${lamp}`} cy="-.2" r=".12" />
    </g>
  `;
}

// A maelstrom, or the navigators' counter of one.
export function Maelstrom({ at, title, thing }) {
  return html`
    <g
      ...${title ? {} : named(message("wrath-maelstrom"), "7.6")}
      data-thing=${thing}
      transform=${`translate(${at[0]} ${at[1]})`}
    >
      ${title && html`<title>${title}</title>`}
      <path class="whirl" d="M0 0C.1-.08 .2 .06 .06 .14S-.24 .04-.18-.12 .12-.32 .26-.16 .28 .28 .04 .34" />
    </g>
  `;
}

// A fog bank, or the navigators' counter of one.
export function Fog({ at, title, thing }) {
  return html`
    <g
      class="fog"
      ...${title ? {} : named(message("wrath-fog"), "7.7")}
      data-thing=${thing}
      transform=${`translate(${at[0]} ${at[1]})`}
    >
      ${title && html`<title>${title}</title>`}
      <rect x="-.42" y="-.26" width=".7" height=".14" rx=".07" />
      <rect x="-.3" y="-.06" width=".74" height=".14" rx=".07" />
      <rect x="-.44" y=".14" width=".66" height=".14" rx=".07" />
    </g>
  `;
}
