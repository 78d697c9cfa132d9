// Ratings: the lists by game and role, and those of one player.
import { html, useState } from "../vendor/preact.js";
import * as api from "../api.js";
import * as requests from "./requests.js";
import { message, when, wordIn } from "../language.js";
import { usePages } from "../lists.js";
import { Page, Trouble, useAnswer } from "../parts.js";
import { gameTitle, personName } from "../tournaments/words.js";

const PAGE = 50;

/** A number with one digit after the point, as in `12.3`. @param {number} value */
const oneDigit = (value) => value.toFixed(1);

export function RatingsPage() {
  const { answer: games, problem } = useAnswer(api.games, []);
  const [chosen, choose] = useState(new URLSearchParams(location.search).get("game") ?? "");
  const game = chosen || games?.[0]?.slug;
  return html`
    <${Page} title=${message("ratings")} kind="lobby">
      <header class="titled">
        <div><h1>${message("ratings")}</h1><p class="quiet">${message("ratings-more")}</p></div>
      </header>
      <${Trouble} of=${problem} />
      <${Choices} label=${message("filter-game")} of=${(games ?? []).map((each) => each.slug)} chosen=${game}
        choose=${choose} called=${(slug) => gameTitle(slug, games ?? [])} />
      ${game && html`<${RolesOfGame} key=${game} game=${game} />`}
    <//>
  `;
}

/** Chips of which one is on; none where there is no choice.
 * @param {{ label: string, of: string[], chosen: string | null | undefined, choose: (one: string) => void,
 *   called: (one: string) => string }} parameters
 */
const Choices = ({ label, of, chosen, choose, called }) =>
  of.length > 1 &&
  html`
    <div class="kinds" role="group" aria-label=${label}>
      ${of.map(
        (each) => html`
          <button
            class=${each === chosen ? "chip on" : "chip"}
            aria-pressed=${each === chosen}
            onClick=${() => choose(each)}
          >
            ${called(each)}
          </button>
        `,
      )}
    </div>
  `;

/** @param {{ game: string }} parameters */
function RolesOfGame({ game }) {
  const { answer: words, problem: unnamed } = useAnswer(() => api.words(game), [game]);
  const [role, choose] = useState(/** @type {string | null} */ (null));
  const { pages, problem, more } = usePages(
    (cursor) => requests.ratings({ game, limit: String(PAGE), ...(role && { role }), ...(cursor && { cursor }) }),
    String(role),
  );
  const [first] = pages;
  const called = wordIn(words ?? {});
  if (!words || !first) return html`<${Trouble} of=${problem ?? unnamed} />`;
  const now = role ?? first.role;
  const isRead = now === first.role; // until then the list of the role before is there
  const found = isRead ? pages.flatMap((page) => page.ratings) : [];
  return html`
    <${Choices} label=${message("rating-role")} of=${first.roles} chosen=${now} choose=${choose} called=${called} />
    <${Trouble} of=${problem} />
    ${found.length > 0 && html`<${List} ratings=${found} role=${now && called(now)} />`}
    ${isRead && !found.length && html`<p class="quiet">${message("ratings-none")}</p>`}
    <p class="quiet">${message("ratings-least", { n: first.least_matches })}</p>
    ${isRead && more && html`<button class="more" onClick=${more}>${message("ratings-further")}</button>`}
  `;
}

/** @param {{ ratings: ListedRating[], role: string | null }} parameters */
const List = ({ ratings, role }) => html`
  <div class="scroll" role="group" tabindex="0" aria-label=${message("ratings")}>
    <table class="sums">
      <caption class="unseen">${message("ratings")} ${role}</caption>
      <thead>
        <tr>
          <th scope="col"><span class="unseen">${message("place")}</span>#</th>
          <th scope="col">${message("player")}</th>
          <${Columns} />
        </tr>
      </thead>
      <tbody>
        ${ratings.map(
          (each, at) => html`
            <tr key=${each.player} class=${each.player === api.account()?.player ? "own" : ""}>
              <td>${at + 1}</td>
              <th scope="row"><a href=${`/players/${each.player}`}>${personName(each)}</a></th>
              <${Numbers} rating=${each} />
            </tr>
          `,
        )}
      </tbody>
    </table>
  </div>
`;

const Columns = () => html`
  <th scope="col">${message("rating")}</th>
  <th scope="col">${message("rating-mean")}</th>
  <th scope="col">${message("matches")}</th>
  <th scope="col">${message("rating-changed")}</th>
`;

/** @param {{ rating: Rating }} parameters */
const Numbers = ({ rating }) => html`
  <td>${oneDigit(rating.rating)}</td>
  <td>${oneDigit(rating.mean)} ± ${oneDigit(rating.uncertainty)}</td>
  <td>${rating.matches}</td>
  <td><time datetime=${rating.changed_at}>${when(rating.changed_at)}</time></td>
`;

/** The ratings of a player; nothing where they have none. @param {{ id: string }} parameters */
export function RatingsOfPlayer({ id }) {
  const { answer } = useAnswer(async () => {
    const { ratings } = await requests.ratingsOf(id);
    const slugs = [...new Set(ratings.map((each) => each.game))];
    const [games, ...words] = await Promise.all([api.games(), ...slugs.map((slug) => api.words(slug))]);
    const called = new Map(slugs.map((slug, at) => [slug, wordIn(words[at])]));
    return ratings.map((each) => ({
      ...each,
      title: gameTitle(each.game, games),
      called: called.get(each.game)?.(each.role),
    }));
  }, [id]);
  if (!answer?.length) return null;
  return html`
    <section aria-labelledby="ratings">
      <h2 id="ratings">${message("ratings")}</h2>
      <div class="scroll" role="group" tabindex="0" aria-label=${message("ratings")}>
        <table class="sums">
          <thead>
            <tr>
              <th scope="col">${message("rating-game")}</th>
              <th scope="col">${message("rating-role")}</th>
              <${Columns} />
            </tr>
          </thead>
          <tbody>
            ${answer.map(
              (each) => html`
                <tr>
                  <th scope="row"><a href=${`/ratings?game=${each.game}`}>${each.title}</a></th>
                  <td>${each.called}</td>
                  <${Numbers} rating=${each} />
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    </section>
  `;
}
