// What the desk does to a table: write or decide a result, correct it, adjourn, annul, play again.
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { Act, reasonField, why } from "../forms.js";
import { isOnStaff } from "../live.js";
import * as requests from "../requests.js";
import { outcomeText } from "../words.js";
import { Correction } from "./correction.js";
import { ResultForm } from "./result_form.js";

/** @param {{ tournament: Tournament, table: RoundTable, place: TablePlace, again: () => Promise<void> }} parameters */
export function TableActs({ tournament, table, place, again }) {
  const { tournament: id, step } = tournament;
  const isArbiter = isOnStaff(tournament, "arbiter");
  const { state } = table;
  const prevented = isArbiter ? "" : message("only-arbiters");
  const act = (what) => (body) => requests.atTable(id, place, what, body);
  if (!["between", "paired", "playing"].includes(tournament.status)) return null;
  const isOpen = state === "playing" || state === "reported" || state === "adjourned";
  return html`
    <details class="table-acts">
      <summary>${message("table-acts")}<span class="unseen"> ${table.table}</span></summary>
      ${table.corrections.map(
        (each) => html`
          <p class="quiet">
            ${message("corrected", { before: outcomeText(table, each.before), after: outcomeText(table, each.after) })}
            ${" "}${each.reason} (${each.rule})
          </p>
        `,
      )}
      <div class="acts">
        ${
          (isOpen || state === "annulled") &&
          html`
            <${ResultForm}
              key=${`write-${state}-${table.reported}`}
              ...${{ table }}
              title=${message("result-write")}
              about=${message("result-write-about")}
              decides=${isArbiter}
              send=${(body) => requests.writeResult(id, place, body, step)}
              done=${again}
            />
          `
        }
        ${
          state === "confirmed" &&
          html`
            <${Correction}
              key=${`correct-${table.corrections.length}`}
              ...${{ tournament, table, place, again, prevented }}
            />
          `
        }
        ${
          (state === "playing" || state === "reported") &&
          html`
            <${Act}
              title=${message("adjourn")}
              about=${message("adjourn-about")}
              prevented=${prevented}
              fields=${[reasonField()]}
              act=${act("adjournment")}
              done=${again}
            />
          `
        }
        ${
          state !== "annulled" &&
          html`
            <${Act}
              title=${message("annul")}
              about=${message("annul-about")}
              prevented=${prevented}
              fields=${why()}
              act=${act("annulment")}
              done=${again}
            />
          `
        }
        <${Act}
          title=${message("replay")}
          about=${message("replay-about")}
          prevented=${prevented}
          fields=${why()}
          act=${act("replay")}
          done=${again}
        />
      </div>
    </details>
  `;
}
