// The drawing of each game. Its module exports Board({ view, frame, worlds, seek, words, offers, chosen, choose });
// optional are Tally({ view, words }), the line above the board, Held({ view, seat, words }), what a seat has, and
// hand(), which loads Hand({ view, seat, words, offers, chosen, choose }): the hand of the seat that looks.
import { html, useEffect, useState } from "../../vendor/preact.js";
import { isDrawn } from "../../boards/drawn.js";
import { WIDE } from "../../boards/parts.js";
import { message } from "../../language.js";

/** How a game is drawn. `hand`, `notebook`: load its `Hand` and its `Chart`; `doubtText`: whose doubts its curve shows.
 * @typedef {{ Board: Function, Tally?: Function, Held?: Function, hand?: () => Promise<Record<string, any>>,
 *   notebook?: () => Promise<Record<string, any>>, doubtText?: () => string }} Drawing
 */

/** @type {(game: string) => Drawing} */
export function useDrawing(game) {
  const [drawing, set] = useState(/** @type {Drawing} */ (isDrawn(game) ? { Board: Coming } : { Board: Plain }));
  useEffect(() => {
    const turn = () => set((now) => ({ ...now })); // a board is drawn otherwise where the screen was turned
    return WIDE.watch(turn);
  }, []);
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
