// A pairing that an arbiter changes by hand: entrants exchange their places, as often as needed, and then it is saved.
import { html, useState } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { Trouble, useAnswer } from "../../parts.js";
import { Act, FieldOf, why } from "../forms.js";
import * as requests from "../requests.js";
import { entrantName, entrantNames } from "../words.js";

/** @typedef {{ tables: number[][], byes: number[] }} Plan */

/** The plan in which two entrants have each other's places.
 * @param {Plan} plan @param {number} one @param {number} other
 */
export function exchanged({ tables, byes }, one, other) {
  const swapped = (number) => ({ [one]: other, [other]: one })[number] ?? number;
  return { tables: tables.map((table) => table.map(swapped)), byes: byes.map(swapped) };
}

/** @param {{ tournament: Tournament, number: number, again: () => Promise<void>, prevented: string }} parameters */
export function HandPairing({ tournament, number, again, prevented }) {
  const { tournament: id } = tournament;
  const { answer: round, problem } = useAnswer(() => requests.round(id, number), [id, number, tournament.step]);
  if (!round) return html`<${Trouble} of=${problem} />`;
  /** @type {Plan} */
  const plan = { tables: round.tables.map((table) => table.seats.map((seat) => seat.number)), byes: round.byes };
  const { step } = round;
  return html`<${Editor} key=${JSON.stringify(plan)} ...${{ tournament, number, again, prevented, plan, step }} />`;
}

/** @param {{ tournament: Tournament, number: number, again: () => Promise<void>, prevented: string,
 *   plan: Plan, step: number }} parameters `step`: the one that the plan is of
 */
function Editor({ tournament, number, again, prevented, plan, step }) {
  const [now, set] = useState(plan);
  const all = [...plan.tables.flat(), ...plan.byes].sort((one, other) => one - other);
  const [pair, setPair] = useState([all[0], all[1] ?? all[0]]);
  const isChanged = JSON.stringify(now) !== JSON.stringify(plan);
  const choices = all.map(
    (each) => /** @type {[number, string]} */ ([each, `${each} ${entrantName(tournament, each)}`]),
  );
  const pick = (at) => html`
    <${FieldOf}
      field=${{
        name: `exchange-${at}`,
        kind: "select",
        label: message(at ? "exchange-other" : "exchange-one"),
        choices,
      }}
      value=${pair[at]}
      set=${(value) => setPair(pair.with(at, value))}
    />
  `;
  return html`
    <h3>${message("pairing-of", { round: number })}</h3>
    <ol class="tables">
      ${now.tables.map(
        (table, at) => html`<li value=${at + 1}><span class="who-sits">${entrantNames(tournament, table)}</span></li>`,
      )}
    </ol>
    ${now.byes.length > 0 && html`<p>${message("have-bye", { names: entrantNames(tournament, now.byes) })}</p>`}
    ${
      all.length > 1 &&
      html`
        <details>
          <summary>${message("pair-by-hand")}</summary>
          <p class="quiet">${message("pair-by-hand-about")}</p>
          <div class="row">
            ${pick(0)} ${pick(1)}
            <button disabled=${pair[0] === pair[1]} onClick=${() => set(exchanged(now, pair[0], pair[1]))}>
              ${message("exchange")}
            </button>
            <button class="plain" disabled=${!isChanged} onClick=${() => set(plan)}>${message("again")}</button>
          </div>
          <${Act}
            title=${message("pairing-save")}
            about=${message("pairing-save-about")}
            prevented=${prevented || (isChanged ? "" : message("pairing-unchanged"))}
            fields=${why()}
            act=${(body) => requests.pairByHand(tournament.tournament, number, { ...now, ...body }, step)}
            done=${again}
          />
        </details>
      `
    }
  `;
}
