// Regulations that a form begins with: what is usual for each format.

/** @type {TournamentFormat[]} */
export const FORMATS = ["swiss", "round_robin", "knockout", "rotation", "league", "series", "seating"];
/** @type {Record<TournamentFormat, string[]>} */
const RANKINGS = {
  swiss: ["points", "wins", "buchholz", "sonneborn_berger", "lot"],
  round_robin: ["points", "head_to_head", "sonneborn_berger", "wins", "lot"],
  league: ["points", "head_to_head", "sonneborn_berger", "wins", "lot"],
  seating: ["points", "wins", "buchholz", "lot"],
  rotation: ["points", "wins", "lot"],
  series: ["points", "wins", "lot"],
  knockout: ["reached", "points", "lot"],
};
/** Formats that follow a schedule: nobody enters after their first round, and nobody asks for a bye. */
export const FIXED = ["round_robin", "league", "rotation", "series", "seating", "knockout"];
/** Formats in which all tables are full. */
export const FULL = ["rotation", "series"];
export const MEASURES = [
  "points",
  "wins",
  "scores",
  "share",
  "reached",
  "played",
  "progressive",
  "buchholz",
  "buchholz_cut_1",
  "median_buchholz",
  "sonneborn_berger",
  "sonneborn_berger_cut_1",
  "head_to_head",
  "first_seats",
  "lot",
];

/** What a form holds. Times are in minutes, points in points; `points`: by the size of a table, as text.
 * @typedef {{
 *   title: string, format: TournamentFormat, rounds: number, games: { game: string, options: Record<string, any> }[],
 *   seats: number, smaller: boolean, by: "places" | "side" | "score", points: Record<number, string>, win: number,
 *   draw: number, loss: number, bye: number, askedBye: number, absence: number, undecided: number, ranking: string[],
 *   counting: "players" | "arbiter" | "automatic", minutes: number, disclosed: "result" | "round", advance: number,
 *   clock: Clock | null, leaving: Leaving | null, broadcast: Broadcast | null, roundMinutes: number, turns: number,
 *   invited: boolean, capacity: number, checkIn: boolean, lateUntil: number, byes: number, starts: string,
 *   roundDays: number, rated: boolean, notes: string,
 * }} Draft
 */

/** What places are worth: of four seats "3 2 1 0". @param {number} seats */
const usualPlaces = (seats) => Array.from({ length: seats }, (_, at) => seats - 1 - at).join(" ");

/** What a form begins with. @param {GameEntry | undefined} game @returns {Draft} */
export function draftOf(game) {
  const seats = Math.min(game?.seats.most ?? 4, 4);
  const draft = {
    title: "",
    games: [{ game: game?.slug ?? "", options: {} }],
    seats,
    smaller: false,
    clock: /** @type {Clock} */ ({ kind: "fischer", initial: 900, increment: 10 }),
    leaving: null,
    broadcast: null,
    roundMinutes: 0,
    turns: 1,
    invited: false,
    capacity: 64,
    checkIn: false,
    starts: "",
    rated: true,
    notes: "",
    counting: /** @type {const} */ ("players"),
    minutes: 10,
    disclosed: /** @type {const} */ ("result"),
  };
  return withFormat(withSeats(/** @type {any} */ (draft), seats), "swiss");
}

/** What follows from the seats of a table. @param {Draft} draft @param {number} seats @returns {Draft} */
export function withSeats(draft, seats) {
  const sizes = [seats, seats - 1].filter((size) => size >= 2);
  return {
    ...draft,
    seats,
    smaller: draft.smaller && seats > 2,
    by: draft.by ?? "places",
    points: Object.fromEntries(sizes.map((size) => [size, usualPlaces(size)])),
    win: seats - 1,
    draw: Math.floor((seats - 1) / 2),
    loss: 0,
    bye: seats - 1,
    askedBye: Math.floor((seats - 1) / 2),
    absence: 0,
    undecided: Math.floor((seats - 1) / 2),
    ...(draft.format === "rotation" && { rounds: seats }),
  };
}

/** What is usual for a format. @param {Draft} draft @param {TournamentFormat} format @returns {Draft} */
export function withFormat(draft, format) {
  const rounds = format === "rotation" ? draft.seats : 4;
  return {
    ...draft,
    format,
    rounds,
    ranking: RANKINGS[format],
    advance: format === "knockout" ? 1 : 0,
    smaller: draft.smaller && !FULL.includes(format),
    lateUntil: FIXED.includes(format) ? 0 : 1,
    byes: FIXED.includes(format) ? 0 : 1,
    roundDays: format === "league" ? 7 : 0,
  };
}

const numbersIn = (text) =>
  text
    .split(/[^0-9]+/)
    .filter(Boolean)
    .map(Number);

/** A moment of a form, as the service writes moments. @param {string} local */
export const momentOf = (local) => new Date(local).toISOString().replace(/\.\d+/, "");

/** The regulations that a form means. `roles`: what each seat of each game plays, by its slug.
 * @param {Draft} draft @param {Record<string, string[]>} roles @returns {Regulations}
 */
export function regulationsOf(draft, roles) {
  const { rounds, seats, format } = draft;
  const asked = !FIXED.includes(format) && draft.byes > 0;
  return {
    title: draft.title.trim(),
    format,
    rounds,
    games: gamesOf(draft, roles),
    scoring: scoringOf(draft),
    ...(draft.by === "score" && { limits: { least: 0 } }), // scores that are points are not below zero
    ranking: draft.ranking.filter(Boolean),
    counting: {
      by: draft.counting,
      disclosed: draft.disclosed,
      ...(draft.counting === "automatic" && { seconds: draft.minutes * 60 }),
    },
    ...(format === "knockout" && { advance: draft.advance }),
    ...(draft.clock && { clock: draft.clock }),
    ...(draft.leaving && seats > 2 && { leaving: draft.leaving }),
    ...(draft.broadcast && { broadcast: draft.broadcast }),
    ...(draft.roundMinutes > 0 && { round_clock: { seconds: draft.roundMinutes * 60, turns: draft.turns } }),
    ...(draft.invited && { registration: "invited" }),
    capacity: draft.capacity,
    check_in: draft.checkIn,
    ...(draft.lateUntil > 0 && { late_until: draft.lateUntil }),
    ...(asked && { asked_byes: draft.byes, asked_byes_until: rounds }),
    ...(draft.starts && { starts: momentOf(draft.starts) }),
    ...(format === "league" && { round_days: draft.roundDays }),
    rated: draft.rated,
    notes: draft.notes
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  };
}

// One game for all rounds, or several in turn: then there is one for each round.
function gamesOf({ games, rounds, seats, smaller }, roles) {
  const one = ({ game, options }) => {
    const plays = roles[game] ?? [];
    const alike = new Set(plays).size < 2;
    const shape = { seats, ...(smaller && { odd: "smaller_tables" }), ...(!alike && { roles: plays }) };
    return { game, shape, ...(Object.keys(options).length && { options }) };
  };
  return games.length === 1
    ? [one(games[0])]
    : Array.from({ length: rounds }, (_, round) => one(games[round % games.length]));
}

function scoringOf({ by, points, win, draw, loss, bye, askedBye, absence, undecided, seats, smaller }) {
  const sizes = [seats, ...(smaller && seats > 2 ? [seats - 1] : [])];
  return {
    by,
    ...(by === "places" && { places: sizes.map((size) => ({ points: numbersIn(points[size] ?? "") })) }),
    ...(by === "side" && { win, draw, loss }),
    bye,
    asked_bye: askedBye,
    absence,
    annulled: undecided,
    adjourned: undecided,
  };
}
