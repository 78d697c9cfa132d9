// Entrants at the desk: late entries, check-in, byes, leaving and coming back.
import { html, useState } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { PageTurner } from "../../lists.js";
import { saveFile } from "../../match/replay/saving.js";
import { affiliationField, isLate, isUnanswered } from "../entry.js";
import { Act, playerField, playerIn, reasonField, why } from "../forms.js";
import { isOnStaff, isOver } from "../live.js";
import * as requests from "../requests.js";
import { personName } from "../words.js";

const PAGE = 25; // entrants

/** @param {{ tournament: Tournament, again: () => Promise<void> }} parameters */
export function EntrantDesk({ tournament, again }) {
  const { tournament: id, status, entrants } = tournament;
  const [page, setPage] = useState(0);
  const mayEnter = status === "registration" || isLate(tournament);
  const [waitingOnly, filter] = useState(false);
  const waiting = entrants.filter(isUnanswered);
  const listed = waitingOnly ? waiting : entrants;
  const shown = listed.slice(page * PAGE, (page + 1) * PAGE);
  const toggle = () => {
    filter(!waitingOnly);
    setPage(0);
  };
  return html`
    <section aria-labelledby="entrant-desk">
      <h2 id="entrant-desk">${message("entrants")}</h2>
      <div class="acts">
        <${Act}
          title=${message("enter-player")}
          about=${message("enter-player-about")}
          prevented=${mayEnter ? "" : message("entry-over")}
          fields=${[playerField(), affiliationField()]}
          act=${({ player, affiliation }) => requests.enterPlayer(id, playerIn(player), affiliation)}
          done=${again}
        />
      </div>
      ${
        (waiting.length > 0 || waitingOnly) &&
        html`
          <p>
            <button class=${waitingOnly ? "chip on" : "chip"} aria-pressed=${waitingOnly} onClick=${toggle}>
              ${message("entrants-unanswered", { n: waiting.length })}
            </button>
          </p>
        `
      }
      <ol class="tables" start=${page * PAGE + 1}>
        ${shown.map((entrant) => html`<${EntrantRow} key=${entrant.number} ...${{ tournament, entrant, again }} />`)}
      </ol>
      <${PageTurner} page=${page} size=${PAGE} all=${listed.length} name="entrants" turn=${setPage} />
    </section>
  `;
}

/** @param {{ tournament: Tournament, entrant: Entrant, again: () => Promise<void> }} parameters */
function EntrantRow({ tournament, entrant, again }) {
  const { tournament: id, rounds, regulations } = tournament;
  const { number, state } = entrant;
  const next = rounds.length + 1;
  const began = rounds.length > 0;
  const leadersOnly = isOnStaff(tournament, "organizer", "arbiter") ? "" : message("only-leaders");
  const organizersOnly = isOnStaff(tournament, "organizer") ? "" : message("only-organizers");
  const byes = entrant.asked_byes.includes(next) ? message("has-bye", { round: next }) : "";
  return html`
    <li value=${number} class=${state === "in" ? "" : "gone"}>
      <span class="who-sits">
        <a href=${`/players/${entrant.player}`}>${personName(entrant)}</a> ${entrant.affiliation}
      </span>
      <span class="states">
        ${state !== "in" && html`<span class="standing">${message(`entrant-${state}`)}</span>`}
        ${isUnanswered(entrant) && html`<small>${message("entrant-unanswered")}</small>`}
        ${entrant.late && html`<small>${message("entrant-late")}</small>`}
        ${
          regulations.check_in &&
          html`<small>${message(entrant.checked_in ? "entrant-there" : "entrant-not-there")}</small>`
        }
        ${byes && html`<small>${byes}</small>`}
      </span>
      ${
        !isOver(tournament) &&
        html`
          <details class="table-acts">
            <summary>${message("entrant-acts")}<span class="unseen"> ${personName(entrant)}</span></summary>
            <div class="acts">
              ${
                state === "in" &&
                regulations.check_in &&
                !entrant.checked_in &&
                html`<${Act} title=${message("check-in")} act=${() => requests.checkIn(id, number)} done=${again} />`
              }
              ${
                state === "in"
                  ? html`
                    <${Act}
                      key=${`out-${began}`}
                      title=${message(began ? "put-out" : "decline")}
                      about=${message(began ? "put-out-about" : "decline-about")}
                      prevented=${began ? leadersOnly : organizersOnly}
                      fields=${began ? why() : [reasonField()]}
                      act=${(body) => requests.leave(id, number, body)}
                      done=${again}
                    />
                  `
                  : html`
                    <${Act}
                      title=${message("reinstate")}
                      about=${message("reinstate-about")}
                      prevented=${leadersOnly}
                      fields=${[reasonField()]}
                      act=${({ reason }) => requests.reinstate(id, number, reason)}
                      done=${again}
                    />
                  `
              }
              ${
                began &&
                html`
                  <${Act}
                    title=${message("entrant-dossiers")}
                    act=${async () => saveFile(await requests.entrantDossier(id, number))}
                  />
                `
              }
              ${
                state === "in" &&
                !byes &&
                regulations.format !== "knockout" &&
                next <= regulations.rounds &&
                html`
                  <${Act}
                    title=${message("give-bye", { round: next })}
                    prevented=${isOnStaff(tournament, "arbiter") ? "" : message("only-arbiters")}
                    fields=${[reasonField()]}
                    act=${(body) => requests.bye(id, number, next, body)}
                    done=${again}
                  />
                `
              }
            </div>
          </details>
        `
      }
    </li>
  `;
}
