// The lines of a record: which there are, in which order, and which members each has (domain/ledger/FORMAT.md).
import { Fails, canonical, same } from "./crypto.js";

const EVENT = "nostos."; // the type of an entry's envelope is this and the topic
const MATCH = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/; // the one spelling of a match's id
const MEMBERS = {
  header: ["header", "signature", "type"],
  entry: ["data", "datacontenttype", "id", "source", "specversion", "time", "type"],
  opening: ["asked", "asked_salt", "facts", "salt", "step", "type", "viewer"],
  result: ["disclosed", "outcome", "status", "type"],
  receipt: ["jws", "type"],
  checkpoint: ["index", "note", "proof", "type"],
};
const ENTRY = [
  "at",
  "command",
  "content",
  "format",
  "game",
  "match",
  "prev",
  "public",
  "seals",
  "seat",
  "seen",
  "step",
  "topic",
  "version",
];
const ASKED = { 1: ["digest", "seen", "signature"], 2: ["digest", "id", "seen", "signature"] };
const HEADER = [
  "checkpoints",
  "format",
  "game",
  "head",
  "keys",
  "match",
  "openings",
  "receipts",
  "seats",
  "steps",
  "version",
  "viewer",
];

// The record in the bytes of a file, its lines by what they are.
export function read(data) {
  const lines = decode(data).split("\n");
  if (lines.pop() !== "") throw new Fails("line-end", { line: lines.length + 1 });
  const parsed = lines.map((line, at) => parse(line, at + 1));
  const [first] = parsed;
  if (kindOf(first) !== "header" || first.header?.format !== "nostos-record/1") throw new Fails("no-record");
  needMembers(first, MEMBERS.header, 1);
  needMembers(first.header, "erased" in first.header ? [...HEADER, "erased"].sort() : HEADER, 1);
  if (typeof first.header.match !== "string" || !MATCH.test(first.header.match)) throw new Fails("match-other");
  const due = order(first.header, parsed.length);
  const opened = parsed[1]?.data?.public?.[0];
  const ledger = ledgerOf(opened);
  const checkpoint =
    ledger > 1 && (opened?.broadcast || opened?.access) ? [...MEMBERS.checkpoint, "salt"].sort() : MEMBERS.checkpoint;
  const kinds = parsed.map((line, at) => {
    if (kindOf(line) !== due[at]) throw new Fails("order", { line: at + 1 });
    needMembers(line, due[at] === "checkpoint" ? checkpoint : membersOf(due[at], line), at + 1);
    if (due[at] === "entry") needMembers(line.data, ENTRY, at + 1);
    if (due[at] === "opening" && line.asked !== null) needMembers(line.asked, ASKED[ledger], at + 1);
    return due[at];
  });
  const of = (kind) => parsed.filter((_, at) => kinds[at] === kind);
  return {
    header: first.header,
    signature: first.signature,
    envelopes: of("entry"),
    entries: of("entry").map((envelope) => envelope.data),
    openings: of("opening"),
    result: of("result")[0],
    receipts: of("receipt"),
    checkpoints: of("checkpoint"),
  };
}

// The version of the entries of a ledger, by the fact that opens it. Those of a tournament are as of version 2.
export const ledgerOf = (opened) => (isTournament(opened) ? 2 : (opened?.ledger ?? 1));

// Whether a fact opens a tournament, and no match.
export const isTournament = (opened) => opened?.type === "tournament_opened";

// The members of a line. An entry in which a name is erased comes with its head.
const membersOf = (kind, line) =>
  kind === "entry" && "head" in line ? [...MEMBERS.entry, "head"].sort() : MEMBERS[kind];

// The kinds of the lines that a header tells of, if there are that many.
function order({ steps, openings, receipts, checkpoints, viewer }, found) {
  const counts = [steps, openings, receipts, checkpoints];
  const due = 2 + counts.reduce((one, other) => one + other, 0); // the header and the result
  if (!counts.every((count) => Number.isSafeInteger(count) && count >= 0) || steps < 1 || due !== found)
    throw new Fails("counts");
  if (openings !== (viewer === "onlooker" ? 0 : steps)) throw new Fails("counts");
  const step = openings ? ["entry", "opening"] : ["entry"];
  return [
    "header",
    ...Array.from({ length: steps }, () => step).flat(),
    "result",
    ...Array(receipts).fill("receipt"),
    ...Array(checkpoints).fill("checkpoint"),
  ];
}

const kindOf = (line) => (typeof line?.type === "string" && line.type.startsWith(EVENT) ? "entry" : line?.type);

function needMembers(value, names, line) {
  if (value === null || typeof value !== "object" || !same(Object.keys(value).sort(), names))
    throw new Fails("members", { line });
}

function decode(data) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(data);
  } catch {
    throw new Fails("no-record");
  }
}

function parse(line, number) {
  let value;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Fails("canonical", { line: number });
  }
  if (canonical(value) !== line) throw new Fails("canonical", { line: number });
  return value;
}
