// The page of a tournament: what it is, who takes part, pairings, results, standings; one's own table first.
import { html } from "../vendor/preact.js";
import * as api from "../api.js";
import { Emblem, Icon } from "../icons.js";
import { message, when } from "../language.js";
import { Page, Trouble, useAnswer } from "../parts.js";
import { Announcements } from "./announcements.js";
import { Entrants, Entry } from "./entry.js";
import { addressOf } from "./list.js";
import { isOnStaff, useTournament } from "./live.js";
import { MyTable } from "./my_table.js";
import { Proof } from "./proof.js";
import { RegulationsText } from "./regulations.js";
import { FairPlay } from "./reports/fair_play.js";
import { Rounds } from "./rounds.js";
import { Rulings } from "./rulings.js";
import { StandingsTable } from "./standings.js";
import { gamesText } from "./words.js";

export function TournamentPage({ id }) {
  const { tournament, problem, away, again } = useTournament(id);
  const { answer: shelf } = useAnswer(api.games, []);
  if (!tournament)
    return html`
      <${Page} kind="column">
        ${
          problem
            ? html`<h1>${message("no-tournament")}</h1><${Trouble} of=${problem} />`
            : html`<p class="quiet">${message("reading")}</p>`
        }
      <//>
    `;
  const parts = { tournament, again, shelf: shelf ?? [] };
  return html`
    <${Page} title=${tournament.regulations.title} kind="lobby tournament-page">
      <${TournamentHead} ...${{ ...parts, away, problem }} />
      <${MyTable} ...${parts} />
      <${Entry} ...${parts} />
      <${Announcements} ...${parts} />
      <${Rounds} ...${parts} />
      <${StandingsTable} ...${parts} />
      <${Rulings} ...${parts} />
      ${!isOnStaff(tournament) && html`<${FairPlay} tournament=${tournament} />`}
      <${Entrants} ...${parts} />
      <${RegulationsText} ...${parts} />
      <${Proof} tournament=${tournament} />
    <//>
  `;
}

/** The head of each page of a tournament. `here`: which of its pages this is; `problem`: why it is not up to date.
 * @param {{ tournament: Tournament, shelf: GameEntry[], away: boolean, problem: api.Problem | null,
 *   here?: string }} parameters
 */
export function TournamentHead({ tournament, shelf, away, problem, here = "" }) {
  const { tournament: id, regulations, status, starts, rounds, reason } = tournament;
  const pages = [
    ["", "tournament"],
    ...(isOnStaff(tournament, "organizer", "arbiter", "scorekeeper") ? [["desk", "desk"]] : []),
    ["screen", "screen"],
  ];
  return html`
    <header class="tournament-head">
      <div class="titled">
        <${Emblem} game=${regulations.games[0].game} />
        <div>
          <h1>${regulations.title}</h1>
          <p class="quiet">
            ${[
              message(`format-${regulations.format}`),
              message("round-of", { round: rounds.length, rounds: regulations.rounds }),
              gamesText(regulations.games, shelf),
              starts && when(starts),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        ${
          away
            ? html`<p class="standing away" role="alert">${message("away")}</p>`
            : html`
              <p class=${`standing ${status}`}>
                ${status === "playing" && html`<${Icon} name="live" />`}
                ${message(`tournament-status-${status}`)}
              </p>
            `
        }
      </div>
      ${!away && html`<${Trouble} of=${problem} />`}
      ${reason && html`<p class="problem">${message("cancelled-why", { reason })}</p>`}
      <nav class="kinds" aria-label=${message("tournament-pages")}>
        ${pages.map(
          ([page, name]) => html`
            <a
              class=${page === here ? "chip on" : "chip"}
              aria-current=${page === here ? "page" : undefined}
              href=${addressOf(id, page)}
            >
              ${message(`page-${name}`)}
            </a>
          `,
        )}
      </nav>
    </header>
  `;
}
