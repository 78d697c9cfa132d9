// Calls for an arbiter that nobody has answered, the oldest first; they come before all else.
import { html } from "../../vendor/preact.js";
import { message, when } from "../../language.js";
import { Act } from "../forms.js";
import { isOnStaff } from "../live.js";
import * as requests from "../requests.js";
import { entrantName, placeText } from "../words.js";

/** @param {{ tournament: Tournament, desk: Desk, again: () => Promise<void> }} parameters */
export function Calls({ tournament, desk, again }) {
  const open = desk.calls.filter((each) => !each.answer);
  const prevented = isOnStaff(tournament, "arbiter") ? "" : message("only-arbiters");
  return html`
    <section aria-labelledby="calls" class=${open.length ? "urgent" : ""}>
      <h2 id="calls">${message("calls")}</h2>
      <div role="status">
        ${
          open.length
            ? html`<p><b>${message("calls-open", { n: open.length })}</b></p>`
            : html`<p class="quiet">${message("calls-none")}</p>`
        }
      </div>
      <ul class="notices">
        ${open.map(
          (each) => html`
            <li key=${each.call}>
              <p><b>${placeText(each.place)}</b> ${each.text ?? ""}</p>
              <small>${entrantName(tournament, each.number)} · ${when(each.at)}</small>
              <${Act}
                title=${message("call-answer")}
                about=${message("call-answer-about")}
                prevented=${prevented}
                act=${() => requests.answerCall(tournament.tournament, each.call)}
                done=${again}
              />
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}
