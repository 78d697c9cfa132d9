// How I and another player did in the matches that we both played.
import { html } from "../vendor/preact.js";
import * as api from "../api.js";
import { message } from "../language.js";
import { useAnswer } from "../parts.js";

const MOST = 200; // matches, the last ones

/** Of matches of one game: how many there were, and how many of them each of the two won.
 * @typedef {{ game: string, title: string, matches: number, mine: number, theirs: number }} Sums
 */

/** The sums of each game, that of the last match first.
 * @param {Match[]} matches @param {string[]} two @returns {Sums[]}
 */
export function sumsOf(matches, [me, other]) {
  /** @type {Map<string, Sums>} */
  const sums = new Map();
  for (const { game, title, seats, outcome } of matches) {
    const sum = sums.get(game) ?? { game, title, matches: 0, mine: 0, theirs: 0 };
    const won = (player) =>
      Number(seats.some((each) => each.player === player && outcome?.winners.includes(each.seat)));
    sums.set(game, {
      ...sum,
      matches: sum.matches + 1,
      mine: sum.mine + won(me),
      theirs: sum.theirs + won(other),
    });
  }
  return [...sums.values()];
}

/** Nothing where we have met in no match that has ended. @param {{ id: string, me: string }} parameters */
export function Against({ id, me }) {
  const { answer } = useAnswer(
    async () =>
      sumsOf((await api.matches({ player: me, against: id, status: "ended", limit: MOST })).matches, [me, id]),
    [id, me],
  );
  if (!answer?.length) return null;
  return html`
    <section aria-labelledby="against">
      <h2 id="against">${message("against-title")}</h2>
      <p class="quiet">${message("against-more", { n: MOST })}</p>
      <div class="scroll" role="group" tabindex="0" aria-label=${message("against-title")}>
        <table class="sums">
          <thead>
            <tr>
              ${[message("rating-game"), message("matches"), message("against-mine"), message("against-theirs")].map(
                (each) => html`<th scope="col">${each}</th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${answer.map(
              ({ game, title, matches, mine, theirs }) => html`
                <tr key=${game}>
                  <th scope="row">
                    <a href=${`/archive?${new URLSearchParams({ player: me, against: id, game })}`}>${title}</a>
                  </th>
                  <td>${matches}</td>
                  <td>${mine}</td>
                  <td>${theirs}</td>
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    </section>
  `;
}
