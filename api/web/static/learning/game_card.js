// A game on a card, with what it is about and the way to something of it.
import { html } from "../vendor/preact.js";
import { Emblem } from "../icons.js";
import { hasMessage, message } from "../language.js";

/** What a game is about; one that we have no words for is introduced by who made it. @param {GameEntry} game */
export const aboutText = ({ slug, credits }) => (hasMessage(`about-${slug}`) ? message(`about-${slug}`) : credits);

/** `page`: the address of the way, before the game's; `name`: what the way is called.
 * @param {{ game: GameEntry, page: string, name: string }} properties
 */
export const GameCard = ({ game, page, name }) => html`
  <li class="game">
    <${Emblem} game=${game.slug} />
    <h2>${game.title}</h2>
    <p>${aboutText(game)}</p>
    <a class="primary" href=${`/${page}/${game.slug}`}>
      ${name}
      <span class="unseen"> ${game.title}</span>
    </a>
  </li>
`;
