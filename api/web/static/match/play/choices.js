// What is chosen of a move so far, choice by choice, and what the next choice makes of it.
import { useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import { admits, choicesIn, fieldsOf, fits, isFinal, labelOf, merge, nextChoices } from "./domains.js";

const FEW = 2; // choices that are as good as a confirmation

export const kindsOf = (offers) => [...new Set(offers.map((offer) => offer.move))];

/** What is asked next, given what is chosen. `kind` is null until one is chosen; `shown` is the kind whose fields are
 * open without it, as no other kind has any. `next` is the first field without a value: its path, and its domain.
 */
export function question(offers, chosen) {
  const kinds = kindsOf(offers);
  const kind = chosen.type ?? (kinds.length === 1 ? kinds[0] : null);
  const open = kinds.filter((each) => choicesOf(offers, each) > 0);
  const shown = kind ?? (open.length === 1 && !Object.keys(chosen).length ? open[0] : null);
  const { fields, move, offer, left } = nextChoices(offers, shown, chosen);
  const next = kind && unanswered(fields, chosen);
  return { kinds, kind, shown, fields, move: kind === null ? null : move, offer, left, next };
}

function unanswered(fields, chosen) {
  const [name, domain] = fields.find(([each, its]) => !fits(its, chosen?.[each]) && choicesIn(its) > 0) ?? [];
  if (!domain) return null;
  const inner = domain.type === "each" && unanswered(Object.entries(domain.fields), chosen?.[name]);
  return inner ? { ...inner, path: [name, ...inner.path] } : { path: [name], domain };
}

// How many choices a move of a kind takes.
const choicesOf = (offers, kind) =>
  fieldsOf(offers.filter((offer) => offer.move === kind)).reduce((sum, [, domain]) => sum + choicesIn(domain), 0);

/** The kinds of move that leave room for what is chosen. */
export const kindsFor = (offers, chosen) =>
  kindsOf(offers.filter((offer) => namesOf(chosen).every((name) => admits(offer.fields[name], chosen[name]))));

const namesOf = (chosen) => Object.keys(chosen).filter((name) => name !== "type" && chosen[name] !== undefined);

/** What is chosen with one more choice. What no longer goes with it is dropped, and a value that belongs to one kind
 * alone chooses the kind as well.
 */
export function chosenWith(offers, chosen, change) {
  const isOther = change.type && chosen.type && change.type !== chosen.type;
  const next = merge(isOther ? {} : chosen, change);
  const left = offers.filter(
    (offer) =>
      (!next.type || offer.move === next.type) &&
      namesOf(change).every((name) => admits(offer.fields[name], next[name])),
  );
  for (const name of namesOf(next))
    if (!left.some((offer) => admits(offer.fields[name], next[name]))) delete next[name];
  const kinds = kindsFor(offers, next);
  return next.type || kinds.length !== 1 ? next : { type: kinds[0], ...next };
}

/** The move that is played without a confirmation, or null. `confirmation` says when one is wanted: never, always, or
 * for moves of several choices.
 */
export function moveAtOnce(offers, chosen, confirmation) {
  const { fields, move, kind } = question(offers, chosen);
  if (!move || confirmation === "always") return null;
  if (!fields.every(([name, domain]) => isFinal(domain, move[name]))) return null;
  return confirmation === "never" || choicesOf(offers, kind) <= FEW ? move : null;
}

/** Whether a move that some offers had is in the next ones too, with values that are still called the same. */
export const isStillOffered = (move, before, next) => {
  const having = (offers) =>
    offers.find(
      (offer) =>
        offer.move === move.type && Object.keys(offer.fields).every((name) => fits(offer.fields[name], move[name])),
    );
  const names = (offer) =>
    JSON.stringify(Object.keys(offer.fields).map((name) => labelOf(offer.fields[name], move[name])));
  const [was, is] = [having(before), having(next)];
  return Boolean(was && is) && names(was) === names(is);
};

/** What is chosen of these offers; nothing while a move is sent. `act` hears of each choice at once. What was chosen of
 * other offers is no choice.
 */
export function useChoices(offers, busy, act) {
  const [kept, set] = useState({ offers, trail: /** @type {Choice[]} */ ([]) });
  const latest = useRef(kept);
  const keep = (trail) => {
    latest.current = { offers, trail };
    set(latest.current);
  };
  useLayoutEffect(() => keep([]), [offers]); // offers that come back find nothing chosen
  const trailOf = (one) => (one.offers === offers ? one.trail : []);
  const trail = () => trailOf(latest.current);
  const now = () => trail().at(-1) ?? NOTHING;
  const choose = (change, anew = /** @type {Choice | null} */ (null)) => {
    if (busy.current) return;
    const next = anew ?? chosenWith(offers, now(), change);
    keep([...trail(), next]);
    act(next);
  };
  return {
    chosen: trailOf(kept).at(-1) ?? NOTHING,
    choose,
    undo: () => busy.current || keep(trail().slice(0, -1)),
    clear: (of) => trail().at(-1) === of && keep([]),
  };
}

const NOTHING = {};
