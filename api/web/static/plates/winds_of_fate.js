// Pictures and tables in the rules of Winds of Fate.
import { Sign } from "../boards/signs.js";
import { Board } from "../boards/winds_of_fate.js";
import { effect } from "../boards/winds_of_fate/effects.js";
import { html } from "../vendor/preact.js";
import { labelled, message, wordIn } from "../language.js";

const ROUNDS = 12;
const PORTS = ["troy", "ithaca"];

// A board before the tiles are put on it: the ship at Troy, and nobody has bet.
function laid(board) {
  const places = Object.fromEntries(
    Object.keys(board.spaces)
      .filter((space) => !PORTS.includes(space))
      .map((space) => [space, null]),
  );
  return { board, places, space: PORTS[0], rounds: ROUNDS, round: 1, bets: [], crew: 0, crew_at_start: 0 };
}

function describe({ spaces }, words) {
  const word = wordIn(words);
  const exits = ({ calm, stormy }) =>
    [calm && `${message("winds-calm")} ${word(calm)}`, stormy && `${message("winds-stormy")} ${word(stormy)}`]
      .filter(Boolean)
      .join(", ");
  return Object.entries(spaces)
    .filter(([, space]) => space.calm)
    .map(([name, space]) => labelled(word(name), exits(space)))
    .join("; ");
}

const Effects = ({ of }) => (of.length ? of.map((each) => html`<div>${effect(each)}</div>`) : message("none"));

const Tiles = ({ tiles, words, head, signed }) => html`
  <table>
    <thead><tr><th>${head}</th><th>${message("plate-does")}</th></tr></thead>
    <tbody>
      ${tiles.map(
        (tile) => html`
          <tr>
            <th scope="row">
              ${
                signed &&
                html`
                  <svg class="disk" viewBox="-.42 -.42 .84 .84" aria-hidden="true">
                    <circle class="hull tile" r=".39" />
                    <${Sign} of=${tile.name} />
                  </svg>
                  ${" "}
                `
              }
              ${wordIn(words)(tile.name)}
            </th>
            <td><${Effects} of=${tile.effects} /></td>
          </tr>
        `,
      )}
    </tbody>
  </table>
`;

// Cards of one kind, with how many there are of each.
function Counted({ cards, words }) {
  const many = new Map();
  for (const card of cards) many.set(card, (many.get(card) ?? 0) + 1);
  return html`<ul class="key">${[...many].map(([card, n]) => html`<li>${wordIn(words)(card)} <b>×${n}</b></li>`)}</ul>`;
}

export default [
  {
    section: "1.2",
    kind: "board",
    describe,
    Plate: ({ content, words }) => html`<${Board} view=${{ table: laid(content) }} words=${words} />`,
  },
  {
    section: "1.4",
    kind: "tiles",
    Plate: ({ content, words }) =>
      html`<${Tiles} tiles=${content.encounters} words=${words} head=${message("plate-encounter")} signed />`,
  },
  {
    section: "1.4",
    kind: "tiles",
    Plate: ({ content, words }) => html`
      <${Tiles} tiles=${content.rewards} words=${words} head=${message("plate-reward")} />
    `,
  },
  {
    section: "1.5",
    kind: "tiles",
    Plate: ({ content, words }) =>
      html`
        <${Counted}
          words=${words}
          cards=${["help", "hinder"].flatMap((suit) => content.adventure[suit].map((value) => `${suit}-${value}`))}
        />
      `,
  },
  {
    section: "1.6",
    kind: "tiles",
    Plate: ({ content, words }) => html`<${Counted} words=${words} cards=${content.gods} />`,
  },
  {
    section: "4.2",
    kind: "tiles",
    Plate: ({ content }) => html`
      <table>
        <thead><tr><th>${message("plate-place")}</th><th>${message("plate-does")}</th></tr></thead>
        <tbody>
          ${content.consolations.map(
            (effects, at) => html`<tr><th scope="row">${at + 1}</th><td><${Effects} of=${effects} /></td></tr>`,
          )}
        </tbody>
      </table>
    `,
  },
];
