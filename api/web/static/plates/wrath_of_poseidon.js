// Pictures in the rules of Wrath of Poseidon.
import { Board, description } from "../boards/wrath_of_poseidon.js";
import { Tile } from "../boards/wrath_of_poseidon/pieces.js";
import { Fog, Ground, Lighthouse, Maelstrom } from "../boards/wrath_of_poseidon/sea.js";
import { html } from "../vendor/preact.js";
import { message } from "../language.js";

const TILES = { white: 2, yellow: 2, green: 2, red: 2, black: 3 };

// A board before the first round: each ship on its start island, for all to see.
const laid = (board) => ({ board, positions: board.starts, home: [], lighthouses: [], maelstroms: [], fog_banks: [] });

const LANDS = { ".": "sea", "~": "deep", w: "woody", r: "rocky", S: "sacred" };
const LAMPS = ["yellow", "red"];
const MIDDLE = [0, 0];

const Mark = ({ label, children }) =>
  html`<li><svg class="disk" viewBox="-.5 -.5 1 1" aria-hidden="true">${children}</svg>${label}</li>`;

const Lands = () =>
  html`
    <ul class="key">
      ${Object.entries(LANDS).map(
        ([kind, land]) => html`
          <${Mark} label=${message(`wrath-land-${land}`)}><${Ground} kind=${kind} x=${-0.5} y=${-0.5} /><//>
        `,
      )}
    </ul>
  `;

const Marks = () => html`
  <ul class="key">
    ${LAMPS.map(
      (lamp) => html`
        <${Mark} label=${message("wrath-lighthouse", { colour: message(`colour-${lamp}`) })}>
          <${Lighthouse} at=${MIDDLE} colour=${lamp} />
        <//>
      `,
    )}
    <${Mark} label=${message("wrath-maelstrom")}><${Maelstrom} at=${MIDDLE} /><//>
    <${Mark} label=${message("wrath-fog")}><${Fog} at=${MIDDLE} /><//>
  </ul>
`;

export default [
  {
    section: "1.2",
    kind: "board",
    describe: (board) => description(laid(board)),
    Plate: ({ content }) => html`<${Board} view=${{ table: laid(content) }} wide=${false} />`,
  },
  { section: "1.2", Plate: Lands },
  {
    section: "2.1",
    Plate: ({ words }) =>
      html`
        <ul class="key">
          ${Object.entries(TILES).map(
            ([tile, n]) => html`<li><${Tile} tile=${tile} words=${words} />${words[tile]} <b>×${n}</b></li>`,
          )}
        </ul>
      `,
  },
  { section: "7.8", Plate: Marks },
];
