// What the page of variations asks of the service.
import { stepLanguage } from "../../language.js";
import { get } from "../../transport.js";

/** A variation: the chair from which one looks, the step after which it begins, which world, and the moves since.
 * @typedef {{ match: string, chair: number, step: number | null, world: number, whole: boolean,
 *   line: import("./place.js").Made[] }} Asked
 */

/** @param {Asked} asked @param {string} [rest] */
function ask({ match, chair, step, world, whole, line }, rest = "") {
  const query = new URLSearchParams({ as: String(chair), world: String(world), text: stepLanguage });
  if (step !== null) query.set("at", String(step));
  if (whole) query.set("whole", "true");
  if (line.length) query.set("line", JSON.stringify(line));
  return get(`/v1/matches/${match}/variation${rest}?${query}`);
}

/** The table after the line, and what is asked there. @param {Asked} asked @returns {Promise<Variation>} */
export const variation = (asked) => ask(asked);

/** The moves that bots make in the seats of the others, until the chair is to act.
 * @param {Asked} asked @returns {Promise<import("./place.js").Made[]>}
 */
export const replies = (asked) => ask(asked, "/replies").then(({ moves }) => moves);

/** What a bot in the chair thinks of its moves, the best first.
 * @param {Asked} asked @returns {Promise<Opinion[]>}
 */
export const opinions = (asked) => ask(asked, "/opinions").then((answer) => answer.opinions);
