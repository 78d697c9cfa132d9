// What kind of thing happened in a step, told from the types of its facts, the weightiest first.
const KINDS = [
  ["over", /^(ended|closed|side_resigned|game_scored)$/],
  [
    "round",
    /(^|_)(round|game|day|turn|voyage|adventure|journey|leg)_(began|begins|begun|opened)$|^(sea_laid|started)$/,
  ],
  ["fight", /fight|fought|battle|attack|combat|wound|defeat|slain|killed/],
  ["monster", /monster|scylla|charybdis|polyphemus|cyclops|siren|maelstrom/],
  ["storm", /storm|driven|wind|tempest|wrath/],
  ["landing", /came_home|landed|landing|reached|arrived|island/],
  ["bet", /bet|bid|wager|stake/],
  ["power", /power|god|favou?r|card_played|ability|hero/],
  ["reveal", /survey|reveal|disclosed|shown|looked|turned|peek/],
  ["sail", /sail|moved|rowed|travel/],
  ["seat", /^(opened|sat|left)$|proposed|agreed|council/],
];

const kinds = new WeakMap();

export function kindOf(frame) {
  if (!kinds.has(frame)) {
    const types = frame.facts.map((fact) => fact.type).filter((type) => type !== "played");
    kinds.set(frame, KINDS.find(([, fits]) => types.some((type) => fits.test(type)))?.[0] ?? "other");
  }
  return kinds.get(frame);
}

// Rounds are begun at the end of a step; what happened before that is what the step was about.
const ROUND = KINDS[1][1];
export const begins = (frame) => frame.facts.some((fact) => ROUND.test(fact.type));
export function mainKind(frame) {
  const types = frame.facts.map((fact) => fact.type).filter((type) => type !== "played" && !ROUND.test(type));
  return types.length ? kindOf({ facts: types.map((type) => ({ type })) }) : kindOf(frame);
}

// Every string that stands anywhere in a value.
export function* strings(value) {
  if (typeof value === "string") yield value;
  else if (value && typeof value === "object") for (const inner of Object.values(value)) yield* strings(inner);
}

// The last step at or before `step` that changed something of that name; the one before if that is here.
export function changedBefore(frames, step, name) {
  const about = (frame) => frame.facts.some((fact) => fact.type !== "played" && [...strings(fact)].includes(name));
  return frames.filter((frame) => frame.step < step && about(frame)).at(-1)?.step ?? null;
}

export const isHidden = (value) => value !== null && typeof value === "object" && value.type === "hidden";

export function hides(value) {
  if (isHidden(value)) return true;
  return value !== null && typeof value === "object" && Object.values(value).some(hides);
}

// The step in words. That a seat moved goes without saying where there is more to say.
export function said(frame) {
  const lines = frame.text.filter((_, at) => frame.facts[at].type !== "played");
  return (lines.length ? lines : frame.text).join(" ");
}
