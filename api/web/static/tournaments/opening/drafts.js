// Regulations that are changed: the draft that means them, what a changed draft makes of them, and what differs then.
import { same } from "../../verify/crypto.js";
import { regulationsOf, withSeats } from "./defaults.js";

/** @typedef {import("./defaults.js").Draft} Draft */

const MOST_GAMES = 4; // of a form
const MOST_ENTRANTS = 500;
const minutes = (seconds) => Math.ceil(seconds / 60);

/** A moment of the service, as a form has it. @param {string} moment */
export function localOf(moment) {
  const at = new Date(moment);
  return new Date(at.valueOf() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The games that are played in turn. @param {RoundGame[]} games */
function inTurn(games) {
  const most = Math.min(games.length, MOST_GAMES);
  const isCycle = (length) => games.every((game, at) => same(game, games[at % length]));
  const length = [...Array(most).keys()].map((at) => at + 1).find(isCycle) ?? most;
  return games.slice(0, length).map(({ game, options = {} }) => ({ game, options }));
}

/** What a form holds that means these regulations, as far as it has fields for them.
 * @param {Regulations} rules @returns {Draft}
 */
export function draftFrom(rules) {
  const { title, format, rounds, games, scoring, counting = {}, round_clock: limit } = rules;
  const { seats, odd } = games[0].shape;
  const by = scoring.by ?? "places";
  const usual = withSeats(/** @type {any} */ ({ format, by }), seats);
  const places = (scoring.places ?? []).map(({ points }) => [points.length, points.join(" ")]);
  const { win = 0, draw = 0, loss = 0, bye = 0, asked_bye: askedBye = 0, absence = 0, annulled = 0 } = scoring;
  return {
    ...usual,
    ...(by === "side" && { win, draw, loss }),
    ...{ title, rounds, bye, askedBye, absence, undecided: annulled },
    games: inTurn(games),
    smaller: odd === "smaller_tables",
    points: { ...usual.points, ...Object.fromEntries(places) },
    ranking: rules.ranking ?? ["points", "lot"],
    counting: counting.by ?? "players",
    minutes: minutes(counting.seconds || 600),
    disclosed: counting.disclosed ?? "result",
    advance: rules.advance ?? 0,
    clock: rules.clock ?? null,
    leaving: rules.leaving ?? null,
    broadcast: rules.broadcast ?? null,
    roundMinutes: limit ? minutes(limit.seconds) : 0,
    turns: limit?.turns ?? 1,
    invited: rules.registration === "invited",
    capacity: rules.capacity ?? MOST_ENTRANTS,
    checkIn: rules.check_in ?? false,
    lateUntil: rules.late_until ?? 0,
    byes: rules.asked_byes ?? 0,
    starts: rules.starts ? localOf(rules.starts) : "",
    roundDays: rules.round_days ?? 0,
    rated: rules.rated ?? true,
    notes: (rules.notes ?? []).join("\n"),
  };
}

/** The regulations with what was changed in the form. What it has no field for stays as it was.
 * @param {Regulations} rules @param {Draft} first what the form began with @param {Draft} draft
 * @param {Record<string, string[]>} roles as `regulationsOf` has them @returns {Regulations}
 */
export const changedRegulations = (rules, first, draft, roles) =>
  changed(rules, regulationsOf(first, roles), regulationsOf(draft, roles));

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const areAlike = (...lists) => lists.every((each) => Array.isArray(each) && each.length === lists[0].length);

/** A value, changed in what is different between `before` and `after`. @returns {any} */
function changed(value, before, after) {
  if (same(before, after)) return value;
  if (areAlike(value, before, after)) return value.map((each, at) => changed(each, before[at], after[at]));
  if (![value, before, after].every(isObject)) return after;
  const kept = Object.keys(value).filter((name) => name in after || !(name in before));
  const names = [...new Set([...kept, ...Object.keys(after)])];
  const members = names.map((name) => [name, changed(value[name], before[name], after[name])]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** Where two values differ: each place with what is there. Lists are compared as a whole, unless they are of objects.
 * @param {any} before @param {any} after @returns {{ place: string, before: unknown, after: unknown }[]}
 */
export function differences(before, after, place = "") {
  if (same(before, after)) return [];
  const areLists = areAlike(before, after) && [...before, ...after].every(isObject);
  if (!areLists && !(isObject(before) && isObject(after))) return [{ place, before, after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => differences(before[name], after[name], `${place}/${name}`));
}
