// The drawing of each game. Its module exports Board({ view, frame, worlds, seek, words, offers, chosen, choose });
// optional are Tally({ view, words }), the line above the board, and Held({ view, seat, words }), what a seat has.
import { html, useEffect, useState } from "../../vendor/preact.js";
import { message } from "../../language.js";

const BOARDS = ["odyssee", "odysseus", "winds_of_fate", "wrath_of_poseidon"];
export const isDrawn = (game) => BOARDS.includes(game);

/** @typedef {{ Board: Function, Tally?: Function, Held?: Function }} Drawing */

/** @type {(game: string) => Drawing} */
export function useDrawing(game) {
  const [drawing, set] = useState(/** @type {Drawing} */ (isDrawn(game) ? { Board: Coming } : { Board: Plain }));
  useEffect(() => {
    if (isDrawn(game)) import(`../../boards/${game}.js`).then(set, () => set({ Board: Plain }));
  }, [game]);
  return drawing;
}

const Coming = () => html`<p class="quiet">${message("reading")}</p>`;

// A game without a drawing is shown as what its table holds.
const Plain = ({ view }) =>
  html`
    <pre class="plain-table" tabindex="0" role="group" aria-label=${message("board")}>
      ${JSON.stringify(view.table, null, 1)}
    </pre>
  `;
