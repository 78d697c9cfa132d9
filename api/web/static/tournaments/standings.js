// Standings: places with every sum; each sum opens to what it is made of.
import { html, useState } from "../vendor/preact.js";
import { message } from "../language.js";
import { Trouble, useAnswer } from "../parts.js";
import { ownEntry } from "./live.js";
import * as requests from "./requests.js";
import { RoundChoice } from "./rounds.js";
import { amountText, entrantNames, personName } from "./words.js";

/** @param {{ tournament: Tournament }} parameters */
export function StandingsTable({ tournament }) {
  const { tournament: id, rounds, step } = tournament;
  const [chosen, choose] = useState(0);
  const closed = rounds.filter((each) => each.state === "closed");
  const number = chosen || null;
  const turn = (round) => choose(round === chosen ? 0 : round); // pressed again: the standings of now
  const { answer, problem } = useAnswer(
    () => (rounds.length ? requests.standings(id, number) : Promise.resolve(null)),
    [id, number, step],
  );
  if (!rounds.length) return null;
  return html`
    <section aria-labelledby="standings">
      <h2 id="standings">${message("standings")}</h2>
      ${closed.length > 1 && html`<${RoundChoice} rounds=${closed} number=${chosen} choose=${turn} />`}
      <${Trouble} of=${problem} />
      ${answer && html`<${Rows} tournament=${tournament} rows=${answer.rows} />`}
      ${answer && html`<${Hash} standings=${answer} />`}
    </section>
  `;
}

/** Whether these are the standings that were published; the final ones, at the end.
 * @param {{ standings: Standings }} parameters
 */
function Hash({ standings: { sha256, published } }) {
  const state = sha256 === published ? "published" : "changed";
  return html`
    <p class="quiet">
      ${published ? message(`standings-${state}`) : message("standings-unpublished")}
      ${" "}<code class="hash" title=${sha256}>${sha256.slice(0, 16)}…</code>
    </p>
  `;
}

/** @param {{ tournament: Tournament, rows: StandingsRow[], moved?: number[] }} parameters */
export function Rows({ tournament, rows, moved = [] }) {
  const [opened, open] = useState(0);
  const measures = rows[0]?.sums.map((sum) => sum.measure) ?? [];
  const me = ownEntry(tournament)?.number;
  return html`
    <div class="scroll" role="group" tabindex="0" aria-label=${message("standings")}>
      <table class="sums">
        <thead>
          <tr>
            <th scope="col"><span class="unseen">${message("place")}</span>#</th>
            <th scope="col">${message("entrant")}</th>
            ${measures.map((measure) => html`<th scope="col">${message(`measure-${measure}`)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) => html`
              <tr key=${row.number} class=${classOf(row.number === me, moved.includes(row.number))}>
                <td>${row.place}</td>
                <th scope="row">
                  <button
                    class="plain"
                    aria-expanded=${opened === row.number}
                    onClick=${() => open(opened === row.number ? 0 : row.number)}
                  >
                    ${personName(row)}
                    <span class="unseen"> – ${message("sums-open")}</span>
                  </button>
                </th>
                ${row.sums.map((sum) => html`<td>${amountText(sum.total)}</td>`)}
              </tr>
              ${
                opened === row.number &&
                html`
                  <tr key=${`${row.number}-terms`}>
                    <td colspan=${measures.length + 2}>
                      ${row.sums.map((sum) => html`<${Terms} ...${{ sum, tournament }} />`)}
                    </td>
                  </tr>
                `
              }
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

const classOf = (isOwn, isMoved) => [isOwn && "own", isMoved && "moved"].filter(Boolean).join(" ");

/** What a sum is made of. @param {{ sum: Sum, tournament: Tournament }} parameters */
function Terms({ sum, tournament }) {
  return html`
    <div class="terms">
      <b>${message(`measure-${sum.measure}`)} ${amountText(sum.total)}</b>
      ${
        sum.terms.length > 0 &&
        html`
          <ul>
            ${sum.terms.map(
              (term) => html`
                <li>
                  ${term.round > 0 && message("round", { n: term.round })}
                  ${" "}<b>${amountText(term.amount)}</b> ${message(`term-${term.why}`)}
                  ${term.numbers.length > 0 && html`<small>${entrantNames(tournament, term.numbers)}</small>`}
                </li>
              `,
            )}
          </ul>
        `
      }
    </div>
  `;
}
