// The seats: who sits where, sitting down, bots, starting, resigning.
import { html, useEffect, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { Icon } from "../../icons.js";
import { message, wordIn } from "../../language.js";
import { BotBadge, Token, Trouble, seatName, useCommand } from "../../parts.js";
import { canSign } from "../../kept/signing.js";
import { LevelField, USUAL_LEVEL } from "./bots.js";
import { Left } from "./clock.js";
import { goneText } from "./leaving.js";

/** The field for a name, for those without an account, and what registers them.
 * @returns {[import("preact").VNode | null, () => Promise<Account>]}
 */
export function useName() {
  const [name, set] = useState(api.account()?.name ?? "");
  const field = api.account()
    ? null
    : html`
      <label class="field">
        <span>${message("your-name")}</span>
        <input
          required
          minlength="1"
          maxlength="40"
          value=${name}
          placeholder=${message("name-example")}
          onInput=${(event) => set(event.target.value)}
        />
      </label>
    `;
  const ensure = async () => api.account() ?? api.register(name.trim() || message("name-example"));
  return [field, ensure];
}

export function Waiting({ match, own, again, words }) {
  const me = api.account();
  const [run, { doing, problem }] = useCommand(again);
  const [nameField, ensure] = useName();
  const [level, setLevel] = useState(USUAL_LEVEL);
  const host = me?.player === match.host;
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
      ${own === null && free.length > 0 && nameField}
      ${may && free.length > 0 && html`<${LevelField} level=${level} set=${setLevel} />`}
      <ul class="seats">
        ${match.seats.map(
          (seat) => html`
            <li key=${seat.seat}>
              <${Token} seat=${seat.seat} />
              <span>${seatName(seat)}<${BotBadge} seat=${seat} /><small>${wordIn(words)(seat.role)}</small></span>
              ${
                !seat.player &&
                keptFor(seat) !== null &&
                keptFor(seat) !== me?.player &&
                html`<small>${message("seat-kept")}</small>`
              }
              ${
                !seat.player &&
                own === null &&
                [null, me?.player].includes(keptFor(seat)) &&
                html`<button disabled=${doing} onClick=${() => sit(seat.seat)}>${message("sit")}</button>`
              }
              ${
                !seat.player &&
                may &&
                keptFor(seat) === null &&
                html`
                  <button disabled=${doing} onClick=${() => run(() => api.bots(match.match, [seat.seat], level))}>
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
      ${!may && free.length === 0 && html`<p class="quiet">${message("host-starts")}</p>`}
      ${free.length > 0 && match.access === "public" && html`<p class="quiet">${message("share-address")}</p>`}
      ${match.access === "list" && html`<p class="quiet">${message("only-invited")}</p>`}
      ${host && match.access === "link" && html`<${Invitation} id=${match.match} step=${match.step} />`}
    </section>
  `;
}

// The link that invites to a private match, for its host. A new one makes the old one void.
function Invitation({ id, step }) {
  const [found, set] = useState(/** @type {Invitation | null} */ (null));
  const [copied, setCopied] = useState(false);
  const read = () => api.invitation(id).then(set);
  const [run, { doing, problem }] = useCommand(read);
  useEffect(() => {
    void read();
  }, [id, step]);
  if (!found) return html`<${Trouble} of=${problem} />`;
  const link = new URL(found.link, location.href).href;
  const copy = async () => {
    await navigator.clipboard?.writeText(link);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return html`
    <div class="invitation">
      <${Trouble} of=${problem} />
      <label class="field">
        <span>${message("invitation")}<small>${message("share-invitation")}</small></span>
        <input readonly value=${link} onFocus=${(event) => event.target.select()} />
      </label>
      <div class="send">
        <button onClick=${copy}>${copied ? message("copied") : message("copy")}</button>
        <button class="plain" disabled=${doing} onClick=${() => run(() => api.renewInvitation(id, found.number))}>
          ${message("invitation-renew")}
        </button>
      </div>
    </div>
  `;
}

const CODE = /^#[A-Za-z0-9_-]{22}$/;

/** The code of an invitation in the address of the page, or "". It is behind the #, so no server ever sees it there. */
export const codeInAddress = () => (CODE.test(location.hash) ? location.hash.slice(1) : "");

/** The address without the code. */
export const forgetCode = () => history.replaceState(history.state, "", location.pathname + location.search);

// Somebody opened the link of an invitation: who accepts it may know of the match.
export function Invited({ id, code, again }) {
  const [run, { doing, problem }] = useCommand(again);
  const [nameField, ensure] = useName();
  const accept = () =>
    run(async () => {
      await ensure();
      await api.acceptInvitation(id, code);
      forgetCode();
    });
  return html`
    <section class="waiting" aria-label=${message("invited")}>
      <h1>${message("invited")}</h1>
      <p>${message("invited-more")}</p>
      <${Trouble} of=${problem} />
      ${nameField}
      <div class="send">
        <button class="primary" disabled=${doing} onClick=${accept}>${message("accept-invitation")}</button>
      </div>
    </section>
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

// Who sits here, whose turn it is, the time they have left, and who won. `live`: the view is of now.
export function Players({ match, view, words, Held, live }) {
  const winners = view.outcome?.winners ?? [];
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
                  ? html`<a href=${`/players/${seat.player}`}>${seatName(seat)}</a>`
                  : seatName(seat)
              }
              <${BotBadge} seat=${seat} />
              ${!alike && html`<small>${wordIn(words)(seat.role)}</small>`}
            </span>
            ${view.clocks && html`<${Left} clocks=${view.clocks} seat=${seat.seat} live=${live} />`}
            ${view.outcome && html`<b>${view.outcome.scores[seat.seat]}</b>`}
            ${winners.includes(seat.seat) && html`<span class="won"><${Icon} name="crown" />${message("won")}</span>`}
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
