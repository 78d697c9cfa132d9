// How well the service's bots play.
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";

/** @type {BotLevel[]} */
const LEVELS = ["easy", "fair", "strong"];
/** @type {BotLevel} */
export const USUAL_LEVEL = "fair";

/** A choice of their level.
 * @param {{ level: BotLevel, set: (level: BotLevel) => void }} properties
 */
export const LevelField = ({ level, set }) => html`
  <label class="field">
    <span>${message("bots-play")}</span>
    <select name="level" onChange=${(event) => set(LEVELS[event.target.selectedIndex])}>
      ${LEVELS.map((each) => html`<option selected=${each === level}>${message(`level-${each}`)}</option>`)}
    </select>
  </label>
`;
