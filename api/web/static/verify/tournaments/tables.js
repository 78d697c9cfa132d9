// What the steps of a tournament say of its tables: who sits there, which matches are listed, and how they ended.

/** A table. `listed`: its matches, with the moment of their listing; `first`: the result that was reported, before any
 * correction; `outcome`: the one that counts or will.
 * @typedef {{
 *   round: number, table: number, numbers: number[], state: string,
 *   listed: { match: string, commitment: string, at: string }[], ended: { match: string, how: string, head: string }[],
 *   outcome: Outcome | null, first: Outcome | null, head: string, source: string,
 * }} ListedTable
 */

/** @template T @typedef {Map<string, Map<number, T>>} ByStep */

/** What is read of the steps. `players`: by the entrants' numbers; `away`: the numbers that are not in the standings;
 * `asked`: those who did not say yet that they take part; `called`: by rounds, for which matches time was called, and
 * with how many turns; `seed`: of the lots, "" as long as it is not shown; `rulings`: who made them, and `deductions`:
 * an entrant, points and who took them; both by match and then by step.
 * @typedef {{
 *   rounds: ListedTable[][], players: Map<number, string>, away: Set<number>, asked: Set<number>, rules: Regulations,
 *   rulings: ByStep<Set<string>>,
 *   called: Map<number, { turns: number, matches: string[] }>, host: string, seed: string, over: boolean,
 *   deductions: ByStep<string>, edition: number,
 * }} Steps
 */

const tableOf = ({ rounds }, { round, table }) => rounds[round - 1]?.[table - 1];
const made = (round) => (numbers, at) => ({
  ...{ round, table: at + 1, numbers, state: "paired", listed: [], ended: [] },
  ...{ outcome: null, first: null, head: "", source: "match" },
});

/** What is kept of a match by its steps. */
const ofMatch = (kept, match) => kept.get(match) ?? kept.set(match, new Map()).get(match);

/** Whom the staff entered is asked first. */
const entered = ({ players, asked }, { number, player, waits }) => {
  players.set(number, player);
  if (waits) asked.add(number);
};

/** What each fact changes. @type {Record<string, (steps: Steps, fact: any, at: string) => void>} */
const CHANGES = {
  tournament_opened: (steps, { host, regulations, edition = 1 }) =>
    Object.assign(steps, { host, rules: regulations, edition }),
  regulations_changed: (steps, fact) => Object.assign(steps, { rules: fact.regulations }),
  entrant_registered: entered,
  entered_late: entered,
  entrant_accepted: ({ asked }, fact) => asked.delete(fact.number),
  entrant_checked_in: ({ asked }, fact) => fact.by || asked.delete(fact.number),
  registration_declined: ({ away }, fact) => away.add(fact.number),
  entrant_withdrew: ({ away }, fact) => away.add(fact.number),
  entrant_dropped: ({ away }, fact) => away.delete(fact.number),
  entrant_deleted: ({ away, rounds }, fact) => (rounds.length ? away.delete(fact.number) : away.add(fact.number)),
  entrant_reinstated: ({ away }, fact) => away.delete(fact.number),
  round_paired: ({ rounds }, fact) => void (rounds[fact.round - 1] = fact.tables.map(made(fact.round))),
  pairing_changed: ({ rounds }, fact) => void (rounds[fact.round - 1] = fact.tables.map(made(fact.round))),
  round_cancelled: ({ rounds }, fact) => rounds.splice(fact.round - 1),
  round_opened: (steps, fact, at) =>
    (steps.rounds[fact.round - 1] ?? []).forEach((table, place) => {
      const match = fact.matches[place];
      if (match) Object.assign(table, { state: "playing", listed: [{ ...match, at }] });
    }),
  time_called: ({ rounds, called }, fact) => {
    const playing = (rounds[fact.round - 1] ?? []).filter(({ state }) => ["playing", "reported"].includes(state));
    called.set(fact.round, { turns: fact.turns, matches: playing.map(({ listed }) => listed.at(-1)?.match ?? "") });
  },
  table_result: (steps, { place, outcome, head = "", source = "match" }) =>
    Object.assign(tableOf(steps, place) ?? {}, { state: "reported", outcome, first: outcome, head, source }),
  results_confirmed: (steps, fact) =>
    fact.places.forEach((place) => Object.assign(tableOf(steps, place) ?? {}, { state: "confirmed" })),
  result_corrected: (steps, fact) => Object.assign(tableOf(steps, fact.place) ?? {}, { outcome: fact.after }),
  table_adjourned: (steps, fact) => Object.assign(tableOf(steps, fact.place) ?? {}, { state: "adjourned" }),
  table_annulled: (steps, { place, match, how, head = "" }) => {
    const table = tableOf(steps, place);
    table?.ended.push({ match, how, head });
    Object.assign(table ?? {}, { state: "annulled", outcome: null, first: null, head: "" });
  },
  table_replayed: (steps, { place, match }, at) => {
    const table = tableOf(steps, place);
    table?.listed.push({ ...match, at });
    Object.assign(table ?? {}, { state: "playing" });
  },
  round_closed: (steps, { round, adjourned = [] }) =>
    adjourned.forEach((table) => Object.assign(tableOf(steps, { round, table }) ?? {}, { state: "adjourned" })),
  ruling_made: ({ rulings }, { match, step, by }) => {
    if (step) ofMatch(rulings, match).set(step, (rulings.get(match)?.get(step) ?? new Set()).add(by));
  },
  points_deducted: ({ deductions }, { match, step, number, points, by }) =>
    step && ofMatch(deductions, match).set(step, `${number}/${points}/${by}`),
  lots_disclosed: (steps, { seed }) => Object.assign(steps, { seed }),
  tournament_finished: (steps) => Object.assign(steps, { over: true }),
  tournament_cancelled: (steps) => Object.assign(steps, { over: true }),
};

/** What the entries of a tournament say. @param {any[]} entries @returns {Steps} */
export function stepsIn(entries) {
  const steps = /** @type {any} */ ({ rounds: [], host: "", seed: "", over: false, away: new Set(), asked: new Set() });
  for (const name of ["players", "rulings", "called", "deductions"]) steps[name] = new Map();
  for (const { public: facts, at } of entries) for (const fact of facts) CHANGES[fact.type]?.(steps, fact, at);
  return steps;
}

/** Its tables with matches, in order. @param {Steps} steps */
export const tablesIn = ({ rounds }) => rounds.flat().filter(({ listed }) => listed.length);
