// Checks a record in the browser alone; domain/ledger/FORMAT.md describes its format. A check that fails throws Fails.
import {
  Fails,
  bytes,
  canonical,
  concatenate,
  hex,
  hmac,
  knowsEd25519,
  number64,
  refuse,
  same,
  sha256,
  text,
  verifiedPayload,
} from "./crypto.js";
import { strayCommand, strayContribution, straySignature } from "./commands.js";
import { isTournament, ledgerOf, read } from "./form.js";
import { isLogged, leafOf } from "./log.js";
import { TOURNAMENT_CHECKS } from "./tournaments/checks.js";

const BLOCK = 1024; // data is padded to whole blocks before it is sealed
const BEGINNING = "0".repeat(64);

// The status of a match after a fact; other facts leave it as it is.
const STATUS = new Map(
  Object.entries({
    opened: "open",
    reveal_due: "revealing",
    reveal_missed: "open",
    started: "playing",
    paused: "paused",
    resumed: "playing",
    rewound: "paused",
    result_reached: "decided",
    ended: "ended",
    closed: "closed",
  }),
);
const RESULTS = new Set(["ended", "result_reached"]); // facts that say who won
const SIGNED = new Set(["header", "receipts", "log", "authors"]); // these need Ed25519
const NAMING = new Map([
  ["sat", "match.sat"],
  ["substituted", "match.substituted"],
  ["opened_to_referee", "match.opened_to_referee"],
  ["looked_as_seat", "match.looked_as_seat"],
]); // the facts that say which player it is, and the topics of their steps
const OPENED = new Set(["seals", "shown", "commands", "authors"]); // there is nothing to check without openings
const NEWER = new Set(["commands", "authors", "chance"]); // what ledgers of version 1 do not promise
const OF_MATCHES = new Set(["authors", "chance"]); // in tournaments nobody signs; they have lots

