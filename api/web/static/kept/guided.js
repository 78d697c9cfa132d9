// The match that a guide leads through, whether the guide is open, and which of its hints were said. It is one match:
// the next guided match takes its place.
import { isObject, json, local } from "./storage.js";

const NAME = "nostos-guide";

/** @typedef {{ match: string, open: boolean, said: string[] }} Guided */

/** What is kept of the guide of a match; null if no guide leads through it. @returns {Guided | null} */
export function guideOf(match) {
  const kept = json(NAME);
  if (!isObject(kept) || kept.match !== match || !Array.isArray(kept.said)) return null;
  return { match, open: kept.open !== false, said: kept.said.filter((each) => typeof each === "string") };
}

/** @param {Guided} guided */
export const keepGuide = (guided) => local.keep(NAME, JSON.stringify(guided));
export const beginGuide = (match) => keepGuide({ match, open: true, said: [] });
