// How well and how fast the service's bots play.
import { html } from "../../vendor/preact.js";
import { language, message } from "../../language.js";

/** @type {BotLevel[]} */
const LEVELS = ["easy", "fair", "strong"];
const PACES = [0.3, 0.6, 1, 2, 3, 5, 8, 13, 20, 30]; // seconds a move
/** @type {BotPlay} */
export const USUAL_PLAY = { level: "fair", pace: 0.6 };

/** A choice of level and pace: for all bots, or for one.
 * @param {{ play: BotPlay, set: (play: BotPlay) => void }} properties
 */
export const BotFields = ({ play, set }) => html`
  <label class="field">
    <span>${message("bots-play")}</span>
    <select name="level" onChange=${(event) => set({ ...play, level: LEVELS[event.target.selectedIndex] })}>
      ${LEVELS.map((each) => html`<option selected=${each === play.level}>${message(`level-${each}`)}</option>`)}
    </select>
  </label>
  <label class="field">
    <span>${message("bots-pace")}</span>
    <select name="pace" onChange=${(event) => set({ ...play, pace: PACES[event.target.selectedIndex] })}>
      ${PACES.map(
        (each) => html`
          <option selected=${each === play.pace}>
            ${message("bots-seconds", { n: each.toLocaleString(language) })}
          </option>
        `,
      )}
    </select>
  </label>
`;
