// Correcting a result that counts: what it would change is shown before it is made.
import { html, useState } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { Trouble, useCommand } from "../../parts.js";
import { Act, why } from "../forms.js";
import * as requests from "../requests.js";
import { Rows } from "../standings.js";
import { entrantNames } from "../words.js";
import { ResultFields, enteredOf, resultOf } from "./result_form.js";

/** @param {{ tournament: Tournament, table: RoundTable, place: TablePlace, again: () => Promise<void>,
 *   prevented: string }} parameters
 */
export function Correction({ tournament, table, place, again, prevented }) {
  const { tournament: id, step } = tournament;
  const [entered, change] = useState(() => enteredOf(table));
  const [found, show] = useState(/** @type {Consequences | null} */ (null));
  const [run, { doing, problem }] = useCommand();
  const set = (next) => {
    change(next);
    show(null);
  };
  const ask = () => run(() => requests.whatIf(id, place, resultOf(entered)).then(show));
  return html`
    <${Act}
      title=${message("correct")}
      about=${message("correct-about")}
      prevented=${prevented}
      fields=${found ? why() : []}
      act=${(body) =>
        found
          ? requests.atTable(id, place, "correction", { ...resultOf(entered), ...body }, step)
          : Promise.reject(new Error(message("correct-look")))}
      done=${again}
    >
      <${ResultFields} ...${{ table, entered, set }} />
      <p>
        <button type="button" disabled=${doing} onClick=${ask}>${message("what-if")}</button>
        <small>${message("what-if-about")}</small>
      </p>
      <${Trouble} of=${problem} />
      ${found && html`<${Changes} ...${{ tournament, found }} />`}
    <//>
  `;
}

/** @param {{ tournament: Tournament, found: Consequences }} parameters */
const Changes = ({ tournament, found }) => html`
  <div role="status" class="trial">
    <p>
      ${
        found.moved.length
          ? message("what-if-moves", { names: entrantNames(tournament, found.moved) })
          : message("what-if-nobody")
      }
    </p>
    ${
      found.looked !== null &&
      html`<p>${message(found.pairings.length ? "what-if-differs" : "what-if-same", { round: found.looked })}</p>`
    }
    <${Rows} tournament=${tournament} rows=${found.after} moved=${found.moved} />
  </div>
`;
