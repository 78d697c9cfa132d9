// Pictures and tables in the rules of Odysseus.
import { Board, Disk } from "../boards/odysseus.js";
import { html } from "../vendor/preact.js";
import { labelled, message, wordIn } from "../language.js";

// A board before the disks and the ship come.
const laid = (board) => ({
  board,
  disks: board.places.map(() => null),
  ship: null,
  laid: [],
  blocked: null,
  doubled: null,
});

const describe = ({ lines }) =>
  Object.entries(lines)
    .map(([colour, those]) => labelled(message(`colour-${colour}`), those.join(", ")))
    .join("; ");

const ADVENTURES = ["sirens", "underworld", "cyclops", "circe", "scylla", "lotus_eaters"];
const DISKS = 5; // of each adventure

const Disks = ({ words }) =>
  html`
    <ul class="key">
      ${ADVENTURES.map(
        (each) => html`<li><${Disk} of=${each} word=${wordIn(words)} />${wordIn(words)(each)} <b>×${DISKS}</b></li>`,
      )}
    </ul>
  `;

function Tasks({ content, words }) {
  const aim = (adventure) =>
    html`<td><${Disk} of=${adventure} word=${wordIn(words)} /> ${wordIn(words)(adventure)}</td>`;
  return html`
    <table>
      <thead><tr>${[3, 2, 1].map((n) => html`<th>${message("winds-points", { n })}</th>`)}</tr></thead>
      <tbody>${content.tasks.map((task) => html`<tr>${[task.three, task.two, task.one].map(aim)}</tr>`)}</tbody>
    </table>
  `;
}

const Winds = ({ content, words }) => html`
  <table>
    <thead><tr><th>${message("plate-card")}</th><th>${message("plate-many")}</th></tr></thead>
    <tbody>
      ${Object.entries(content.winds)
        .sort()
        .reverse()
        .map(([wind, many]) => html`<tr><th scope="row">${wordIn(words)(wind)}</th><td>${many}</td></tr>`)}
    </tbody>
  </table>
`;

export default [
  {
    section: "1.3",
    kind: "board",
    describe,
    Plate: ({ content, words }) => html`<${Board} view=${{ table: laid(content) }} words=${words} wide=${false} />`,
  },
  { section: "1.4", Plate: Disks },
  { section: "1.5", kind: "cards", Plate: Tasks },
  { section: "1.6", kind: "cards", Plate: Winds },
];
