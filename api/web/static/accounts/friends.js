// Friends: on the page of a player one calls them that, and the lobby shows where they sit.
import { html, useState } from "../vendor/preact.js";
import * as api from "../api.js";
import { Emblem } from "../icons.js";
import { befriend, friends } from "../kept/friends.js";
import { addMessages, message } from "../language.js";
import { useAnswer } from "../parts.js";
import { PlayerLink } from "./player_link.js";

await addMessages("friends/");

const SHOWN = 12; // friends in the lobby: the matches of each are asked for
const MATCHES = 10; // of each that are looked at
const AT_TABLE = ["open", "revealing", "playing", "paused"];

/** On the page of a player: whether they are a friend; on one's own, the link for friends.
 * @param {{ id: string, isMine: boolean }} parameters
 */
export function Friendship({ id, isMine }) {
  const [isFriend, set] = useState(() => friends().includes(id));
  const change = () => {
    befriend(id, !isFriend);
    set(!isFriend);
  };
  if (isMine) {
    const link = new URL(`/players/${id}`, location.href).href;
    return html`
      <label class="field">
        <span>${message("friends-link")}</span>
        <input readonly value=${link} onFocus=${(event) => event.target.select()} />
      </label>
    `;
  }
  return html`
    <p>
      <button aria-pressed=${isFriend} class=${isFriend ? "chip on" : "chip"} onClick=${change}>
        ${message("friends-friend")}
      </button>
      ${" "}
      <span class="quiet">${message("friends-about")}</span>
    </p>
  `;
}

/** In the lobby: where friends sit now. */
export function Friends() {
  const [shown] = useState(() => friends().slice(0, SHOWN));
  const { answer: tables } = useAnswer(
    () => Promise.all(shown.map((player) => api.matches({ player, limit: MATCHES }).then((page) => page.matches))),
    [shown],
  );
  if (!shown.length) return null;
  return html`
    <section aria-labelledby="friends">
      <h2 id="friends">${message("friends-title")}</h2>
      <ul class="friends">
        ${shown.map(
          (player, at) => html`
            <${One}
              key=${player}
              player=${player}
              tables=${(tables?.[at] ?? []).filter(({ status }) => AT_TABLE.includes(status))}
            />
          `,
        )}
      </ul>
    </section>
  `;
}

/** @param {{ player: string, tables: Match[] }} parameters */
const One = ({ player, tables }) => html`
  <li>
    <${PlayerLink} player=${player} />
    ${tables.map(
      (match) => html`
        <a href=${`/matches/${match.match}`}>
          <${Emblem} game=${match.game} />
          ${match.title} <small>${message(`status-${match.status}`)}</small>
        </a>
      `,
    )}
    ${!tables.length && html`<span class="quiet">${message("friends-away")}</span>`}
  </li>
`;
