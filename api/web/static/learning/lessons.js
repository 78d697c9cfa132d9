// What is taught of each game, as `games/GAME.json` has it: the lessons of its page, and the hints of its guide.
import { message } from "../language.js";
import "./words.js";

/** A part of the page: what it says, its heading, and its picture in `scenes/GAME.js`. Each names its section of the
 * rules.
 * @typedef {{ says: string, topic: string, section: string, picture?: string }} Lesson
 */
/** What must be so: a move that is offered, with a choice in a `field` of it; the status of the match; a list of the
 * table that is not empty; `own`: a list of the table with an entry for each seat, and what one's own has some of.
 * @typedef {{ move?: string, field?: string, status?: string, table?: string, own?: [string, string] }} Occasion
 */
/** `shows`: the part of the page that it points to; `names`: the move that it advises.
 * @typedef {{ says: string, when: Occasion, section: string, shows: string, names?: string }} Hint
 */

/** The lessons and the hints, and the options of the guided match that are not the usual ones.
 * @typedef {{ lessons: Lesson[], guide: Hint[], options?: Record<string, unknown> }} Taught
 */

/** What is taught of a game. @param {string} game @returns {Promise<Taught>} */
export async function taught(game) {
  return (await fetch(new URL(`games/${game}.json`, import.meta.url))).json();
}

export const lessonText = (lesson) => message(`learn-${lesson.says}`);

/** A hint calls a part of the page what the page calls it. */
export const hintText = (hint) => message(`guide-${hint.says}`, { worlds: message("worlds") });
