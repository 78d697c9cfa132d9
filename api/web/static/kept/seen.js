// The last step of each match that this browser showed. They are so many: the match left longest ago makes room.
import { local, members } from "./storage.js";

const NAME = "nostos-seen"; // by match, the last used last
const MOST = 100;

const all = () => members(NAME, (step) => Number.isInteger(step) && step > 0);

/** The last step of the match that was shown; null if none was. @param {string} match @returns {number | null} */
export const seenOf = (match) => all()[match] ?? null;

/** Keeps that this step was shown. @param {string} match @param {number} step */
export function keepSeen(match, step) {
  const { [match]: before = 0, ...others } = all();
  if (step <= before) return;
  const left = Object.entries(others).slice(1 - MOST);
  local.keep(NAME, JSON.stringify(Object.fromEntries([...left, [match, step]])));
}
