// Results that wait until they count: one by one, or all that nobody disputes.
import { html } from "../../vendor/preact.js";
import { message, when } from "../../language.js";
import { Trouble, useAnswer } from "../../parts.js";
import { Act } from "../forms.js";
import { isOnStaff } from "../live.js";
import * as requests from "../requests.js";
import { entrantNames, outcomeText, placeText } from "../words.js";

/** The rounds that have tables without a result that counts, with their tables. @param {Tournament} tournament */
export function useUnsettled({ tournament: id, rounds, step }) {
  const numbers = rounds.filter((each) => each.state !== "paired" && each.without_result).map((each) => each.round);
  return useAnswer(() => Promise.all(numbers.map((number) => requests.round(id, number))), [id, step, numbers.join()]);
}

/** @param {{ tournament: Tournament, desk: Desk | null, again: () => Promise<void> }} parameters */
export function ResultDesk({ tournament, desk, again }) {
  const { answer: rounds, problem } = useUnsettled(tournament);
  const waiting = (rounds ?? []).flatMap((round) =>
    round.tables
      .filter((table) => table.state === "reported")
      .map((table) => ({ table, step: round.step, place: { round: round.round, table: table.table } })),
  );
  const prevented = isOnStaff(tournament, "arbiter") ? "" : message("only-arbiters");
  const { tournament: id } = tournament;
  const disputes = (place) =>
    (desk?.disputes ?? []).filter((each) => each.place.round === place.round && each.place.table === place.table);
  return html`
    <section aria-labelledby="to-confirm">
      <h2 id="to-confirm">${message("results-to-confirm", { n: waiting.length })}</h2>
      <${Trouble} of=${problem} />
      ${!waiting.length && html`<p class="quiet">${message("results-none")}</p>`}
      ${(rounds ?? []).map(
        (round) => html`<${ConfirmAll} key=${round.round} ...${{ tournament, round, again, prevented }} />`,
      )}
      <ul class="notices">
        ${waiting.map(
          ({ table, place, step }) => html`
            <li key=${`${place.round}-${place.table}`} class=${table.disputed.length ? "new" : ""}>
              <p><b>${placeText(place)}</b> ${outcomeText(table)}</p>
              <small>
                ${[
                  table.reported && when(table.reported),
                  table.agreed.length > 0 && message("agreed-by", { names: entrantNames(tournament, table.agreed) }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
              ${
                table.disputed.length > 0 &&
                disputes(place).map(
                  (each) => html`
                    <p class="problem">
                      ${message("disputed-by", { names: entrantNames(tournament, [each.number]) })} ${each.reason}
                    </p>
                  `,
                )
              }
              <${Act}
                title=${message("confirm")}
                about=${message("confirm-about")}
                prevented=${prevented}
                act=${() => requests.atTable(id, place, "confirmation", {}, step)}
                done=${again}
              />
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

/** Confirms all results of a round that nobody disputes.
 * @param {{ tournament: Tournament, round: Round, again: () => Promise<void>, prevented: string }} parameters
 */
function ConfirmAll({ tournament, round, again, prevented }) {
  const sound = round.tables.filter((table) => table.state === "reported" && !table.disputed.length);
  if (sound.length < 2) return null;
  return html`
    <${Act}
      title=${message("confirm-all", { n: sound.length, round: round.round })}
      about=${message("confirm-all-about")}
      prevented=${prevented}
      act=${() =>
        requests.confirmAll(
          tournament.tournament,
          round.round,
          sound.map((table) => table.table),
          round.step,
        )}
      done=${again}
    />
  `;
}
