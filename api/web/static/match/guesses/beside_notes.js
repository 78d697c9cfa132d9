// The sealed guesses of a seat, beside its notes: a form while the match is played, and what was sealed so far.
import { html, useMemo, useState } from "../../vendor/preact.js";
import { addMessages, message } from "../../language.js";
import { Trouble, useAnswer } from "../../parts.js";
import { useLater } from "../later.js";
import { Guess } from "./guess.js";
import { guesses } from "./requests.js";

await addMessages("guesses/");

/** @param {{ match: Match, viewer: string, step: number, last: number, words: Words,
 *   go: (change: { step: number }) => void }} parameters
 */
export const Guesses = ({ viewer, ...rest }) =>
  /^\d+$/.test(viewer) && html`<${OfSeat} key=${viewer} ...${rest} seat=${Number(viewer)} />`;

/** @param {{ match: Match, seat: number, step: number, last: number, words: Words,
 *   go: (change: { step: number }) => void }} parameters
 */
function OfSeat({ match, seat, step, last, words, go }) {
  const { match: id, game, seats, status, disclosed } = match;
  const [number, sealed] = useState(0); // of the guess that was sealed here last
  const { answer, problem } = useAnswer(() => guesses(id, String(seat)), [last, status, disclosed, number]);
  const offered = JSON.stringify(answer?.offers ?? []);
  const offers = useMemo(() => /** @type {Offer[]} */ (JSON.parse(offered)), [offered]);
  const asks = offers.length > 0 && status === "playing";
  const { GuessForm } = useLater(asks && step === last, () => import("./form.js"), "GuessForm");
  const made = (answer?.guesses ?? []).filter((guess) => guess.seat === seat);
  const latest = made.find((guess) => guess.number === number);
  if (!asks && !made.length) return html`<${Trouble} of=${problem} />`;
  return html`
    <section class="notes guesses" aria-labelledby="guesses-title">
      <h2 id="guesses-title">${message("guesses-title")}</h2>
      ${asks && html`<p class="quiet">${message("guesses-more")}</p>`}
      <p class="quiet" role="status">${latest?.right === null && message("guess-sealed", { text: latest.text })}</p>
      ${GuessForm && html`<${GuessForm} ...${{ id, game, offers, sealed }} name=${{ words, seats }} />`}
      <${Trouble} of=${problem} />
      <ul>
        ${made.map((guess) => html`<${Guess} key=${guess.number} ...${{ id, guess, go }} />`)}
      </ul>
    </section>
  `;
}
