// Whether things move and sound on the page of a match: switches of the player, kept in this browser.
import { html, useState } from "../../vendor/preact.js";
import { Icon } from "../../icons.js";
import { addMessages, message } from "../../language.js";
import { Sound } from "../../notifications/sound_switch.js";
import { Dialog } from "../replay/exporting.js";
import * as motion from "./choices.js";

await addMessages("motion/");

export function Senses({ close }) {
  const [on, set] = useState(motion.isOn());
  const turn = () => {
    motion.turn(!on);
    set(!on);
  };
  return html`
    <${Dialog} title=${message("senses")} close=${close}>
      <p>
        <button class="chip" aria-pressed=${on} onClick=${turn}>
          <${Icon} name=${on ? "check" : "close"} />
          ${message("motion-on")}
        </button>
      </p>
      ${motion.isLess() && html`<p class="quiet">${message("motion-less")}</p>`}
      <p><${Sound} loudness /></p>
    <//>
  `;
}
