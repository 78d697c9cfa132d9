// The puzzle of the day of a game: a decision of a match that was over before the day began, the same for everybody.
import * as api from "../../api.js";

const DAY = 86_400_000; // milliseconds
const MATCHES = 100; // of those that were opened last
const TRIES = 4; // decisions that are looked at, until one leaves a choice
const CHOICE = 3; // moves that make one

/** FNV-1a, 32 bits: an order that has nothing to do with what is put in order. @param {string} text */
const mixed = (text) => {
  let found = 0x811c9dc5;
  for (const each of text) found = Math.imul(found ^ (each.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return found;
};

/** @template T @param {T[]} those @param {(each: T) => string} key @returns {T[]} */
const inOrderOf = (those, key) => [...those].sort((one, other) => mixed(key(one)) - mixed(key(other)));

/** Where it is, or null where no match of the game has ended before this day (UTC).
 * @param {string} game @returns {Promise<{ match: string, step: number, seat: number } | null>}
 */
export async function puzzleOf(game, now = Date.now()) {
  const day = new Date(now - (now % DAY)).toISOString();
  const { matches } = await api.matches({ game, status: "ended", limit: MATCHES });
  const over = matches.filter(
    ({ disclosed, access, broadcast, updated_at: ended }) =>
      disclosed && access === "public" && !broadcast && new Date(ended) < new Date(day),
  ); // what everybody may know at the same time
  const [first] = inOrderOf(over, ({ match }) => day + match);
  if (!first) return null;
  const { match } = first;
  const frames = await api.frames(match, "onlooker", 0);
  const moves = frames.flatMap(({ step, facts }) =>
    facts.filter(({ type }) => type === "played").map(({ seat }) => ({ match, step: step - 1, seat })),
  );
  const inOrder = inOrderOf(moves, ({ step }) => `${day}${match}${step}`);
  for (const each of inOrder.slice(0, TRIES)) {
    const found = await api.decision(match, each.seat, each.step).catch(() => null); // it may have been taken back
    if (found && found.count >= CHOICE) return each;
  }
  return inOrder[0] ?? null;
}