// The checks of a record by their names; each gets the heads too. The order is that of FORMAT.md.
export const CHECKS = {
  header: async ({ header, signature, keys }) =>
    same(await verifiedPayload(signature, keys), header) || refuse("header-other"),
  chain: ({ header, entries, envelopes, heads }) => {
    entries.forEach((entry, at) => {
      const [step, prev] = [at + 1, at ? heads[at - 1] : BEGINNING];
      if (
        entry.format !== `nostos-entry/${ledgerOf(entries[0].public[0])}` ||
        entry.step !== step ||
        entry.match !== header.match
      )
        refuse("entry-other", { step });
      if (entry.prev !== prev) refuse("chain-broken", { step });
      if (!same(envelopes[at], envelope(entry, envelopes[at].head))) refuse("envelope-other", { step });
      if (!sortable(entry.at)) refuse("time-other", { step });
      if (at && sortable(entry.at) < sortable(entries[at - 1].at)) refuse("time-back", { step });
      if (entry.seen !== "" && !heads.slice(0, at).includes(entry.seen)) refuse("seen-other", { step });
    });
    if (heads.at(-1) !== header.head) refuse("head-other", { step: entries.length });
  },
  erased: async ({ header, entries, envelopes }) => {
    const given = envelopes.filter((line) => "head" in line);
    const due = await Promise.all(given.map(async ({ id, data }) => [id, await hashOf(data)]));
    if (!same(header.erased, Object.fromEntries(due))) refuse("erased-other", { step: given[0]?.id ?? 1 });
    for (const [at, { head }] of envelopes.entries()) {
      if (head === undefined) continue;
      const { public: facts, topic, seat } = entries[at];
      const [fact] = facts;
      const isNameless = facts.length === 1 && NAMING.get(fact.type) === topic && fact.name === "" && !fact.named;
      if (!isNameless || seat !== (fact.type === "sat" ? fact.seat : null) || !/^[0-9a-f]{64}$/.test(head))
        refuse("erased-other", { step: at + 1 });
    }
  },
  content: ({ header, entries }) => {
    const opened = entries[0].public.find((fact) => fact.type === "opened");
    const due = [header.game, header.version, opened.content.map((each) => each.sha256)];
    if (opened.match !== header.match || opened.game !== header.game || opened.seats !== header.seats)
      refuse("content-other", { step: 1 });
    const sealed = ["referee", ...Array.from({ length: header.seats }, (_, seat) => String(seat))].sort();
    for (const entry of entries) {
      if (!same([entry.game, entry.version, entry.content], due)) refuse("content-other", { step: entry.step });
      if (!same(Object.keys(entry.seals).sort(), sealed)) refuse("seals-other", { step: entry.step });
    }
  },
  seals: async ({ header, openings, entries, envelopes }) => {
    const used = new Set();
    for (const [at, opening] of openings.entries()) {
      const step = at + 1;
      if (opening.step !== step || opening.viewer !== header.viewer) refuse("seal-broken", { step });
      const due = entries[at].seals[header.viewer];
      if (due === undefined) {
        // of a tournament: nothing was written to this entrant
        if (opening.salt !== "" || !same(opening.facts, entries[at].public)) refuse("seal-broken", { step });
      } else if ((await commitment("nostos/seal/1", opening.salt, opening.facts)) !== due && !("head" in envelopes[at]))
        refuse("seal-broken", { step });
      if (!(await fitsCommand(opening, entries[at], header.viewer))) refuse("command-broken", { step });
      for (const salt of [opening.salt, opening.asked_salt].filter(Boolean)) {
        if (used.has(salt)) refuse("salt-twice", { step });
        used.add(salt);
      }
    }
  },
  commands: async ({ header, openings }) => {
    const step = await strayCommand(openings, header.match);
    if (step) refuse("command-other", { step });
  },
  authors: async ({ entries, openings, heads }) => {
    const step = await straySignature(entries, openings, heads);
    if (step) refuse("author-other", { step });
  },
  chance: async ({ entries }) => {
    const step = await strayContribution(entries);
    if (step) refuse("contribution-other", { step });
  },
  shown: ({ openings, entries }) =>
    openings.forEach(
      (opening, at) => covers(opening.facts, entries[at].public) || refuse("public-other", { step: at + 1 }),
    ),
  salts: async ({ openings }) => {
    const key = bytes(openings[0].facts.find((fact) => fact.type === "opened" || isTournament(fact)).salt);
    for (const { step, salt, asked_salt: asked } of openings) {
      const due = async (name) => hex(await hmac(key, concatenate(text("nostos/salt/1"), number64(step), text(name))));
      if (salt !== (await due("referee")) || asked !== (await due("command"))) refuse("salt-other", { step });
    }
  },
  result: ({ result, entries }) => {
    const facts = entries.flatMap((entry) => entry.public);
    const last = facts.filter(({ type }) => RESULTS.has(type) || type === "rewound" || type === "closed").at(-1);
    const ended = last && RESULTS.has(last.type) ? last : null;
    const due = {
      type: "result",
      status: facts.reduce((status, { type }) => STATUS.get(type) ?? status, ""),
      outcome: ended ? Object.fromEntries(Object.entries(ended).filter(([name]) => name !== "type")) : null,
      disclosed: facts.some((fact) => fact.type === "disclosed"),
    };
    if (!same(result, due)) refuse("result-other");
  },
  receipts: async ({ header, receipts, heads, keys, entries }) => {
    const about = { format: "nostos-receipt/1", match: header.match };
    const accepted = entries
      .filter((entry) => isOpenedTo(header.viewer, entry))
      .map(({ step, command, at }) => ({ ...about, kind: "accepted", step, head: heads[step - 1], command, at }));
    const due = [{ ...about, kind: "head", step: header.steps, head: header.head }, ...accepted];
    if (receipts.length !== due.length) refuse("receipts-count");
    for (const [at, { jws }] of receipts.entries())
      if (!same(await verifiedPayload(jws, keys), due[at])) refuse("receipt-other", { n: at + 1 });
  },
  log: async ({ header, checkpoints, keys, entries }) => {
    for (const [at, checkpoint] of checkpoints.entries()) {
      const leaf = await leafOf(header, ledgerOf(entries[0].public[0]), checkpoint.salt);
      if (!(await isLogged(checkpoint, leaf, keys))) refuse("log-other", { n: at + 1 });
    }
  },
};

// A time with all its digits: such texts have the order of their times. It is empty if the service does not write so.
function sortable(at) {
  const [, second, fraction] = at.match(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{6}))?Z$/) ?? [];
  const moment = new Date(`${second}Z`);
  if (Number.isNaN(moment.valueOf()) || moment.toISOString() !== `${second}.000Z` || fraction === "000000") return "";
  return `${second}.${fraction ?? "000000"}`;
}

