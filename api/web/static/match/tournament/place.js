// Where a match belongs that is one of a tournament: which tournament, round and table.
import { html } from "../../vendor/preact.js";
import { useAnswer } from "../../parts.js";
import { message } from "../../language.js";

// What only matches of tournaments need is loaded by them alone.
const titleOf = async (id) => (await (await import("../../tournaments/requests.js")).inShort(id))?.title;

/** @param {{ match: Match }} parameters */
export function TournamentPlace({ match }) {
  const { tournament: id, tournament_round: round, tournament_table: table } = match;
  const { answer } = useAnswer(() => (id ? titleOf(id) : Promise.resolve(null)), [id]);
  if (!id) return null;
  const title = answer ?? message("page-tournament");
  return html`
    <p class="quiet belongs">
      <a href=${`/tournaments/${id}`}>${title}</a>, ${message("round-table", { round, table })}
    </p>
  `;
}
