// The sound of a step, by the kinds of what happened. It follows from the types of the facts, which everybody sees:
// what differs only in something hidden sounds the same.
import { stepKind } from "../replay/marks.js";

/** By the kinds of facts; those that are not here are silent. @type {Record<string, string>} */
const SOUNDS = {
  over: "end",
  fight: "danger",
  monster: "danger",
  storm: "storm",
  landing: "shore",
  bet: "thing",
  power: "thing",
  reveal: "card",
  sail: "sail",
};
const CARDS = /^(?:cards?_|dealt)/; // types of facts

/** The name of the sound; null where there is none. @param {Frame} frame @param {Record<string, string>} kinds */
export function soundOf(frame, kinds) {
  const kind = stepKind(frame, kinds);
  const isCard = ["other", "power"].includes(kind) && frame.facts.some(({ type }) => CARDS.test(type));
  return isCard ? "card" : (SOUNDS[kind] ?? null);
}
