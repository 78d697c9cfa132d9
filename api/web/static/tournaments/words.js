// What pages of tournaments call things: people, states, results, and the reasons of a pairing.
import { message, withSpaces } from "../language.js";
import { seatName } from "../parts.js";

/** A person's name; those who were deleted have a word instead. @param {Person} person */
export const personName = (person) => seatName({ ...person, name: person.name || message("player-deleted") });

/** An entrant by their number. @param {Tournament} tournament @param {number} number */
export function entrantName({ entrants }, number) {
  const found = entrants[number - 1];
  return found ? personName(found) : `#${number}`;
}

/** Names of entrants in a line. @param {Tournament} tournament @param {number[]} numbers */
export const entrantNames = (tournament, numbers) =>
  numbers.map((number) => entrantName(tournament, number)).join(", ");

/** Somebody on the staff, by their id.
 * @param {Tournament} tournament @param {Person[]} people @param {string} player
 */
export function staffName({ staff, host }, people, player) {
  const found = [host, ...staff, ...people].find((each) => each.player === player);
  return found ? personName(found) : player.slice(0, 8) || message("by-service");
}

/** "Round 2, table 5". @param {TablePlace} place */
export const placeText = ({ round, table }) => message("round-table", { round, table });

/** A result in a line: "1. Ann 12, 2. Bob 7, Cid 7". @param {RoundTable} table @param {Outcome | null} [outcome] */
export function outcomeText(table, outcome = table.outcome) {
  if (!outcome) return "";
  const groups = outcome.ranking ?? [outcome.winners];
  const places = groups.map((_, at) => groups.slice(0, at).flat().length + 1);
  const one = (seat) => `${personName(table.seats[seat])} ${outcome.scores[seat] ?? ""}`.trim();
  return groups.map((group, at) => `${places[at]}. ${group.map(one).join(", ")}`).join(" · ");
}

/** The state of a table, as entrants understand it. @param {RoundTable} table */
export function stateText(table) {
  if (table.state === "reported" && table.disputed.length) return message("table-disputed");
  return message(`table-${table.state}`);
}

// Values of sentences that are words: criteria of pairings.
const wordOf = (name, value) => (name === "criterion" ? criterionText(value) : [value].flat().join(", "));
export const criterionText = (criterion) => message(`criterion-${criterion}`);

/** A sentence of an explanation, in the language of the page. @param {Tournament} tournament @param {Sentence} said */
export function sentenceText(tournament, { key, who, what }) {
  const values = Object.entries(what).map(([name, value]) => [name, wordOf(name, value)]);
  const names = { names: entrantNames(tournament, who), ...Object.fromEntries(values) };
  return message(`why-${key}`, names);
}

/** An exact amount: "7/2" reads "3 1/2". @param {string} amount */
export function amountText(amount) {
  const [, sign, above, below] = /^(-?)(\d+)\/(\d+)$/.exec(amount) ?? [];
  if (!below) return amount;
  const [whole, rest] = [Math.floor(Number(above) / Number(below)), Number(above) % Number(below)];
  if (!rest) return `${sign}${whole}`;
  return `${sign}${whole ? `${whole} ` : ""}${rest}/${below}`;
}

/** The games of a tournament, each once. @param {RoundGame[]} games @param {GameEntry[]} shelf */
export const gamesText = (games, shelf) => [...new Set(games.map(({ game }) => gameTitle(game, shelf)))].join(", ");
/** @param {string} slug @param {GameEntry[]} shelf */
export const gameTitle = (slug, shelf) => shelf.find((each) => each.slug === slug)?.title ?? withSpaces(slug);

/** Points that are in parts of a point, as a number. @param {number} parts @param {Scoring} scoring */
export const pointsText = (parts, { parts: whole = 1 }) => amountText(whole === 1 ? `${parts}` : `${parts}/${whole}`);
