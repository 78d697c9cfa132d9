// The puzzles of the day: one of each game. `/puzzles/GAME` leads to the one of that game.
import { html, useEffect } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { message } from "../../language.js";
import { GameCard } from "../../learning/game_card.js";
import { Page, Trouble, useAnswer } from "../../parts.js";
import { puzzleOf } from "./daily.js";

export function PuzzlesPage({ id }) {
  const { answer: games, problem } = useAnswer(api.games, []);
  const asked = useAnswer(async () => (id ? { found: await puzzleOf(id) } : null), [id]);
  const found = asked.answer?.found;
  useEffect(() => {
    if (found) location.replace(`/matches/${found.match}/decision?step=${found.step}&as=${found.seat}`);
  }, [found]);
  return html`
    <${Page} title=${message("daily")} kind="column learn">
      <h1>${message("daily")}</h1>
      <p>${message("daily-about")}</p>
      <${Trouble} of=${problem ?? asked.problem} />
      ${id && !asked.answer && !asked.problem && html`<p class="quiet">${message("reading")}</p>`}
      ${id && asked.answer && !found && html`<p role="status">${message("daily-none")}</p>`}
      <ul class="games">${(games ?? []).map(card)}</ul>
    <//>
  `;
}

const card = (game) => html`<${GameCard} game=${game} page="puzzles" name=${message("daily-solve")} />`;
