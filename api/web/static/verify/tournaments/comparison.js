// A match of a tournament as its record shows it, and what is different there from what the tournament says
// (section 33 of domain/tournaments/RULES.md).
import { Fails, same } from "../crypto.js";

const ACTS = new Set([
  "paused",
  "resumed",
  "time_adjusted",
  "rewound",
  "adjudicated",
  "annulled",
  "penalty_given",
  "substitute_named",
]);
const LOOKS = new Set(["opened_to_referee", "looked_as_seat"]);
const BY_PASSING = { absent: "pass", absent_after: null, resigned: "pass", timed_out: "pass" };

/** What the record of a match shows. `acts`: steps of arbiters, `penalties`: those of them that took points; `looks`:
 * at what it hides; `turns`: how many followed when time was called. */
export function playedIn({ entries, heads, result }) {
  const facts = entries.map((entry) => entry.public);
  const closed = result.status === "closed";
  const outcome = closed ? null : result.outcome;
  const end = closed ? "closed" : outcome && "result_reached";
  const over = facts.findLastIndex((step) => step.some(({ type }) => type === end));
  return {
    opened: facts[0].find(({ type }) => type === "opened") ?? {},
    at: entries[0].at,
    players: sitting(facts.flat()),
    outcome,
    head: over >= 0 ? heads[over] : "",
    closed,
    disclosed: result.disclosed,
    acts: madeIn(facts, ACTS),
    looks: madeIn(facts, LOOKS),
    penalties: facts.flatMap(([first], at) =>
      first?.type === "penalty_given" && first.points ? [{ ...first, step: at + 1 }] : [],
    ),
    turns: facts.find(([first]) => first?.type === "last_turns_called")?.[0].turns ?? null,
  };
}

/** The steps that begin with one of these facts, and by whom. */
const madeIn = (facts, types) =>
  facts.flatMap(([first], at) => (types.has(first?.type) ? [{ step: at + 1, player: first.player }] : []));

/** Who sat down last on each seat before the start. */
function sitting(facts) {
  const players = Array(facts[0]?.seats ?? 0).fill("");
  for (const { type, seat, player } of facts) {
    if (type === "sat") players[seat] = player;
    if (type === "left") players[seat] = "";
  }
  return players;
}

/** What is different, each as it is said.
 * @param {import("./tables.js").Steps} steps @param {import("./tables.js").ListedTable} table
 * @param {number} at which match of the table it is, from 0 @param {any} played @param {string} tournament
 */
export function wrongWith(steps, table, at, played, tournament) {
  if (!played) return [new Fails("match-unread")];
  return [
    ...beginning(steps, table, at, played, tournament),
    ...terms(steps, table, played),
    ...ending(steps, table, at, played),
    ...acts(steps, table.listed[at].match, played),
    ...penalties(steps, table, table.listed[at].match, played),
    ...insiders(steps, played),
    ...called(steps, table, at, played),
    ...(isHidden(steps, table, at, played) ? ["match-hidden"] : []),
  ].map((each) => (typeof each === "string" ? new Fails(each) : each));
}

function* beginning({ players }, { round, table, numbers, listed }, at, { opened, ...played }, tournament) {
  if (!same([opened.tournament, opened.round, opened.table], [tournament, round, table])) yield "match-place";
  if (opened.commitment !== listed[at].commitment) yield "match-seed";
  if (Date.parse(played.at) < Date.parse(listed[at].at)) yield "match-early";
  const due = numbers.map((number) => players.get(number));
  if (played.outcome && !same(played.players, due)) yield "match-players";
}

/** What was agreed on. The options of the game are compared by the command line alone, which has the game. */
function* terms({ rules, host }, { round, numbers }, { opened }) {
  const { game } = rules.games.length === 1 ? rules.games[0] : (rules.games[round - 1] ?? {});
  const due = [game, numbers.length, rules.clock ?? null, rules.broadcast ?? null, rules.leaving ?? BY_PASSING, host];
  const { clock = null, broadcast = null } = opened;
  if (!same([opened.game, opened.seats, clock, broadcast, opened.leaving, opened.host], due)) yield "match-terms";
  else if (opened.takebacks || opened.table_talk) yield "match-terms";
}

/** Since the third edition of the rules an end without a result that names a head was that of the match. */
function* ending({ edition }, { listed, ended, outcome, first, head, source }, at, played) {
  const { match } = listed[at];
  const without = ended.find((each) => each.match === match);
  if (without) {
    const named = edition < 3 ? "" : without.head;
    if ((named || ["aborted", "closed"].includes(without.how)) && !played.closed) yield "match-not-closed";
    else if (named && named !== played.head) yield "match-head";
  } else if (at < listed.length - 1) yield "match-replayed";
  else if (!outcome) {
    if (played.outcome) yield "match-unreported";
  } else if (source === "match") {
    if (!same(played.outcome, first)) yield "match-result";
    if (played.head !== head) yield "match-head";
  } else if (source === "desk" && !played.closed && !same(played.outcome, first)) yield "match-desk";
}

/** Each act has a ruling of its author. Since the third edition a ruling names no other steps. */
function* acts({ edition, rulings }, match, played) {
  const ruled = rulings.get(match) ?? new Map();
  for (const { step, player } of played.acts) {
    const by = ruled.get(step);
    if (!by?.has(player)) yield new Fails(by ? "match-ruled-by-others" : "match-unruled", { step });
  }
  if (edition < 3) return;
  const acted = new Set(played.acts.map(({ step }) => step));
  for (const step of ruled.keys()) if (!acted.has(step)) yield new Fails("match-no-act", { step });
}

/** Since the third edition of the rules a tournament takes the points of each penalty of a match, and no others. */
function* penalties({ edition, deductions }, { numbers }, match, played) {
  if (edition < 3) return;
  const given = new Map(played.penalties.map((each) => [each.step, pointsOf(numbers, each)]));
  const due = deductions.get(match) ?? new Map();
  for (const step of new Set([...given.keys(), ...due.keys()])) {
    if (given.get(step) !== due.get(step)) yield new Fails("match-penalty", { step });
  }
}

const pointsOf = (numbers, { seat, points, player }) => `${numbers[seat]}/${points}/${player}`;

/** Since the third edition of the rules nobody who takes part looks at what a match hides. */
function* insiders({ edition, players, away, asked }, { looks }) {
  if (edition < 3) return;
  const playing = [...players].filter(([number]) => !away.has(number) && !asked.has(number));
  const inside = new Set(playing.map(([, player]) => player));
  for (const { step, player } of looks) if (inside.has(player)) yield new Fails("match-insider", { step });
}

/** The call of time. A match that ended before it has none. */
function* called({ called: calls }, { round, listed }, at, { turns }) {
  if (turns === null) return;
  const call = calls.get(round);
  if (!call?.matches.includes(listed[at].match) || call.turns !== turns) yield "match-called";
}

const isHidden = ({ over }, { state, source, listed }, at, { disclosed }) =>
  over && at === listed.length - 1 && state === "confirmed" && source === "match" && !disclosed;
