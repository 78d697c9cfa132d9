// How a match is shown to onlookers: at once, or so much later.
import { message } from "../../language.js";
import { durationText } from "./clock.js";

/** "3 steps late", "1 min late"; "" where nothing is delayed.
 * @param {Broadcast | null} [broadcast]
 */
export function delayText(broadcast) {
  if (!broadcast) return "";
  const { steps, seconds } = broadcast.delay;
  return steps ? message("late-steps", { n: steps }) : message("late-time", { time: durationText(seconds) });
}

// The same with its subject, for a line about a match: "onlookers: 3 steps late".
export const broadcastText = (broadcast) =>
  broadcast ? message("late-onlookers", { late: delayText(broadcast) }) : "";
