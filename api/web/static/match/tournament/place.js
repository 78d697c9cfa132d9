// Where a match belongs that is one of a tournament: which tournament, round and table.
import { html } from "../../vendor/preact.js";
import { useAnswer } from "../../parts.js";
import { get } from "../../transport.js";
import { message } from "../../language.js";

/** @param {{ match: Match }} parameters */
export function TournamentPlace({ match }) {
  const { tournament: id, tournament_round: round, tournament_table: table } = match;
  const { answer } = useAnswer(() => (id ? get(`/v1/tournaments/${id}`) : Promise.resolve(null)), [id]);
  if (!id) return null;
  const title = answer?.regulations.title ?? message("page-tournament");
  return html`
    <p class="quiet belongs">
      <a href=${`/tournaments/${id}`}>${title}</a>, ${message("round-table", { round, table })}
    </p>
  `;
}
