// A sealed guess in a line: whether it was right, once that is shown, what it says, and the way to its step.
import { html } from "../../vendor/preact.js";
import { Icon } from "../../icons.js";
import { message } from "../../language.js";

/** The sign of each state. */
const SIGNS = { sealed: "hidden", right: "check", wrong: "close" };

/** @param {SealedGuess} guess @returns {keyof typeof SIGNS} */
function stateOf({ right }) {
  if (right === null) return "sealed";
  return right ? "right" : "wrong";
}

/** `go`: shows the step on this page; without it the link opens the replay as the seat saw it.
 * @param {{ id: string, guess: SealedGuess, go?: (change: { step: number }) => void }} parameters
 */
export function Guess({ id, guess, go }) {
  const state = stateOf(guess);
  const pressed = (event) => {
    if (!go || event.ctrlKey || event.metaKey || event.shiftKey) return; // opens it beside this page
    event.preventDefault();
    go({ step: guess.step });
  };
  return html`
    <li>
      <b class="sealed"><${Icon} name=${SIGNS[state]} /> ${message(`guess-is-${state}`)}</b>${" "}
      <span>${guess.text}</span>${" "}
      <a href=${`/matches/${id}?step=${guess.step}&as=${guess.seat}`} onClick=${pressed}>
        ${message("guess-step", { n: guess.step })}
      </a>
    </li>
  `;
}
