// The checks that only the record of a tournament has, or has in another way (FORMAT.md and LOTS.md).
import { bytes, canonical, concatenate, decodeHex, hex, hmac, refuse, same, sha256, text } from "../crypto.js";
import { SAID_TO_TOURNAMENTS, actingIn, addressedIn } from "./said.js";
import { stepsIn, tablesIn } from "./tables.js";

const LEDGERS = [undefined, 1]; // versions that are known here
const TABLES = "4e6f7374-6f73-5b6b-9c65-7973a0c0de06"; // the namespace of the commands that open matches
const MATCHES = "4e6f7374-6f73-5b6b-9c65-7973a0c0de02";
const STATUS = {
  tournament_opened: "announced",
  registration_opened: "registration",
  registration_closed: "between",
  round_paired: "paired",
  round_cancelled: "between",
  round_opened: "playing",
  round_closed: "between",
  tournament_finished: "finished",
  tournament_cancelled: "cancelled",
};

const idBytes = (id) => decodeHex(id.replaceAll("-", ""));
const hashed = async (...parts) => hex(await sha256(concatenate(...parts)));

/** A UUID of version 5 (RFC 9562). @param {string} namespace @param {string} name */
async function uuid5(namespace, name) {
  const data = concatenate(idBytes(namespace), text(name));
  const made = new Uint8Array(await crypto.subtle.digest("SHA-1", data)).slice(0, 16);
  made[6] = (made[6] & 0x0f) | 0x50;
  made[8] = (made[8] & 0x3f) | 0x80;
  return hex(made).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export const TOURNAMENT_CHECKS = {
  content: ({ header, entries }) => {
    const [opened] = entries[0].public;
    const { match, game, version, seats } = header;
    if (!same([match, game, version, seats], [opened.tournament, "", "", 0])) refuse("tournament-other", { step: 1 });
    if (!LEDGERS.includes(opened.ledger)) refuse("tournament-other", { step: 1 });
    for (const entry of entries) {
      const [topic] = SAID_TO_TOURNAMENTS[entry.public[0]?.type] ?? [];
      const due = [topic, "", "", [], actingIn(entry.public)];
      if (!same([entry.topic, entry.game, entry.version, entry.content, entry.seat], due))
        refuse("tournament-other", { step: entry.step });
      if (!same(Object.keys(entry.seals).sort(), addressedIn(entry.public)))
        refuse("seals-other", { step: entry.step });
    }
  },
  result: ({ result, entries }) => {
    const types = entries.flatMap((entry) => entry.public.map(({ type }) => type));
    const status = types.reduce((now, type) => STATUS[type] ?? now, "");
    const over = ["finished", "cancelled"].includes(status);
    if (!same(result, { type: "result", status, outcome: null, disclosed: over })) refuse("result-other");
    if (types.includes("lots_disclosed") !== over) refuse("result-other");
  },
  regulations: async ({ entries }) => {
    for (const { step, public: facts } of entries)
      for (const { regulations, sha256: due } of facts)
        if (regulations && (await hashed(text(canonical(regulations)))) !== due) refuse("regulations-other", { step });
  },
  lots: async ({ header, entries }) => {
    const lots = { id: idBytes(header.match), beacons: new Map(), bound: new Map(), drawn: 0, link: "" };
    for (const entry of entries) {
      for (const fact of entry.public)
        if (!(await isFair(fact, lots, entry.at))) refuse("lots-other", { step: entry.step });
    }
  },
  listed: async ({ header, entries }) => {
    const steps = stepsIn(entries);
    for (const { round, table, listed } of tablesIn(steps))
      for (const [at, { match, commitment }] of listed.entries()) {
        const name = `${header.match}/${round}/${table}/${at + 1}`;
        if (match !== (await uuid5(MATCHES, await uuid5(TABLES, name)))) refuse("listed-other", { round, table });
        if (!steps.seed) continue;
        const seed = await hmac(bytes(steps.seed), text(`nostos/table-seed/1${name}`));
        if (commitment !== (await hashed(text("nostos/seed/1"), seed))) refuse("listed-other", { round, table });
      }
  },
};

const nextLink = (id, link) => hashed(text("nostos/lots-link/1"), id, bytes(link));

/** Whether a fact keeps what the lots promise: each draw shows the next link and has the randomness that was named for
 * it, at its time; what is shown is what was bound before. `lots`: what was before; it is changed.
 */
async function isFair(fact, lots, at) {
  const { type, draw } = fact;
  if (type === "tournament_opened")
    Object.assign(lots, { link: fact.commitment, end: fact.commitment, all: fact.links });
  if (type === "lots_beacon_named") lots.beacons.set(draw, fact.at);
  if (type === "entrant_registered" || type === "entered_late")
    lots.bound.set(fact.number, { player: fact.player, commitment: fact.commitment ?? "" });
  if (type === "entrant_accepted" && fact.commitment) lots.bound.get(fact.number).commitment = fact.commitment;
  if (type === "lots_contributed") {
    const { player = "", commitment = "" } = lots.bound.get(fact.number) ?? {};
    const due = [text("nostos/lots-contribution/1"), lots.id, bytes(fact.contribution), text(player)];
    return (await hashed(...due)) === commitment;
  }
  if (type === "round_paired" || type === "tournament_finished") {
    const named = lots.beacons.get(draw.number);
    if (draw.number !== lots.drawn + 1 || (named !== undefined) !== Boolean(draw.beacon)) return false;
    if (named && Date.parse(at) < Date.parse(named)) return false;
    const isNext = (await nextLink(lots.id, draw.link)) === lots.link;
    Object.assign(lots, { drawn: draw.number, link: draw.link });
    return isNext;
  }
  if (type === "lots_disclosed") return (await chainEnd(fact.seed, lots)) === lots.end;
  return true;
}

/** The end of the chain of hashes that begins with a seed. */
async function chainEnd(seed, { id, all }) {
  let link = seed;
  for (let at = 0; at < all; at += 1) link = await nextLink(id, link);
  return link;
}
