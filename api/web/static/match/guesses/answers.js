// What each seat guessed while a match was played, and whether it was right: of matches that show what they hid.
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { SeatName, Token, Trouble, useAnswer } from "../../parts.js";
import { Filled } from "../analysis/count.js";
import { Guess } from "./guess.js";
import { guesses } from "./requests.js";

/** Nothing where nobody guessed. @param {{ match: Match }} parameters */
export function Answers({ match }) {
  const { answer, problem } = useAnswer(() => guesses(match.match, "referee"), [match.match]);
  const made = answer?.guesses ?? [];
  const guessing = match.seats.filter(({ seat }) => made.some((guess) => guess.seat === seat));
  if (!guessing.length) return html`<${Trouble} of=${problem} />`;
  return html`
    <section class="guesses" aria-labelledby="answers">
      <h2 id="answers">${message("guesses-title")}</h2>
      <p class="quiet">${message("guesses-shown")}</p>
      ${guessing.map(
        (seat) => html`
          <${OfSeat} key=${seat.seat} ...${{ match, seat }} made=${made.filter((guess) => guess.seat === seat.seat)} />
        `,
      )}
    </section>
  `;
}

/** @param {{ match: Match, seat: Seat, made: SealedGuess[] }} parameters */
function OfSeat({ match, seat, made }) {
  const right = made.filter((guess) => guess.right).length;
  const of = { name: html`<${SeatName} seat=${seat} />`, right: String(right), all: String(made.length) };
  return html`
    <h3><${Token} seat=${seat.seat} /> <${Filled} id="guess-score" of=${of} /></h3>
    <ul>
      ${made.map((guess) => html`<${Guess} key=${guess.number} ...${{ guess }} id=${match.match} />`)}
    </ul>
  `;
}