// All that this page can check of a record, in the bytes of a file: [{ name, ok, why }]. `ok` is null where something
// could not be checked here. `published` is the keys of the service, or null. `lines`: what was read, or null.
export async function audit(data, published) {
  let record;
  try {
    record = read(data);
  } catch (error) {
    return { checks: [outcome("form", error)], header: null, lines: null };
  }
  const { keys } = record.header;
  const ofTournament = isTournament(record.entries[0].public[0]);
  const own = ofTournament ? TOURNAMENT_CHECKS : {};
  const heads = await Promise.all(record.envelopes.map(headOf));
  const checks = [outcome("form")];
  for (const [name, check] of Object.entries({ ...CHECKS, ...own, keys: areOf(published) })) {
    if (!applies(name, record) || (ofTournament && OF_MATCHES.has(name))) continue;
    try {
      await check({ ...record, keys, heads });
      checks.push({ name, ok: true, why: null, ...(await unchecked(name, record, published)) });
    } catch (error) {
      checks.push(outcome(name, error));
    }
  }
  return { checks, header: record.header, lines: { ...record, heads }, isTournament: ofTournament };
}

// The head at a step: the hash of its entry, or, where a name is erased in that, what the record says.
const headOf = ({ head, data }) => head ?? hashOf(data);

const hashOf = async (value) => hex(await sha256(text(canonical(value))));

function applies(name, { header: { openings, viewer, erased }, entries, envelopes }) {
  if (name === "erased") return erased !== undefined || envelopes.some((line) => "head" in line);
  if (NEWER.has(name) && ledgerOf(entries[0].public[0]) === 1) return false;
  if (name === "salts") return viewer === "referee";
  return openings > 0 || !OPENED.has(name);
}

const areOf =
  (published) =>
  ({ keys }) => {
    const isPublished = ({ kid, x }) => published.some((other) => other.kid === kid && other.x === x);
    if (published && !keys.every(isPublished)) refuse("keys-other");
  };

// What a check that found nothing could not check, if there is such a thing.
async function unchecked(name, { checkpoints, header }, published) {
  const not = (why, values = {}) => ({ ok: null, why: new Fails(why, values) });
  if (name === "erased") return not("erased", { step: Math.max(...Object.keys(header.erased).map(Number)) });
  if (name === "keys" && !published) return not("no-keys");
  if (name === "log" && !checkpoints.length) return not("no-checkpoint");
  return SIGNED.has(name) && !(await knowsEd25519()) ? not("no-ed25519") : {};
}

/** @type {(name: string, error?: unknown) => { name: string, ok: boolean | null, why: Fails | null }} */
const outcome = (name, error = null) => ({
  name,
  ok: error === null,
  why: error === null || error instanceof Fails ? error : new Fails("unfollowed"),
});

// Whether a command is opened to a viewer: to its own seat, and to the referee.
const isOpenedTo = (viewer, { seat }) => viewer === "referee" || (seat !== null && viewer === String(seat));

// Whether what is opened of the command is what the entry binds: nothing, to those who may not know it.
async function fitsCommand({ asked, asked_salt: salt }, entry, viewer) {
  if (!isOpenedTo(viewer, entry)) return asked === null && salt === "";
  return (
    asked !== null && asked.seen === entry.seen && (await commitment("nostos/command/1", salt, asked)) === entry.command
  );
}

async function commitment(label, salt, value) {
  const data = text(canonical(value));
  const padded = new Uint8Array(Math.ceil(data.length / BLOCK) * BLOCK);
  padded.set(data);
  return hex(await sha256(concatenate(text(label), bytes(salt), padded)));
}

const envelope = (entry, head) => ({
  specversion: "1.0",
  type: `nostos.${entry.topic}`,
  source: `/v1/matches/${entry.match}`,
  id: String(entry.step),
  time: entry.at,
  datacontenttype: "application/json",
  data: entry,
  ...(head === undefined ? {} : { head }),
});

const hidden = (value) => value !== null && typeof value === "object" && value.type === "hidden";

// Whether what the public saw is what the viewer saw with some of it hidden: facts left out, or fields of facts.
function covers(facts, open) {
  let at = 0;
  for (const fact of open) {
    while (at < facts.length && !isPartOf(facts[at], fact)) at += 1;
    if (at === facts.length) return false;
    at += 1;
  }
  return true;
}

function isPartOf(whole, seen) {
  if (hidden(seen)) return true;
  if (whole === null || seen === null || typeof whole !== "object" || typeof seen !== "object") return whole === seen;
  const [names, others] = [Object.keys(whole).sort(), Object.keys(seen).sort()];
  return hidden(whole) ? false : same(names, others) && names.every((name) => isPartOf(whole[name], seen[name]));
}
