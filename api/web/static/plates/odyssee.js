// Pictures and tables in the rules of Odyssee.
import { Board, seaOf } from "../boards/odyssee.js";
import { titleIn } from "../boards/odyssee/cards.js";
import { html } from "../vendor/preact.js";
import { labelled, message, wordIn } from "../language.js";

const ISLANDS = 15;
const every = (value) => Array(ISLANDS).fill(value);

// A board before the ships come: a card lies at the rim at each number.
const laid = (board) => ({
  board,
  ships: [],
  owners: every(null),
  rim: every({ type: "hidden" }),
  rim_chips: every([]),
});

function describe(board) {
  const { signs, islands } = seaOf(board);
  const ports = Object.entries(signs)
    .filter(([, sign]) => "TIS".includes(sign))
    .map(([place, sign]) => `${message(`odyssee-place-${sign}`)} ${place}`);
  const numbered = Object.entries(islands)
    .sort(([, one], [, other]) => one - other)
    .map(([place, n]) => `${message("odyssee-island", { n })} ${place}`);
  return [...ports, ...numbered].join(", ");
}

// A storm arrow from the middle of the board to the east: the storm, and on both sides the strong wind and the breeze.
function blowing(board) {
  const middle = String.fromCharCode(97 + (board.rows.length - 1) / 2);
  const anchor = `${middle}${Math.ceil(board.rows.length / 2)}`;
  return { type: "storm_laid", anchor, direction: "e" };
}

function describeStorm(board, words) {
  const storm = labelled(message("odyssee-storm"), `${blowing(board).anchor}, ${wordIn(words)("e")}`);
  return `${message("board-called", { name: board.name })}, ${storm}`;
}

// What a card says, in the language of the page; a deck that the page has no words for is shown as its file has it.
const Deck = ({ content, words }) => html`
  <table>
    <thead><tr><th>${message("plate-card")}</th><th>${message("plate-says")}</th></tr></thead>
    <tbody>
      ${content.cards.map((card) => {
        const told = words[`${content.name}_${card.name}`];
        return html`
          <tr>
            <th scope="row">${titleIn(content, words)(card.name)}</th>
            <td lang=${told ? undefined : "en"}>${told ?? card.text}</td>
          </tr>
        `;
      })}
    </tbody>
  </table>
`;

export default [
  {
    section: "1.2",
    kind: "board",
    describe,
    Plate: ({ content, words }) => html`<${Board} view=${{ table: laid(content) }} words=${words} />`,
  },
  { section: "1.3", kind: "deck", Plate: Deck },
  {
    section: "3.2",
    kind: "board",
    describe: describeStorm,
    Plate: ({ content, words }) =>
      html`<${Board} view=${{ table: laid(content) }} frame=${{ facts: [blowing(content)] }} words=${words} />`,
  },
];
