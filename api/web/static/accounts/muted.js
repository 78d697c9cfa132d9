// The players whose lines this browser does not show, and how to read them again.
import { html, useRef, useState } from "../vendor/preact.js";
import { mute, muted } from "../kept/muted.js";
import { message } from "../language.js";
import { PlayerLink } from "./player_link.js";

const PAGE = 20; // players; the name of each is asked for

/** Nothing where nobody is muted. */
export function Muted() {
  const [silent, set] = useState(muted);
  const [most, setMost] = useState(PAGE);
  const [emptied, setEmptied] = useState(false);
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  const hear = (player) => {
    mute(player, false);
    set(muted());
    setEmptied(muted().length === 0);
    title.current?.focus(); // the button that was pressed is gone
  };
  if (silent.length === 0 && !emptied) return null;
  return html`
    <section aria-labelledby="muted">
      <h2 id="muted" ref=${title} tabindex="-1">${message("muted-title")}</h2>
      <p>${message(emptied ? "muted-none" : "muted-about")}</p>
      <ul>
        ${silent.slice(0, most).map(
          (player) => html`
            <li key=${player}>
              <${PlayerLink} player=${player} />${" "}
              <button class="link" onClick=${() => hear(player)}>${message("muted-hear")}</button>
            </li>
          `,
        )}
      </ul>
      ${
        silent.length > most &&
        html`<button class="plain" onClick=${() => setMost(most + PAGE)}>${message("muted-more")}</button>`
      }
    </section>
  `;
}
