// Checks a record in the browser alone; domain/ledger/FORMAT.md describes its format. A check that fails throws Fails.
import {
  Fails,
  bytes,
  canonical,
  hex,
  hmac,
  concatenate,
  number64,
  same,
  sha256,
  verifiedPayload,
  text,
} from "./crypto.js";
import { isLogged } from "./log.js";

const BLOCK = 1024; // data is padded to whole blocks before it is sealed
const BEGINNING = "0".repeat(64);

// The lines of a record by what they are.
export function read(file) {
  const lines = file.split("\n");
  if (lines.pop() !== "") throw new Fails("line-end", { line: lines.length + 1 });
  const parsed = lines.map((line, at) => {
    const value = parse(line, at + 1);
    if (canonical(value) !== line) throw new Fails("canonical", { line: at + 1 });
    return value;
  });
  const [first, ...rest] = parsed;
  if (first?.type !== "header" || first.header?.format !== "nostos-record/1") throw new Fails("no-record");
  const of = (type) => rest.filter((line) => line.type === type);
  const record = {
    header: first.header,
    signature: first.signature,
    envelopes: rest.filter((line) => line.specversion),
    openings: of("opening"),
    result: of("result")[0],
    receipts: of("receipt"),
    checkpoints: of("checkpoint"),
  };
  const { header } = record;
  const due = [header.steps, header.openings, header.receipts, header.checkpoints, 1];
  const found = [record.envelopes, record.openings, record.receipts, record.checkpoints, of("result")].map(
    (those) => those.length,
  );
  if (!same(due, found) || rest.length !== due.reduce((one, other) => one + other, 0)) throw new Fails("counts");
  return { ...record, entries: record.envelopes.map((envelope) => envelope.data) };
}

function parse(line, number) {
  try {
    return JSON.parse(line);
  } catch {
    throw new Fails("canonical", { line: number });
  }
}

// The checks of a record by their names; each gets the heads too. The order is that of FORMAT.md.
export const CHECKS = {
  header: async ({ header, signature, keys }) =>
    same(await verifiedPayload(signature, keys), header) || refuse("header-other"),
  chain: ({ header, entries, envelopes, heads }) => {
    entries.forEach((entry, at) => {
      const [step, prev] = [at + 1, at ? heads[at - 1] : BEGINNING];
      if (entry.format !== "nostos-entry/1" || entry.step !== step || entry.match !== header.match)
        refuse("entry-other", { step });
      if (entry.prev !== prev) refuse("chain-broken", { step });
      if (!same(envelopes[at], envelope(entry))) refuse("envelope-other", { step });
      if (at && entry.at < entries[at - 1].at) refuse("time-back", { step });
    });
    if (heads.at(-1) !== header.head) refuse("head-other", { step: entries.length });
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
  seals: async ({ header, openings, entries }) => {
    const used = new Set();
    for (const [at, opening] of openings.entries()) {
      const step = at + 1;
      if (opening.step !== step || opening.viewer !== header.viewer) refuse("seal-broken", { step });
      if ((await commitment("nostos/seal/1", opening.salt, opening.facts)) !== entries[at].seals[header.viewer])
        refuse("seal-broken", { step });
      if (
        opening.asked &&
        (await commitment("nostos/command/1", opening.asked_salt, opening.asked)) !== entries[at].command
      )
        refuse("command-broken", { step });
      for (const salt of [opening.salt, opening.asked_salt].filter(Boolean)) {
        if (used.has(salt)) refuse("salt-twice", { step });
        used.add(salt);
      }
    }
  },
  shown: ({ openings, entries }) =>
    openings.forEach(
      (opening, at) => covers(opening.facts, entries[at].public) || refuse("public-other", { step: at + 1 }),
    ),
  salts: async ({ header, openings }) => {
    if (header.viewer !== "referee") return;
    const key = bytes(openings[0].facts.find((fact) => fact.type === "opened").salt);
    for (const { step, salt, asked_salt: asked } of openings) {
      const due = async (name) => hex(await hmac(key, concatenate(text("nostos/salt/1"), number64(step), text(name))));
      if (salt !== (await due("referee")) || asked !== (await due("command"))) refuse("salt-other", { step });
    }
  },
  result: ({ result, entries }) => {
    const ended = entries.flatMap((entry) => entry.public).find((fact) => fact.type === "ended");
    if (
      Boolean(ended) !== (result.status === "ended") ||
      (ended && !same({ ...ended, type: null }, { ...result.outcome, type: null }))
    )
      refuse("result-other");
  },
  receipts: async ({ header, receipts, heads, keys, entries }) => {
    for (const [at, { jws }] of receipts.entries()) {
      const receipt = await verifiedPayload(jws, keys);
      const kind = at === 0 ? "head" : "accepted";
      if (
        receipt.format !== "nostos-receipt/1" ||
        receipt.kind !== kind ||
        receipt.match !== header.match ||
        receipt.head !== heads[receipt.step - 1]
      )
        refuse("receipt-other", { n: at + 1 });
      if (at === 0 && receipt.head !== header.head) refuse("receipt-other", { n: 1 });
      if (at > 0 && entries[receipt.step - 1].command !== receipt.command) refuse("receipt-other", { n: at + 1 });
    }
  },
  log: async ({ header, checkpoints, keys }) => {
    for (const [at, checkpoint] of checkpoints.entries())
      if (!(await isLogged(checkpoint, header.head, keys))) refuse("log-other", { n: at + 1 });
  },
};

const refuse = (why, values) => {
  throw new Fails(why, values);
};

// All that this page can check of a record: [{ name, ok, why }]. `published` is the keys of the service, or null.
export async function audit(file, published) {
  let record;
  try {
    record = read(file);
  } catch (error) {
    return { checks: [outcome("form", error)], header: null };
  }
  const { keys } = record.header;
  const heads = await Promise.all(record.entries.map(async (entry) => hex(await sha256(text(canonical(entry))))));
  const checks = [outcome("form")];
  for (const [name, check] of Object.entries(CHECKS)) {
    try {
      await check({ ...record, keys, heads });
      checks.push(outcome(name));
    } catch (error) {
      checks.push(outcome(name, error));
    }
  }
  if (published)
    checks.push(
      outcome(
        "keys",
        keys.every((key) => published.some((other) => other.x === key.x)) ? null : new Fails("keys-other"),
      ),
    );
  return { checks, header: record.header };
}

/** @type {(name: string, error?: unknown) => { name: string, ok: boolean, why: Fails | null }} */
const outcome = (name, error = null) => ({
  name,
  ok: error === null,
  why: error === null || error instanceof Fails ? error : new Fails("unfollowed"),
});

async function commitment(label, salt, value) {
  const data = text(canonical(value));
  const padded = new Uint8Array(Math.ceil(data.length / BLOCK) * BLOCK);
  padded.set(data);
  return hex(await sha256(concatenate(text(label), bytes(salt), padded)));
}

const envelope = (entry) => ({
  specversion: "1.0",
  type: `nostos.${entry.topic}`,
  source: `/v1/matches/${entry.match}`,
  id: String(entry.step),
  time: entry.at,
  datacontenttype: "application/json",
  data: entry,
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
