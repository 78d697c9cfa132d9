// The ships of Wrath of Poseidon and their storm tiles.
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";

export const SHIPS = ["white", "yellow", "green", "red"];
export const colour = (ship) => message(`colour-${ship}`);
export const seen = (square) => typeof square === "string";

// Where on a square a ship is drawn that shares it.
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

// A storm tile; all that lie face down look the same.
export function Tile({ tile, words }) {
  const name = seen(tile) ? words[tile] : message("partly-hidden");
  return html`
    <svg class="disk" viewBox="-.4 -.4 .8 .8" role="img" aria-label=${name}>
      <title>${name}</title>
      <circle class=${seen(tile) ? `hull ship-${tile}` : "card back"} r=".36" />
      ${SIGNS[tile] && html`<g transform="translate(-.03 .16) scale(1.5)">${SIGNS[tile]}</g>`}
    </svg>
  `;
}
