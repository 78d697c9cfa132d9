// On top of the lobby: the matches that ask the player something, what is due first at the beginning.
import "./words.js";
import { html, useEffect } from "../vendor/preact.js";
import { Emblem } from "../icons.js";
import { message, when } from "../language.js";
import { Sound } from "./sound_switch.js";
import { useTurns } from "./turns.js";
import { canWork, startWorker } from "./worker.js";

export function YourTurns() {
  const turns = useTurns() ?? [];
  useEffect(() => {
    if (canWork()) startWorker().catch(() => {}); // without it there is no page where there is no network
  }, []);
  if (!turns.length) return null;
  return html`
    <section class="your-turns" aria-labelledby="your-turns">
      <header>
        <h2 id="your-turns">${message("turns")}</h2>
        <${Sound} />
      </header>
      <ul>
        ${turns.map((turn) => html`<${Entry} key=${turn.match} turn=${turn} />`)}
      </ul>
    </section>
  `;
}

/** @param {{ turn: Turn }} props */
function Entry({ turn }) {
  return html`
    <li>
      <a href=${`/matches/${turn.match}`}>
        <${Emblem} game=${turn.game} />
        <span>
          <strong>${turn.title}</strong>
          ${turn.round !== null && html`<small>${message("turns-round", { round: turn.round })}</small>`}
        </span>
        <span class="asks">${message(`turns-${turn.asks}`)}</span>
        <small>
          ${
            turn.deadline
              ? html`<time datetime=${turn.deadline}>${message("turns-until", { when: when(turn.deadline) })}</time>`
              : message("turns-no-limit")
          }
        </small>
      </a>
    </li>
  `;
}
