// Slips to print, one for each table of a round: who sits where, room for the result, and for signatures.
import { html, useEffect } from "../../vendor/preact.js";
import { Icon } from "../../icons.js";
import { message } from "../../language.js";
import { Trouble, useAnswer } from "../../parts.js";
import { addressOf } from "../list.js";
import * as requests from "../requests.js";
import { personName, placeText } from "../words.js";

export function SlipsPage({ id }) {
  const wanted = Number(new URLSearchParams(location.search).get("round")) || 0;
  const { answer, problem } = useAnswer(async () => {
    const found = await requests.inShort(id);
    const number = wanted || (found?.round ?? 0);
    return { title: found?.title, round: number ? await requests.round(id, number) : null };
  }, [id, wanted]);
  const title = answer?.title ?? message("slips");
  useEffect(() => {
    document.title = `${title} · ${message("slips")}`;
  }, [title]);
  return html`
    <main id="main" class="slips">
      <header class="unprinted">
        <h1>${title}</h1>
        <p class="row">
          <a href=${addressOf(id)}>${message("page-tournament")}</a>
          ${
            answer?.round &&
            html`
              <button class="primary" onClick=${() => print()}><${Icon} name="export" />${message("print")}</button>
            `
          }
        </p>
        <${Trouble} of=${problem} />
        ${answer && !answer.round && html`<p>${message("screen-waits")}</p>`}
      </header>
      ${answer?.round?.tables.map(
        (table) => html`<${Slip} key=${table.table} ...${{ table, title }} round=${answer.round} />`,
      )}
    </main>
  `;
}

/** @param {{ table: RoundTable, round: Round, title: string }} parameters */
const Slip = ({ table, round, title }) => html`
  <section class="slip" tabindex="0">
    <p class="quiet">${title}</p>
    <h2>${placeText({ round: round.round, table: table.table })}</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">${message("slip-seat")}</th>
          <th scope="col">${message("entrant")}</th>
          <th scope="col">${message("place")}</th>
          <th scope="col">${message("score")}</th>
          <th scope="col">${message("signature")}</th>
        </tr>
      </thead>
      <tbody>
        ${table.seats.map(
          (person, seat) => html`
            <tr key=${person.number}>
              <td>${seat + 1}</td>
              <th scope="row">${person.number} ${personName(person)}</th>
              <td></td>
              <td></td>
              <td></td>
            </tr>
          `,
        )}
      </tbody>
    </table>
    ${table.match && html`<p class="quiet match-id">${message("match")} ${table.match}</p>`}
  </section>
`;
