// The form in which a seat seals a guess: what it is about, and then the fields of that.
import { html, useRef } from "../../vendor/preact.js";
import { addMessages, message } from "../../language.js";
import { Trouble, useCommand } from "../../parts.js";
import { question, useChoices } from "../play/choices.js";
import { Fields } from "../play/fields.js";
import { useKeptFocus } from "../play/kept_focus.js";
import { seal } from "./requests.js";

await addMessages("guesses/");

/** `sealed`: hears of the number of each guess that was sealed.
 * @param {{ id: string, game: string, offers: Offer[], name: { words: Words, seats: Seat[] },
 *   sealed: (number: number) => void }} parameters
 */
export function GuessForm({ id, game, offers, name, sealed }) {
  const busy = useRef(false);
  const [run, { doing, problem }] = useCommand(() => {
    busy.current = false;
  });
  const { chosen, choose } = useChoices(offers, busy, () => {});
  const { kinds, kind, shown, fields, move } = question(offers, chosen);
  const kept = useKeptFocus("", "#tab-notes");
  const promptOf = (each) => offers.find(({ move: its }) => its === each)?.prompt;
  const submit = async (event) => {
    event.preventDefault();
    if (!move || busy.current) return;
    busy.current = true;
    await run(async () => {
      const { number } = await seal(id, move);
      busy.current = false;
      choose({}, kinds.length > 1 ? { type: move.type } : {});
      kept.ref.current?.focus({ preventScroll: true }); // the button that was pressed waits for the next guess
      sealed(number);
    });
  };
  return html`
    <form ...${kept} aria-label=${message("guesses-title")} aria-busy=${doing} onSubmit=${submit}>
      ${
        kinds.length === 1
          ? html`<p class="field"><span>${message("guess-about")}</span> <b>${promptOf(kinds[0])}</b></p>`
          : html`
            <div class="field" role="group" aria-label=${message("guess-about")}>
              <span>${message("guess-about")}</span>
              <div class="chips">
                ${kinds.map(
                  (each) => html`
                    <button
                      type="button"
                      class=${each === kind ? "chip on" : "chip"}
                      aria-pressed=${each === kind}
                      onClick=${() => choose({ type: each })}
                    >
                      ${promptOf(each)}
                    </button>
                  `,
                )}
              </div>
            </div>
          `
      }
      <${Fields} ...${{ fields, chosen, choose, name }} kind=${shown} />
      <${Trouble} of=${problem} game=${game} />
      <button class="primary" disabled=${!move}>${message("guess-seal")}</button>
    </form>
  `;
}
