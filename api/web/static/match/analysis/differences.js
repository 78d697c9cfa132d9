// What two viewers see differently, in words: the cells of the boards' text tables that are not alike.
import { html, useEffect, useState } from "../../vendor/preact.js";
import { labelled, message } from "../../language.js";
import { isDrawn } from "../../boards/drawn.js";

/** @typedef {import("../../boards/text/board.js").TextTable} TextTable */
/** Something that is not alike: where it is, and what each of both sees there.
 * @typedef {{ where: string, one: string, other: string }} Difference
 */

/** @param {TextTable} table @returns {(row: (string | number)[], at: number, alike: TextTable) => Difference[]} */
const inRow = (table) => (row, at, alike) => {
  const match = alike.rows.length === table.rows.length ? alike.rows[at] : alike.rows.find(([name]) => name === row[0]);
  return row.flatMap((cell, column) => {
    const seen = match?.[column] ?? message("text-nothing");
    if (String(cell) === String(seen)) return [];
    const where = labelled(table.name, column === 0 ? at + 1 : `${row[0]}, ${table.head[column]}`);
    return [{ where, one: String(cell), other: String(seen) }];
  });
};

/** The rows that the table of one viewer has and that of the other has not. */
const missing = (table, other) => (table.rows.length > other.rows.length ? table.rows.slice(other.rows.length) : []);

/** What is not alike in the tables of two viewers, in the order of the tables.
 * @param {TextTable[]} one @param {TextTable[]} other @returns {Difference[]}
 */
export function differencesOf(one, other) {
  return one.flatMap((table, at) => [
    ...table.rows.flatMap((row, index) => inRow(table)(row, index, other[at])),
    ...missing(other[at], table).map((row) => ({
      where: labelled(table.name, row[0]),
      one: message("text-nothing"),
      other: row.slice(1).join(", "),
    })),
  ]);
}

/** The names under which two tables of a game without a drawing hold other values, with these values.
 * @param {any} one @param {any} other @param {string[]} names @returns {Difference[]}
 */
function differencesIn(one, other, names = []) {
  const written = [one, other].map((each) => JSON.stringify(each) ?? "");
  if (written[0] === written[1]) return [];
  const isTree = [one, other].every((each) => each !== null && typeof each === "object" && each.type !== "hidden");
  if (!isTree) return [{ where: names.join(" "), one: written[0] ?? "", other: written[1] ?? "" }];
  const members = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return members.flatMap((name) => differencesIn(one[name], other[name], [...names, name]));
}

/** What two views of the same step show differently; null while it is not known.
 * @param {string} game @param {View | null} one @param {View | null} other @param {Words} words
 * @returns {Difference[] | null}
 */
function useDifferences(game, one, other, words) {
  const [tables, set] = useState(/** @type {{ of: import("../../boards/text/board.js").Tables } | null} */ (null));
  useEffect(() => {
    if (isDrawn(game)) void import(`../../boards/text/${game}.js`).then((found) => set({ of: found.tables }));
  }, [game]);
  if (!one || !other || one.step !== other.step) return null;
  if (!isDrawn(game)) return differencesIn(one.table, other.table);
  if (!one.table.board || !other.table.board) return [];
  return tables && differencesOf(tables.of(one, words), tables.of(other, words));
}

/** @param {{ game: string, views: (View | null)[], labels: string[], words: Words }} parameters */
export function Differences({ game, views: [one, other], labels, words }) {
  const found = useDifferences(game, one, other, words);
  if (!found) return html`<p class="quiet">${message("reading")}</p>`;
  return html`
    <p role="status" class="differences">
      ${message(found.length ? "analysis-differences" : "analysis-alike", { n: found.length })}
    </p>
    ${
      found.length > 0 &&
      html`
        <div class="scroll" role="group" tabindex="0" aria-label=${message("analysis-differ")}>
          <table class="sums">
            <thead>
              <tr>${[message("analysis-where"), ...labels].map((each) => html`<th scope="col">${each}</th>`)}</tr>
            </thead>
            <tbody>
              ${found.map(
                (each) => html`
                  <tr><th scope="row">${each.where}</th><td>${each.one}</td><td>${each.other}</td></tr>
                `,
              )}
            </tbody>
          </table>
        </div>
      `
    }
  `;
}
