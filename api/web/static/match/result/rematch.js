// Playing again: the same game with the same options and people, who find their seats kept for them.
import * as api from "../../api.js";
import { message } from "../../language.js";
import { USUAL_PLAY } from "../table/bots.js";

/** @type {BotLevel[]} */
const LEVELS = ["easy", "fair", "strong"];

/** How a bot of an earlier match played: its level is in its name alone. @type {(seat: Seat) => BotPlay} */
const playOf = ({ name }) => ({
  ...USUAL_PLAY,
  level: LEVELS.find((level) => name?.includes(`(${level} bot)`)) ?? USUAL_PLAY.level,
});

/** Whether the options of two matches are the same. @param {Match} one @param {Match} other */
const areAlike = (one, other) =>
  Object.keys({ ...one.options, ...other.options }).every(
    (name) => JSON.stringify(one.options[name]) === JSON.stringify(other.options[name]),
  );

/** The first match that somebody of this table opened anew, with a seat for each of its people.
 * @type {(match: Match) => Promise<Match | undefined>}
 */
async function opened(match) {
  const { matches } = await api.matches({ game: match.game, status: "open", limit: "100" });
  const people = match.seats.filter(({ bot }) => !bot).map(({ player }) => player);
  const isOurs = (each) =>
    each.opened_at > match.updated_at &&
    people.includes(each.host) &&
    each.seats.length === match.seats.length &&
    areAlike(each, match) &&
    people.every(
      (player) => player === each.host || [...each.seats, ...each.reserved].some((at) => at.player === player),
    );
  const order = ({ opened_at: at, match: id }) => `${at} ${id}`;
  return matches.filter(isOurs).sort((one, other) => (order(one) < order(other) ? -1 : 1))[0];
}

/** Sits down where a seat is kept for this player. @param {Match} found */
async function joined(found) {
  const me = api.account()?.player;
  const kept = found.reserved.find(({ player }) => player === me);
  if (kept && !api.ownSeat(found)) await api.sit(found.match, kept.seat);
  return found.match;
}

/** @type {(match: Match, own: number) => Promise<string>} */
async function openedAnew(match, own) {
  const others = match.seats.filter(({ seat }) => seat !== own);
  const bots = others.filter(({ bot }) => bot);
  const reserved = others.filter(({ bot }) => !bot).map(({ seat, player }) => ({ seat, player }));
  const { match: id } = await api.open(match.game, match.seats.length, match.options, { ...match, reserved });
  const first = reserved.length ? await opened(match) : undefined; // somebody else may have opened theirs meanwhile
  if (first && first.match !== id) {
    await api.close(id, message("called-off"));
    return joined(first);
  }
  await api.sit(id, own);
  if (bots.length)
    await api.bots(
      id,
      bots.map((seat) => ({ seat: seat.seat, ...playOf(seat) })),
    );
  if (!reserved.length) await api.start(id);
  return id;
}

/** Plays again: sits down where a seat is kept for this player, or opens the match for all. Gives the match's id.
 * @type {(match: Match, own: number) => Promise<string>}
 */
export async function rematch(match, own) {
  const found = await opened(match);
  return found ? joined(found) : openedAnew(match, own);
}
