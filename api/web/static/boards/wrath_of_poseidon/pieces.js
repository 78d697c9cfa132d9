// The ships of Wrath of Poseidon and their storm tiles.
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { named } from "../parts.js";

export const SHIPS = ["white", "yellow", "green", "red"];
export const colour = (ship) => message(`colour-${ship}`);
export const seen = (square) => typeof square === "string";

/** home, sea (its square is known) or adrift */
export function where(table, ship) {
  if (table.home.includes(ship)) return "home";
  return seen(table.positions?.[ship]) ? "sea" : "adrift";
}

/** Where a ship is, in words. @returns {string} */
export const shipText = (table, ship) =>
  ({
    home: () => message("wrath-ship-home", { colour: colour(ship) }),
    sea: () => message("wrath-ship-at", { colour: colour(ship), square: table.positions[ship] }),
    adrift: () => message("wrath-ship-adrift", { colour: colour(ship) }),
  })[where(table, ship)]();

// Where on a square a ship is drawn that shares it, and how much smaller.
export const SHARED = 0.72;
export const CORNER = { white: [-0.21, -0.2], yellow: [0.21, -0.2], green: [-0.21, 0.22], red: [0.21, 0.22] };

// A square's name as the middle of its place: c4 on a board of nine rows is [2.5, 5.5].
export function place(square, size) {
  return [square.charCodeAt(0) - 96.5, size - Number(square.slice(1)) + 0.5];
}

// The four ships differ by a sign on the sail as well as by colour.
export const SIGNS = {
  white: html`<circle class="ship-sign" cx=".02" cy="-.12" r=".07" />`,
  yellow: html`<path class="ship-sign" d="M-.06-.2V0M.08-.16V0" />`,
  green: html`<path class="ship-sign" d="M-.07-.19 .1 0M.1-.19-.07 0" />`,
  red: html`<path class="ship-sign" d="M-.06-.06 .02-.18 .1-.06Z" />`,
};

export const Hull = ({ ship }) => html`
  <path class=${`hull ship-${ship}`} d="M-.26 .08H.26L.16 .26H-.16Z" />
  <path class=${`hull ship-${ship}`} d="M-.14 .04V-.3C.06-.28 .2-.16 .2 .04Z" />
  ${SIGNS[ship]}
`;

// Poseidon's tiles: those of every match, and the sea monsters that may join them, in this order.
const STORMS = { white: 2, yellow: 2, green: 2, red: 2, black: 3 };
const MONSTERS = { leviathan: "M-.24 .06Q-.12-.2 0 .06T.24 .06", kraken: "M-.16 .16V-.08M0 .16V-.2M.16 .16V-.08" };

/** The tiles that are still to be played, each kind with its number: a round takes one. If some were played face down
 * for this viewer, their kinds are as hidden as those were. @returns {[any, number][]}
 */
export function tilesLeft({ rounds, played }) {
  const storms = Object.values(STORMS).reduce((sum, number) => sum + number);
  if (!played.every(seen)) return [[null, rounds - played.length]];
  const monsters = Object.keys(MONSTERS).slice(0, rounds - storms);
  const all = { ...STORMS, ...Object.fromEntries(monsters.map((each) => [each, 1])) };
  return Object.entries(all).map(([tile, number]) => [tile, number - played.filter((each) => each === tile).length]);
}

function kindOf(tile) {
  if (!seen(tile)) return "card back";
  return tile in MONSTERS ? "hull rock" : `hull ship-${tile}`;
}

// A storm tile; all that lie face down look the same.
export function Tile({ tile, words, thing }) {
  const name = seen(tile) ? words[tile] : message("partly-hidden");
  return html`
    <svg class="disk" data-thing=${thing} viewBox="-.4 -.4 .8 .8" ...${named(name, "2.2")}>
      <circle class=${kindOf(tile)} r=".36" />
      ${seen(tile) && tile in MONSTERS && html`<path class="ship-sign" d=${MONSTERS[tile]} />`}
      ${SIGNS[tile] && html`<g transform="translate(-.03 .16) scale(1.5)">${SIGNS[tile]}</g>`}
    </svg>
  `;
}
