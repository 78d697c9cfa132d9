// Commands and contributions in ledgers from version 2 on (FORMAT.md, LOTS.md): each is what its step came of.
import {
  bytes,
  canonical,
  contributionCommitment,
  hex,
  same,
  sha256,
  text,
  thumbprint,
  verifiedPayload,
} from "./crypto.js";
import { SAID_TO_TOURNAMENTS, saidIn } from "./tournaments/said.js";

// What a command is called, and what its author said, by the first fact of its step.
const SAID = {
  opened: ["open", ["game", "seats", "options", "clock", "broadcast", "leaving", "reveal_within", "signed", "beacon"]],
  sat: ["sit", ["seat", "commitment"]],
  left: ["leave", ["seat"]],
  reserved: ["reserve", ["seat", "player"]],
  removed: ["remove", ["seat", "reason"]],
  invited: ["invite", ["player"]],
  uninvited: ["uninvite", ["player"]],
  invitation_accepted: ["accept_invitation", ["player"]],
  invitation_renewed: ["renew_invitation", ["number"]],
  committed: ["commit", ["seat", "commitment"]],
  beacon_entered: ["enter_beacon", ["value"]],
  started: ["start", []],
  reveal_due: ["start", []],
  revealed: ["reveal", ["seat", "contribution"]],
  played: ["move", ["seat", "move"]],
  resignation_offered: ["resign", ["seat"]],
  resignation_withdrawn: ["withdraw", ["seat"]],
  closed: ["close", ["reason"]],
  aborted: ["abort", ["reason"]],
  opened_to_referee: ["opening", ["reason"]],
  looked_as_seat: ["look", ["seat", "step", "reason"]],
  substituted: ["substitute", ["seat"]],
  timed_out: ["time_out", []],
  absent: ["find_absent", []],
  time_given: ["give_time", []],
  reveal_missed: ["miss_reveal", []],
  not_started: ["find_not_started", []],
  paused: ["pause", ["rule", "reason"]],
  resumed: ["resume", ["rule", "reason"]],
  time_adjusted: ["adjust_time", ["seats", "seconds", "rule", "reason"]],
  rewound: ["rewind", ["step", "rule", "reason"]],
  adjudicated: ["adjudicate", ["ranking", "rule", "reason"]],
  annulled: ["annul", ["rule", "reason"]],
  penalty_given: ["penalize", ["seat", "rule", "reason", "seconds", "points"]],
  substitute_named: ["name_substitute", ["seat", "substitute", "rule", "reason"]],
  arbiters_named: ["name_arbiters", ["arbiters"]],
  last_turns_called: ["call_time", ["turns"]],
  takeback_asked: ["ask_takeback", ["seat"]],
  takeback_answered: ["answer_takeback", ["seat", "agrees"]],
  confirmed: ["confirm", []],
};
// Members of a command, where the fact has them.
const LATER = {
  open: [
    "access",
    "public_after",
    "invited",
    "reserved",
    "tournament",
    "round",
    "table",
    "arbiters",
    "takebacks",
    "table_talk",
  ],
  answer_takeback: ["step"],
  opening: ["rule"],
  look: ["rule"],
};
const DEFAULTS = { commitment: "", reveal_within: 0, signed: false, seconds: 0, points: 0 };

const digest = async (match, fact) => {
  if (fact.type in SAID_TO_TOURNAMENTS) {
    const [kind] = SAID_TO_TOURNAMENTS[fact.type];
    return hex(await sha256(text(canonical({ kind, match, ...saidIn(fact) }))));
  }
  const [kind, said] = SAID[fact.type];
  const later = (LATER[kind] ?? []).filter((name) => name in fact);
  const members = [...said, ...later].map((name) => [name, fact[name] ?? DEFAULTS[name] ?? null]);
  return hex(await sha256(text(canonical({ kind, match, ...Object.fromEntries(members) }))));
};

// The first step whose command is not the one it came of, or was used before; 0 if there is none.
export async function strayCommand(openings, match) {
  const used = new Set();
  for (const { step, asked, facts } of openings) {
    if (asked === null) continue;
    if (used.has(asked.id) || asked.digest !== (await digest(match, facts[0]))) return step;
    used.add(asked.id);
  }
  return 0;
}

// The first step whose signature is not its author's, or is too old, or is missing where all sign; 0 if there is none.
export async function straySignature(entries, openings, heads) {
  const [opened] = entries[0].public;
  const [keys, fresh] = [new Map(), new Map()];
  for (const [at, entry] of entries.entries()) {
    for (const fact of entry.public) {
      if (fact.type === "sat" || fact.type === "substituted") keys.set(fact.seat, fact.key ?? "");
      if (fact.type === "started") for (let seat = 0; seat < opened.seats; seat += 1) fresh.set(seat, entry.step);
      if (fact.type === "substituted") fresh.set(fact.seat, entry.step);
    }
    const asked = openings[at]?.asked;
    if (asked && entry.seat !== null && !(await isAuthors(entry, asked, keys.get(entry.seat), opened))) return at + 1;
    const seen = heads.indexOf(asked?.seen) + 1;
    const since = entry.public.some((fact) => fact.type === "started") ? 1 : (fresh.get(entry.seat) ?? 1);
    if (asked?.signature && entry.seat !== null && seen < since) return at + 1;
    if (entry.seat !== null) fresh.set(entry.seat, entry.step);
  }
  return 0;
}

async function isAuthors(entry, { id, digest: said, seen, signature }, key, opened) {
  if (!signature) return !opened.signed;
  if (!key) return false;
  const kid = await thumbprint({ x: key });
  return same(await verifiedPayload(signature, [{ kid, x: key }]), {
    match: entry.match,
    command: id,
    digest: said,
    seen,
  });
}

// The first step at which a seat reveals something else than it had committed itself to; 0 if there is none.
export async function strayContribution(entries) {
  const bound = new Map();
  for (const entry of entries)
    for (const fact of entry.public) {
      if (fact.type === "sat" && fact.contribution !== "") return entry.step;
      if (fact.type === "sat" || fact.type === "committed") bound.set(fact.seat, fact.commitment ?? "");
      if (fact.type === "left" || fact.type === "removed") bound.delete(fact.seat);
      if (fact.type === "reveal_missed") bound.clear();
      if (fact.type === "revealed") {
        const due = await contributionCommitment(entries[0].match, fact.seat, bytes(fact.contribution));
        if (bound.get(fact.seat) !== due) return entry.step;
        bound.set(fact.seat, "");
      }
      if (fact.type === "started" && [...bound.values()].some(Boolean)) return entry.step;
    }
  return 0;
}
