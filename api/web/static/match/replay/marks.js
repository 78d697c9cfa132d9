// What a step is about: its kind for the timeline, its words, what it hides, whether it was taken back.
// `kinds` is that of `GET /v1/games/{game}`: the kind of each type of fact.
import { message } from "../../language.js";

// The kinds, weightiest first: a step has the first of these that one of its facts has.
const ORDER = ["over", "round", "fight", "monster", "storm", "landing", "bet", "power", "reveal", "sail", "seat"];

export const begins = (frame, kinds) => frame.facts.some((fact) => kinds[fact.type] === "round");

// A round begins at the end of a step: what else happened in the step comes first.
export function stepKind(frame, kinds) {
  const facts = frame.facts.filter((fact) => fact.type !== "played");
  const earlier = facts.filter((fact) => kinds[fact.type] !== "round");
  const found = (earlier.length ? earlier : facts).map((fact) => kinds[fact.type]);
  return ORDER.find((kind) => found.includes(kind)) ?? "other";
}

// Every string inside a value.
export function* strings(value) {
  if (typeof value === "string") yield value;
  else if (value && typeof value === "object") for (const inner of Object.values(value)) yield* strings(inner);
}

// The last step before `step` that changed something of that name, or null.
export function changedBefore(frames, step, name) {
  const about = (frame) => frame.facts.some((fact) => fact.type !== "played" && [...strings(fact)].includes(name));
  return frames.filter((frame) => frame.step < step && about(frame)).at(-1)?.step ?? null;
}

export const isHidden = (value) => value !== null && typeof value === "object" && value.type === "hidden";

export function hides(value) {
  if (isHidden(value)) return true;
  return value !== null && typeof value === "object" && Object.values(value).some(hides);
}

// The step in words. The line that a seat moved is left out where there are others.
export function stepText(frame) {
  return frame.text.filter((line) => line).join(" ");
}

const MOVES = ["played", "passed_for"];

/** The moves that were taken back, by a takeback or a rewind: the step of each, and the step that took it back.
 * @type {(frames: Frame[]) => Map<number, number>}
 */
export function takenBack(frames) {
  const undone = new Map();
  for (const { step, facts } of frames)
    for (const fact of facts.filter(({ type }) => type === "taken_back" || type === "rewound"))
      for (const { step: at, facts: made } of frames.slice(fact.step, step - 1))
        if (made.some(({ type }) => MOVES.includes(type)) && !undone.has(at)) undone.set(at, step);
  return undone;
}

// The same with the step at which it was taken back.
export function wholeText(frame, undone) {
  const back = undone.get(frame.step);
  return back ? `${stepText(frame)} ${message("taken-back-at", { n: back })}` : stepText(frame);
}
