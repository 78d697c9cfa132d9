// The next round on trial: what its pairing would be like, with lots for trial, and what is in its way.
import { html, useState } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { Trouble, useCommand } from "../../parts.js";
import * as requests from "../requests.js";
import { entrantNames, sentenceText } from "../words.js";

/** @param {{ tournament: Tournament }} parameters */
export function Trial({ tournament }) {
  const [found, set] = useState(/** @type {DryRun | null} */ (null));
  const [run, { doing, problem }] = useCommand();
  const look = () => run(() => requests.dryRun(tournament.tournament).then(set));
  return html`
    <div>
      <button disabled=${doing} onClick=${look}>${message("trial")}</button>
      <small>${message("trial-about")}</small>
      <${Trouble} of=${problem} />
      ${found && html`<${Found} ...${{ tournament, found }} />`}
    </div>
  `;
}

/** @param {{ tournament: Tournament, found: DryRun }} parameters */
function Found({ tournament, found }) {
  return html`
    <section class="trial" aria-label=${message("trial-of", { round: found.round })}>
      <h3>${message("trial-of", { round: found.round })}</h3>
      ${
        found.obstacles.length > 0 &&
        html`
          <div class="problem" role="alert">
            ${found.obstacles.map((each) => html`<p><b>${each.rule}</b> <span lang="en">${each.sentence}</span></p>`)}
          </div>
        `
      }
      <ol class="tables">
        ${found.tables.map(
          (table) => html`
            <li value=${table.table}>
              <span class="who-sits">${entrantNames(tournament, table.numbers)}</span>
              ${
                table.sentences.length > 0 &&
                html`
                  <details>
                    <summary>${message("why-pairing")}<span class="unseen"> ${table.table}</span></summary>
                    <ul class="why">
                      ${table.sentences.map((said) => html`<li>${sentenceText(tournament, said)}</li>`)}
                    </ul>
                  </details>
                `
              }
            </li>
          `,
        )}
      </ol>
      ${found.byes.length > 0 && html`<p>${message("have-bye", { names: entrantNames(tournament, found.byes) })}</p>`}
      ${
        found.asked.length > 0 && html`<p>${message("asked-bye", { names: entrantNames(tournament, found.asked) })}</p>`
      }
    </section>
  `;
}
