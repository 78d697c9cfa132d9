// The parts of a dossier's page: a section that asks a question and answers it, and a table that is shown in pages.
import { html, useEffect, useState } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { PageTurner } from "../../lists.js";

const ROWS = 25; // of a table, on one page

/** The beginning of a text that is longer than so many characters. @param {string} text @param {number} most */
export const clipped = (text, most) => (text.length > most ? `${text.slice(0, most).trimEnd()} …` : text);

/** A question, its answer in sentences, and what they rest on.
 * @param {{ name: string, question: string, answer: unknown[], children?: unknown }} parameters
 */
export const Section = ({ name, question, answer, children }) => html`
  <section aria-labelledby=${name} class="dossier-part">
    <h2 id=${name}>${question}</h2>
    ${answer.filter(Boolean).map((sentence) => html`<p class="answer">${sentence}</p>`)}
    ${children}
  </section>
`;

/** A row of a table: its step, whether it is marked, and what is in it, by columns.
 * @typedef {{ step: number, marked?: boolean, cells: unknown[] }} TableRow
 */

/** A table in pages. The page that is shown first has the last row that is not later than the step.
 * @param {{ label: string, columns: string[], rows: TableRow[], step: number }} parameters
 */
export function Rows({ label, columns, rows, step }) {
  const here = Math.max(
    0,
    rows.findLastIndex((row) => row.step <= step),
  );
  const [page, turn] = useState(Math.floor(here / ROWS));
  useEffect(() => turn(Math.floor(here / ROWS)), [here, rows.length]);
  const from = page * ROWS;
  const shown = rows.slice(from, from + ROWS);
  if (!rows.length) return null;
  return html`
    <${PageTurner} ...${{ page, turn }} size=${ROWS} all=${rows.length} name="rows" kind="unprinted">
      <span>${message("rows-shown", { from: from + 1, to: from + shown.length, all: rows.length })}</span>
    <//>
    <div class="scroll" role="group" tabindex="0" aria-label=${label}>
      <table class="sums">
        <thead>
          <tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr>
        </thead>
        <tbody>
          ${shown.map(
            ({ marked, cells }) => html`
              <tr class=${marked ? "own" : ""}>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}
