// The pieces of the navigators' chart on the board: what they believe, not what is so.
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { CORNER, Hull, SHIPS, SIGNS, colour, place } from "./pieces.js";
import { Fog, Maelstrom } from "./sea.js";

// `marks`: the squares of each piece; `at`: whether a ship is home, on the sea where the viewer knows it, or adrift.
export function Pieces({ marks, at, size }) {
  const squares = (subject) => marks[subject] ?? [];
  const adrift = SHIPS.filter((ship) => at[ship] === "adrift");
  const away = SHIPS.filter((ship) => at[ship] !== "home");
  const figures = adrift.flatMap((ship) => squares(`figure:${ship}`).map((square) => ({ ship, square })));
  const alone = ({ ship, square }) => figures.every((other) => other.ship === ship || other.square !== square);
  return html`
    <g class="pieces">
      ${squares("counter:maelstrom").map(
        (square) => html`
          <${Maelstrom} at=${place(square, size)} title=${message("wrath-counter-maelstrom", { square })} />
        `,
      )}
      ${squares("counter:fog_bank").map(
        (square) => html`<${Fog} at=${place(square, size)} title=${message("wrath-counter-fog_bank", { square })} />`,
      )}
      ${figures.map(
        (figure) => html`<${Figure} ...${figure} at=${place(figure.square, size)} alone=${alone(figure)} />`,
      )}
      ${away.map((ship) => html`<${Reminders} ship=${ship} squares=${squares(`reminder:${ship}`)} size=${size} />`)}
    </g>
  `;
}

function Figure({ ship, square, at: [x, y], alone }) {
  const [dx, dy] = alone ? [0, 0] : CORNER[ship];
  return html`
    <g class="figure" transform=${`translate(${x + dx} ${y + dy}) scale(.8)`}>
      <title>${message("wrath-figure", { colour: colour(ship), square })}</title>
      <${Hull} ship=${ship} />
    </g>
  `;
}

// Reminders of a ship: rings in its colour, with its sign.
function Reminders({ ship, squares, size }) {
  const [dx, dy] = CORNER[ship];
  return squares.map((square) => {
    const [x, y] = place(square, size);
    return html`
      <g transform=${`translate(${x + dx * 1.3} ${y + dy * 1.3})`}>
        <title>${message("wrath-reminder", { colour: colour(ship), square })}</title>
        <circle class=${`hull ship-${ship}`} r=".18" />
        <g transform="translate(-.01 .1) scale(.85)">${SIGNS[ship]}</g>
      </g>
    `;
  });
}
