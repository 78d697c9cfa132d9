// The moves a seat is offered, as a form that fits every game. What is chosen on the board shows here too.
import { html, useMemo } from "../../vendor/preact.js";
import { addMessages, message, wordIn } from "../../language.js";
import { Trouble } from "../../parts.js";
import { kindsOf, question } from "./choices.js";
import { Confirmation } from "./confirmation.js";
import { fieldsOf } from "./domains.js";
import { Field, Fields } from "./fields.js";
import { Forced } from "./forced.js";
import { useKeptFocus } from "./kept_focus.js";
import { useSinglePresses } from "./single_presses.js";

export { Fan } from "./fan.js";

await addMessages("play/");

const effectId = (kind) => `effect-${kind}`;

// What the moves of a kind do. It describes the buttons that choose and send them. It has the room of all the texts,
// also when the choices leave few of them.
const Effect = ({ kind, texts, all }) => html`
  <p class="effect" hidden=${!all.length}>
    <span id=${effectId(kind)}>${texts.join(" ")}</span>
    ${all.length > 1 && html`<span class="room" aria-hidden="true">${all.join(" ")}</span>`}
  </p>
`;

/** `confirms`: whether the player says here when a move is confirmed; `title`: if it is no move of now. */
export function Offers({ confirms = true, title = message("your-move"), ...shownHere }) {
  const { offers, effects, chosen, choose, undo, send, sending, problem, game, words, seats, clock } = shownHere;
  const { isForced = false } = shownHere;
  const { kinds, kind, shown, fields, move, offer, left } = question(offers, chosen);
  const kept = useKeptFocus();
  useSinglePresses();
  const effect = (each) => {
    const fits = (one) => (each === kind ? left.includes(one) : one.move === each);
    const texts = (those) => [...new Set(effects.filter((text, at) => text && those(offers[at])))];
    return html`<${Effect} kind=${each} texts=${texts(fits)} all=${texts((one) => one.move === each)} />`;
  };
  return html`
    <form
      class="offers"
      ...${kept}
      aria-label=${title}
      aria-busy=${sending}
      onSubmit=${(event) => {
        event.preventDefault();
        if (move) send(move);
      }}
    >
      <div class="heading">
        <h2>${title}</h2>
        ${
          offer &&
          html`
            <a class="quiet" href=${`/rules/${game}#section-${offer.rule}`} target="_blank">
              ${message("rule", { section: offer.rule })}
            </a>
          `
        }
      </div>
      <${Trouble} of=${problem} game=${game} />
      <div class="asks">
        ${
          kinds.length === 1
            ? effect(kinds[0])
            : html`
            <div class="kinds" role="group" aria-label=${message("kind-of-move")}>
              ${kinds.map(
                (each) => html`
                  <button
                    type="button"
                    class=${each === kind ? "chip on" : "chip"}
                    aria-pressed=${each === kind}
                    aria-describedby=${effectId(each)}
                    disabled=${sending}
                    onClick=${() => choose({ type: each })}
                  >
                    ${wordIn(words)(each)}
                  </button>
                  ${effect(each)}
                `,
              )}
            </div>
          `
        }
        <div class="choices">
          <div>
            <${Fields} ...${{ fields, chosen, choose }} kind=${shown} name=${{ words, seats }} />
          </div>
          <${Room} ...${{ offers, words, seats }} />
        </div>
      </div>
      <div class="send">
        <button class="primary" disabled=${!move || sending} aria-describedby=${kind && effectId(kind)}>
          ${kind ? wordIn(words)(kind) : message("choose")}
        </button>
        <button
          type="button"
          class="plain undo"
          disabled=${sending || !Object.keys(chosen).length}
          aria-keyshortcuts="Escape"
          onClick=${undo}
        >
          ${message("undo-choice")}
        </button>
        ${
          isForced
            ? html`<${Forced} ...${{ offers, send, sending }} />`
            : confirms && html`<${Confirmation} clock=${clock} />`
        }
      </div>
    </form>
  `;
}

// The room that the fields of any kind take, so that nothing below them moves while somebody chooses.
function Room({ offers, words, seats }) {
  const name = { words, seats };
  return useMemo(
    () =>
      kindsOf(offers).map(
        (kind) => html`
          <div class="room" inert aria-hidden="true">
            ${fieldsOf(offers.filter((offer) => offer.move === kind)).map(
              ([field, domain]) => html`<${Field} label=${field} domain=${domain} set=${() => {}} name=${name} />`,
            )}
          </div>
        `,
      ),
    [offers, words],
  );
}
