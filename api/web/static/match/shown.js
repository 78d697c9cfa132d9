// A page about a match whose secrets are shown: its head, and what is below it, or why it has to wait.
import { html } from "../vendor/preact.js";
import * as api from "../api.js";
import { message } from "../language.js";
import { Page, Trouble, useAnswer, variant } from "../parts.js";

/** `title`: of the page; `more`: what it is, `later`: what is said before the match shows what it hid; `inside`: the
 * component of what is below, which gets the match, its game and the words of that.
 * @param {{ id: string, title: string, more: string, later: string,
 *   inside: preact.FunctionComponent<{ match: Match, game: Game, words: Words }> }} parameters
 */
export function ShownMatch({ id, title, more, later, inside: Inside }) {
  const { answer, problem } = useAnswer(async () => {
    const match = await api.match(id);
    const [game, words] = await Promise.all([api.game(match.game), api.words(match.game)]);
    return { match, game, words };
  }, [id]);
  return html`
    <${Page} title=${title} kind="lobby analysis">
      ${
        answer
          ? html`<${Found} ...${{ ...answer, title, more, later, Inside }} />`
          : html`<h1>${title}</h1>${!problem && html`<p class="quiet">${message("reading")}</p>`}`
      }
      <${Trouble} of=${problem} />
    <//>
  `;
}

const Found = ({ match, game, words, title, more, later, Inside }) => html`
  <header class="tournament-head">
    <h1>${title}: <a href=${`/matches/${match.match}`}>${match.title}</a></h1>
    <p class="quiet">${variant(match, game, words)}</p>
    <p>${match.disclosed ? more : later}</p>
  </header>
  ${match.disclosed && html`<${Inside} ...${{ match, game, words }} />`}
`;
