// A board in words, for those who hear the page: `boards/text/GAME.js` exports tables(view, words), which says what
// lies where from the view alone. What the viewer may not know is called unseen.
import { html, useEffect, useState } from "../../vendor/preact.js";
import { addMessages, message } from "../../language.js";
import { seatName } from "../../parts.js";

await addMessages("text/");

/** A table of the board: its name, what its columns are called, and its rows; the first cell of a row names it.
 * @typedef {{ name: string, head: string[], rows: (string | number)[][] }} TextTable
 */

/** @typedef {(view: View, words: Words) => TextTable[]} Tables */

/** What a value is called; hidden ones are unseen, and null is nothing.
 * @param {unknown} value @param {(value: any) => string} word
 */
export function inWords(value, word = String) {
  if (value === null || value === undefined) return message("text-nothing");
  if (typeof value === "object") return message("text-unseen");
  return word(value);
}

/** Several things in a row, or nothing. @param {string[]} those */
export const listed = (those) => those.join(", ") || message("text-nothing");

/** Cards that a viewer may know or not: those that they know, and how many others.
 * @param {unknown[]} cards @param {(card: any) => string} word
 */
export function cardsInWords(cards, word) {
  const known = cards.filter((card) => typeof card === "string").map(word);
  const unseen = cards.length - known.length;
  return listed(unseen ? [...known, message("text-unseen-many", { n: unseen })] : known);
}

/** @param {View} view */
export const sitter =
  (view) =>
  /** @param {number} seat */
  (seat) =>
    seatName(view.seats?.[seat], message("seat", { n: seat + 1 }));

/** The board as tables. @param {{ game: string, view: View, words: Words }} properties */
export function TextBoard({ game, view, words }) {
  const [{ tables }, set] = useState({ tables: /** @type {Tables | null} */ (null) });
  useEffect(() => {
    void import(`./${game}.js`).then((found) => set({ tables: found.tables }));
  }, [game]);
  if (!tables || !view.table.board) return html`<p class="quiet">${message("text-unlaid")}</p>`;
  return tables(view, words).map((each) => html`<${OneTable} ...${each} />`);
}

const OneTable = ({ name, head, rows }) => html`
  <table>
    <caption>${name}</caption>
    <thead><tr>${head.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
    <tbody>
      ${rows.map(
        ([first, ...others]) => html`
          <tr><th scope="row">${first}</th>${others.map((each) => html`<td>${each}</td>`)}</tr>
        `,
      )}
    </tbody>
  </table>
`;
