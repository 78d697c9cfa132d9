// Steps of a tournament by the first fact of each (FORMAT.md, Tournaments): the topic, which is what its command is
// called, and what the author of that said.
const STEPS = Object.entries({
  tournament_opened: ["opened", "regulations"],
  regulations_changed: ["regulations_changed", "regulations reason"],
  staff_named: ["staff_named", "player roles"],
  staff_removed: ["staff_removed", "player reason"],
  registration_opened: ["registration_opened", ""],
  registration_closed: ["registration_closed", ""],
  entrant_invited: ["invited", "players"],
  entrant_uninvited: ["uninvited", "player"],
  entrant_registered: ["registered", "player affiliation commitment"],
  entered_late: ["entered_late", "player affiliation"],
  entrant_accepted: ["accepted", "number affiliation commitment"],
  registration_declined: ["registration_declined", "number reason"],
  entrant_withdrew: ["withdrew", "number"],
  entrant_checked_in: ["checked_in", "number"],
  entrant_dropped: ["dropped", "number reason rule"],
  entrant_deleted: ["entrant_deleted", "number"],
  entrant_reinstated: ["reinstated", "number reason"],
  entrants_seeded: ["seeded", "order source"],
  bye_asked: ["bye_asked", "number round"],
  bye_given: ["bye_given", "number round reason"],
  bye_taken_back: ["bye_taken_back", "number round"],
  lots_contributed: ["lots_contributed", "number contribution"],
  lots_beacon_named: ["beacon_named", "draw source at"],
  round_paired: ["round_paired", "round"],
  pairing_changed: ["pairing_changed", "round tables byes reason rule"],
  round_cancelled: ["round_cancelled", "round reason"],
  round_opened: ["round_opened", "round"],
  time_called: ["time_called", "round"],
  table_result: ["result", "place outcome absent source"],
  result_agreed: ["result_agreed", "place number"],
  result_disputed: ["result_disputed", "place number reason"],
  results_confirmed: ["results_confirmed", "places how"],
  result_corrected: ["result_corrected", "place after absent reason rule"],
  table_adjourned: ["adjourned", "place reason"],
  table_annulled: ["annulled", "place how reason rule"],
  table_replayed: ["replayed", "place reason rule"],
  round_closed: ["round_closed", "round"],
  points_deducted: ["points_deducted", "number round points reason rule"],
  standings_published: ["standings_published", "round"],
  ruling_made: ["ruling", "question answer rule place match step precedent"],
  appeal_made: ["appeal", "ruling number text"],
  appeal_decided: ["appeal_decided", "appeal upheld answer rule panel ruling"],
  arbiter_called: ["arbiter_called", "place number text"],
  call_answered: ["call_answered", "call"],
  announced: ["announced", "text place"],
  announced_to: ["announced_to", "to text"],
  notices_read: ["notices_read", "number notices"],
  tournament_postponed: ["postponed", "starts reason"],
  tournament_finished: ["finished", ""],
  tournament_cancelled: ["cancelled", "reason"],
});

/** The topic and the members of each step, by its first fact. @type {Record<string, [string, string[]]>} */
export const SAID_TO_TOURNAMENTS = Object.fromEntries(
  STEPS.map(([type, [topic, members]]) => [type, [`tournament.${topic}`, members.split(" ").filter(Boolean)]]),
);

/** What a member is that a fact leaves out. */
export const TOURNAMENT_DEFAULTS = { affiliation: "", rule: "", absent: [], source: "match", match: "", precedent: 0 };
const OF_FACT = { ruling_made: { step: 0 }, appeal_decided: { ruling: 0 } };

/** The members that an author said, with their values. @param {Record<string, any>} fact */
export function saidIn(fact) {
  const [, members] = SAID_TO_TOURNAMENTS[fact.type];
  const also = fact.type === "time_called" && fact.said ? ["turns"] : [];
  const defaults = { commitment: "", ...TOURNAMENT_DEFAULTS, ...OF_FACT[fact.type] };
  return Object.fromEntries([...members, ...also].map((name) => [name, fact[name] ?? defaults[name] ?? null]));
}

const MADE_BY_ENTRANTS = new Set([
  ...["entrant_registered", "entered_late", "entrant_accepted", "entrant_withdrew", "entrant_checked_in"],
  ...["entrant_dropped", "bye_asked", "bye_taken_back", "lots_contributed", "result_agreed", "result_disputed"],
  ...["appeal_made", "arbiter_called", "notices_read"],
]);
const SHARED = new Set(["appeal_made", "arbiter_called", "announced_to"]); // facts with a text for some entrants

/** The number of the entrant who makes a step, or gets it by it; null if the staff or the service makes it. */
export const actingIn = ([first]) => (!first.by && MADE_BY_ENTRANTS.has(first.type) ? (first.number ?? null) : null);

/** For whom a step is sealed. @param {Record<string, any>[]} facts @returns {string[]} */
export function addressedIn(facts) {
  const entrants = facts.filter(({ type }) => SHARED.has(type)).flatMap(({ to }) => to.map(String));
  return [...new Set(["referee", ...entrants])].sort();
}
