// A match before its start: sitting down, bots, removing, starting.
import { html, useEffect, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { Icon } from "../../icons.js";
import { addMessages, message, wordIn } from "../../language.js";
import { SeatName, Token, Trouble, useCommand } from "../../parts.js";
import { canSign } from "../../kept/signing.js";
import { BotFields, USUAL_PLAY } from "./bots.js";
import { Copied, Guests, Invitation } from "./guests.js";
import { Options } from "./preview.js";
import { useName } from "./seats.js";

export { Preview } from "./preview.js";

await addMessages("waiting/");

/** What happens next, for who looks. @param {{ own: number | null, may: boolean, isFull: boolean }} of */
function nextStep({ own, may, isFull }) {
  if (may) return message(isFull ? "next-start" : "next-fill");
  if (own !== null) return message("next-wait");
  return message(isFull ? "next-full" : "next-sit");
}

export function Waiting({ match, game, own, again, words, frames }) {
  const me = api.account();
  const [run, { doing, problem }] = useCommand(again);
  const [nameField, ensure] = useName();
  const [play, setPlay] = useState(USUAL_PLAY);
  const host = me?.player === match.host;
  const removed = me !== null && match.barred.includes(me.player);
  const may = host || (match.run_by === "table" && own !== null);
  const free = match.seats.filter((seat) => !seat.player);
  const keptFor = (seat) => match.reserved.find((kept) => kept.seat === seat.seat)?.player ?? null;
  const remove = (seat) => {
    const reason = prompt(message("remove-why"), "");
    if (reason !== null) void run(() => api.remove(match.match, seat.seat, reason.trim()));
  };
  const sit = (seat) =>
    run(async () => {
      await ensure();
      await api.sit(match.match, seat);
    });
  return html`
    <section class="waiting" aria-label=${message("seats")}>
      <h2>${message("waiting")}</h2>
      <${Trouble} of=${problem} game=${match.game} />
      <${Signed} match=${match} />
      ${removed && html`<${Removed} player=${me.player} frames=${frames} />`}
      ${own === null && free.length > 0 && !removed && nameField}
      ${may && free.length > 0 && html`<div class="row"><${BotFields} play=${play} set=${setPlay} /></div>`}
      <ul class="seats">
        ${match.seats.map(
          (seat) => html`
            <li key=${seat.seat}>
              <${Token} seat=${seat.seat} />
              <span><${SeatName} seat=${seat} /><small>${wordIn(words)(seat.role)}</small></span>
              ${
                !seat.player &&
                keptFor(seat) !== null &&
                keptFor(seat) !== me?.player &&
                html`<small>${message("seat-kept")}</small>`
              }
              ${
                !seat.player &&
                own === null &&
                !removed &&
                [null, me?.player].includes(keptFor(seat)) &&
                html`<button disabled=${doing} onClick=${() => sit(seat.seat)}>${message("sit")}</button>`
              }
              ${
                !seat.player &&
                may &&
                keptFor(seat) === null &&
                html`
                  <button
                    disabled=${doing}
                    onClick=${() => run(() => api.bots(match.match, [{ seat: seat.seat, ...play }]))}
                  >
                    <${Icon} name="bot" />
                    ${message("bot")}
                  </button>
                `
              }
              ${
                host &&
                seat.player &&
                seat.player !== me?.player &&
                html`
                  <button class="plain" disabled=${doing} onClick=${() => remove(seat)}>${message("remove")}</button>
                `
              }
              ${
                own === seat.seat &&
                html`
                  <button class="plain" disabled=${doing} onClick=${() => run(() => api.leave(match.match, seat.seat))}>
                    ${message("leave")}
                  </button>
                `
              }
            </li>
          `,
        )}
      </ul>
      <div class="send">
        ${
          may &&
          html`
            <button
              class="primary"
              disabled=${doing || free.length > 0}
              onClick=${() => run(() => api.start(match.match))}
            >
              ${message("start")}
            </button>
          `
        }
        ${
          host &&
          html`
            <button
              class="plain"
              disabled=${doing}
              onClick=${() => run(() => api.close(match.match, message("called-off")))}
            >
              ${message("call-off")}
            </button>
          `
        }
      </div>
      ${!removed && html`<p role="status">${nextStep({ own, may, isFull: free.length === 0 })}</p>`}
      ${free.length > 0 && match.access === "public" && html`<${PublicLink} match=${match} />`}
      ${match.access === "list" && html`<p class="quiet">${message("only-invited")}</p>`}
      ${host && match.access === "link" && html`<${Invitation} id=${match.match} step=${match.step} />`}
      <${Options} ...${{ match, game, words }} />
      ${host && match.access !== "public" && html`<${Guests} match=${match} again=${again} />`}
    </section>
  `;
}

// Whoever has the address of a public match may sit down.
const PublicLink = ({ match }) => html`
  <div class="invitation">
    <${Copied}
      label=${message("share-link")}
      about=${message("share-address")}
      value=${new URL(`/matches/${match.match}`, location.href).href}
    />
  </div>
`;

// The host took the seat from this player: why, if they said so.
function Removed({ player, frames }) {
  const facts = frames.flatMap((frame) => frame.facts);
  const last = facts.findLast((fact) => fact.type === "removed" && fact.player === player);
  if (!last) return null;
  return html`
    <p class="problem" role="alert">
      ${last.reason ? message("removed-why", { reason: last.reason }) : message("removed-you")}
    </p>
  `;
}

// That every command is signed, and whether this browser can do that.
function Signed({ match }) {
  const [able, set] = useState(true);
  useEffect(() => {
    if (match.signed) void canSign().then(set);
  }, [match.signed]);
  if (!match.signed) return null;
  return able
    ? html`<p class="quiet">${message("signed")}</p>`
    : html`<p class="problem" role="alert">${message("signed-no-key")}</p>`;
}
