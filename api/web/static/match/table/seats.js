// The seats of a match that is played: who sits where, whose turn it is, resigning.
import { html, useRef, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { Icon } from "../../icons.js";
import { labelled, language, message, wordIn } from "../../language.js";
import { SeatName, Token, Trouble, seatName, useCommand } from "../../parts.js";
import { Left } from "./clock.js";
import { goneText } from "./leaving.js";

/** The field for a name, for those without an account, and what registers them.
 * @returns {[import("preact").VNode | null, () => Promise<Account>]}
 */
export function useName() {
  const [name, set] = useState(api.account()?.name ?? "");
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const field = api.account()
    ? null
    : html`
      <label class="field">
        <span>${message("your-name")}</span>
        <input
          ref=${input}
          required
          pattern=".*\\S.*"
          maxlength="40"
          value=${name}
          placeholder=${message("name-example")}
          onInput=${(event) => set(event.target.value)}
        />
      </label>
    `;
  const ensure = async () => {
    const known = api.account();
    if (known) return known;
    if (!input.current?.reportValidity()) throw new api.Problem({ title: message("name-needed") });
    return api.register(name.trim());
  };
  return [field, ensure];
}

// Who sits here, whose turn it is, and the time they have left. `live`: the view is of now.
export function Players({ match, view, words, Held, live }) {
  const alike = new Set(match.seats.map((seat) => seat.role)).size === 1; // then there is no need to show it
  return html`
    <ul class="players">
      ${match.seats.map(
        (seat) => html`
          <li key=${seat.seat} class=${view.to_act.includes(seat.seat) ? "acts" : ""}>
            <${Token} seat=${seat.seat} />
            <span>
              ${
                seat.player && !seat.bot
                  ? html`<a href=${`/players/${seat.player}`}><${SeatName} seat=${seat} /></a>`
                  : html`<${SeatName} seat=${seat} />`
              }
              ${!alike && html`<small>${wordIn(words)(seat.role)}</small>`}
            </span>
            ${
              view.clocks && html`<${Left} clock=${match.clock} clocks=${view.clocks} seat=${seat.seat} live=${live} />`
            }
            ${view.to_act.includes(seat.seat) && html`<span class="turn">${message("to-act")}</span>`}
            ${view.resigning.includes(seat.seat) && html`<span class="turn">${message("would-resign")}</span>`}
            ${goneText(view.gone, seat.seat) && html`<small class="departed">${goneText(view.gone, seat.seat)}</small>`}
            ${Held && html`<small class="held"><${Held} view=${view} seat=${seat.seat} words=${words} /></small>`}
          </li>
        `,
      )}
    </ul>
  `;
}

/** Whose turn it is, in a few words; "" if it is nobody's.
 * @param {{ match: Match, view: View, own: number | null }} of
 */
function turnText({ match, view, own }) {
  if (own !== null && view.to_act.includes(own)) return message("your-move");
  const names = view.to_act.map((seat) => seatName(match.seats[seat]));
  return names.length ? labelled(new Intl.ListFormat(language).format(names), message("to-act")) : "";
}

const Tokens = ({ seats }) => seats.map((seat) => html`<${Token} key=${seat} seat=${seat} />`);

/** A plate in the head of the page: whose turn it is. @param {{ match: Match, view: View, own: number | null }} of */
export function Turn({ match, view, own }) {
  const text = turnText({ match, view, own });
  if (!text) return null;
  const isOwn = own !== null && view.to_act.includes(own);
  return html`
    <p class=${isOwn ? "turn-plate own" : "turn-plate"}><${Tokens} seats=${view.to_act} /><span>${text}</span></p>
  `;
}

/** The edge of the board in the colours of those whose turn it is, with their tokens. The plate says the same in words.
 * @param {{ view: View, own: number | null }} of
 */
export const TurnEdge = ({ view, own }) => html`
  <div class=${own !== null && view.to_act.includes(own) ? "turn-edge own" : "turn-edge"} aria-hidden="true">
    ${view.to_act.map(
      (seat) => html`
        <svg key=${seat}><rect class=${`seat-${seat % 6}`} width="100%" height="100%" /></svg>
      `,
    )}
    ${view.to_act.length > 0 && html`<span><${Tokens} seats=${view.to_act} /></span>`}
  </div>
`;

export function Resign({ match, own, view, again }) {
  const [run, { doing, problem }] = useCommand(again);
  if (goneText(view.gone, own)) return null; // there is no way back
  const offered = view.resigning.includes(own);
  const act = () => (offered || confirm(message("resign-sure"))) && run(() => api.resign(match.match, offered));
  return html`
    <div class="resign">
      <${Trouble} of=${problem} />
      <button class="plain" disabled=${doing} onClick=${act}>
        <${Icon} name="flag" />
        ${offered ? message("play-on") : message("resign")}
      </button>
    </div>
  `;
}
