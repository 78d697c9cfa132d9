// The guests of a match: its invitation, the players whom the host invites, and those for whom a seat is kept.
import { html, useEffect, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { Icon } from "../../icons.js";
import { message } from "../../language.js";
import { SeatName, Trouble, seatName, useAnswer, useCommand } from "../../parts.js";

/** A text to be given to others, and a button that copies it.
 * @param {{ label: string, about?: string, value: string }} properties
 */
export function Copied({ label, about, value }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(value);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return html`
    <label class="field">
      <span>${label}${about && html`<small>${about}</small>`}</span>
      <input readonly value=${value} onFocus=${(event) => event.target.select()} />
    </label>
    <button class="copy" onClick=${copy}>
      <${Icon} name="copy" />
      ${copied ? message("copied") : message("copy-text")}<span class="unseen"> ${label}</span>
    </button>
  `;
}

// The link that invites to a private match, for its host. A new one makes the old one void.
export function Invitation({ id, step }) {
  const [found, set] = useState(/** @type {Invitation | null} */ (null));
  const read = () => api.invitation(id).then(set);
  const [run, { doing, problem }] = useCommand(read);
  useEffect(() => {
    void read();
  }, [id, step]);
  if (!found) return html`<${Trouble} of=${problem} />`;
  const link = new URL(found.link, location.href).href;
  return html`
    <div class="invitation">
      <${Trouble} of=${problem} />
      <${Copied} label=${message("invitation")} about=${message("share-invitation")} value=${link} />
      <${Copied} label=${message("invitation-code")} value=${found.code} />
      <div class="send">
        <button class="plain" disabled=${doing} onClick=${() => run(() => api.renewInvitation(id, found.number))}>
          ${message("invitation-renew")}
        </button>
      </div>
    </div>
  `;
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** People whom this player met at a table, by what they are called here: by their name, and by a part of their id too
 * where several have the same name.
 * @param {string} player
 * @returns {Promise<Map<string, string>>}
 */
async function acquaintances(player) {
  const { matches } = await api.matches({ player, limit: "100" });
  /** @type {Map<string, string>} */
  const met = new Map();
  for (const seat of matches.flatMap((match) => match.seats))
    if (seat.player && seat.name && !seat.bot && seat.player !== player) met.set(seat.player, seatName(seat));
  const names = [...met.values()];
  const isShared = (name) => names.filter((each) => each === name).length > 1;
  return new Map([...met].map(([id, name]) => [isShared(name) ? `${name} · ${id.slice(0, 8)}` : name, id]));
}

// Whom the host invites, and for whom they keep which seat.
export function Guests({ match, again }) {
  const [run, { doing, problem }] = useCommand(again);
  const [who, setWho] = useState("");
  const [unknown, setUnknown] = useState(false);
  const { answer } = useAnswer(() => acquaintances(match.host), [match.host]);
  const guests = (match.people ?? []).filter((person) => match.guests.includes(person.player));
  const invite = (event) => {
    event.preventDefault();
    setUnknown(false);
    void run(async () => {
      const id = ID.exec(who)?.[0].toLowerCase() ?? (answer ?? (await acquaintances(match.host))).get(who.trim());
      setUnknown(!id);
      if (!id) return;
      await api.invite(match.match, id);
      setWho("");
    });
  };
  return html`
    <section class="guests" aria-labelledby="guests">
      <h3 id="guests">${message("guests")}</h3>
      <${Trouble} of=${problem} />
      ${unknown && html`<p class="problem" role="alert">${message("guest-unknown")}</p>`}
      <form class="row" onSubmit=${invite}>
        <label class="field">
          <span>${message("guest-who")}<small>${message("guest-about")}</small></span>
          <input
            required
            list="acquaintances"
            autocomplete="off"
            value=${who}
            onInput=${(event) => setWho(event.target.value)}
          />
        </label>
        <datalist id="acquaintances">
          ${[...(answer?.keys() ?? [])].map((name) => html`<option value=${name}></option>`)}
        </datalist>
        <button disabled=${doing}>${message("guest-invite")}</button>
      </form>
      <ul class="tokens">
        ${guests.map(
          (guest) => html`<${Guest} key=${guest.player} ...${{ match, guest, doing }} act=${(what) => run(what)} />`,
        )}
      </ul>
    </section>
  `;
}

function Guest({ match, guest, doing, act }) {
  const seated = match.seats.find((seat) => seat.player === guest.player);
  const kept = match.reserved.find((each) => each.player === guest.player)?.seat ?? null;
  const taken = match.reserved.map((each) => each.seat);
  const free = match.seats.filter((seat) => !seat.player && (seat.seat === kept || !taken.includes(seat.seat)));
  const person = { ...guest, name: guest.name || message("player-deleted") };
  const name = seatName(person);
  const keep = (event) => {
    const seat = event.target.value;
    void act(() =>
      seat === "" ? api.release(match.match, kept) : api.reserve(match.match, Number(seat), guest.player),
    );
  };
  return html`
    <li>
      <span><a href=${`/players/${guest.player}`}><${SeatName} seat=${person} /></a></span>
      ${
        !seated &&
        html`
          <label>
            <span class="unseen">${message("guest-keep", { name })}</span>
            <select disabled=${doing} onChange=${keep}>
              <option value="" selected=${kept === null}>${message("guest-keep-none")}</option>
              ${free.map(
                (seat) => html`
                  <option value=${seat.seat} selected=${seat.seat === kept}>
                    ${message("guest-keep-seat", { n: seat.seat + 1 })}
                  </option>
                `,
              )}
            </select>
          </label>
          <button class="plain" disabled=${doing} onClick=${() => act(() => api.uninvite(match.match, guest.player))}>
            ${message("guest-remove")}<span class="unseen"> ${name}</span>
          </button>
        `
      }
    </li>
  `;
}
