// Whether pages make sounds, and how loud: for the lobby, the account and the page of a match.
import "./words.js";
import { html, useState } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { message } from "../language.js";
import * as sound from "./sound.js";

/** `loudness`: the volume can be set here too. @param {{ loudness?: boolean }} properties */
export function Sound({ loudness = false }) {
  const [on, set] = useState(sound.isOn());
  const turn = () => {
    sound.turn(!on);
    set(!on);
  };
  const louder = ({ target }) => {
    sound.setVolume(target.valueAsNumber);
    sound.play();
  };
  return html`
    <button class="chip sound" aria-pressed=${on} onClick=${turn}>
      <${Icon} name=${on ? "check" : "close"} />
      ${message("turns-sound")}
    </button>
    ${
      loudness &&
      on &&
      html`
        <label class="pick">
          <span>${message("sound-volume")}</span>
          <input type="range" min="0" max="100" step="10" value=${sound.volume()} onChange=${louder} />
        </label>
      `
    }
  `;
}
