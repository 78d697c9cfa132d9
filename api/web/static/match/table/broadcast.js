// How a match is shown to onlookers: at once, or so much later.
import { t } from "../../language.js";
import { whole } from "./clock.js";

/** "3 steps late", "1 min late"; "" where nothing is delayed.
 * @param {Broadcast | null} [broadcast]
 */
export function late(broadcast) {
  if (!broadcast) return "";
  const { steps, seconds } = broadcast.delay;
  return steps ? t("late-steps", { n: steps }) : t("late-time", { time: whole(seconds) });
}

// The same of a match, where it stands by itself.
export const shown = (broadcast) => (broadcast ? t("late-onlookers", { late: late(broadcast) }) : "");
