// The archive of a tournament: its record and those of its matches, one after the other (FORMAT.md, Archives). Each is
// checked by itself, and the tournament is compared with what its matches show.
import { Fails, canonical, refuse } from "../crypto.js";
import { audit } from "../record.js";
import { playedIn, wrongWith } from "./comparison.js";
import { stepsIn, tablesIn } from "./tables.js";

const BEGINNING = '{"format":"nostos-archive/';
const MOST_RECORDS = 100_000;
const END = 10; // of a line

/** Whether these are the bytes of an archive. @param {Uint8Array} data */
export const isArchive = (data) => new TextDecoder().decode(data.subarray(0, BEGINNING.length)) === BEGINNING;

/** The first line, and the bytes of each record. Fails if the archive has another form. @param {Uint8Array} data */
export function split(data) {
  let at = 0;
  const line = () => {
    const end = data.indexOf(END, at);
    if (end < 0) refuse("archive-form");
    const found = data.subarray(at, end);
    at = end + 1;
    return found;
  };
  const header = parsed(line());
  const { records, tournament } = header;
  if (canonical(header) !== canonical({ format: "nostos-archive/1", records, tournament })) refuse("archive-form");
  if (!Number.isSafeInteger(records) || records < 1 || records > MOST_RECORDS) refuse("archive-form");
  const parts = Array.from({ length: records }, () => {
    const start = at;
    const { steps, openings, receipts, checkpoints } = parsed(line()).header ?? {};
    const rest = 1 + steps + openings + receipts + checkpoints; // the result, and what the header counts
    if (!Number.isSafeInteger(rest)) refuse("archive-form");
    for (let number = 0; number < rest; number += 1) line();
    return data.subarray(start, at);
  });
  if (at !== data.length) refuse("archive-form");
  return { tournament, parts };
}

function parsed(line) {
  try {
    const written = new TextDecoder("utf-8", { fatal: true }).decode(line);
    const value = JSON.parse(written);
    if (canonical(value) === written) return value;
  } catch {
    // as if it were written in another way
  }
  return refuse("archive-form");
}

/** What was found of a match: where it is listed (null if it is not), whether its record holds, what is wrong.
 * @typedef {{ match: string, table: import("./tables.js").ListedTable | null, number: number,
 *   checks: any[] | null, wrong: Fails[] }} FoundMatch
 */

/** All that this page can check of an archive. `tell`: how many records of how many are checked.
 * @param {Uint8Array} data @param {PublicKey[] | null} published @param {(done: number, all: number) => void} tell
 */
export async function auditArchive(data, published, tell = () => {}) {
  let cut;
  try {
    cut = split(data);
  } catch (error) {
    return { broken: error instanceof Fails ? error : new Fails("archive-form") };
  }
  const [own, ...others] = cut.parts;
  const record = await audit(own, published);
  const isOwn = record.isTournament && record.header?.match === cut.tournament;
  const found = new Map();
  for (const [at, part] of others.entries()) {
    tell(at + 1, cut.parts.length);
    const { checks, header, lines } = await audit(part, published);
    const name = header?.match ?? `#${at + 2}`;
    const played = orNull(() => lines && playedIn(lines));
    found.set(found.has(name) ? `${name} #${at + 2}` : name, { checks, played });
  }
  if (!isOwn || !record.lines) return { tournament: cut.tournament, checks: record.checks, matches: null };
  const { entries } = record.lines;
  const matches = orNull(() => compared(stepsIn(entries), found, cut.tournament));
  return { tournament: cut.tournament, checks: record.checks, matches };
}

/** What is read; null where a forged record cannot be followed, which its checks say.
 * @template T @param {() => T} read
 */
function orNull(read) {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Each match that is listed, and then those that are not. @returns {FoundMatch[]} */
function compared(steps, found, tournament) {
  const listed = tablesIn(steps).flatMap((table) =>
    table.listed.map(({ match }, at) => {
      const { checks = null, played = null } = found.get(match) ?? {};
      const wrong = checks ? wrongWith(steps, table, at, played, tournament) : [new Fails("match-missing")];
      return { match, table, number: at + 1, checks, wrong };
    }),
  );
  const known = new Set(listed.map(({ match }) => match));
  const unlisted = [...found]
    .filter(([match]) => !known.has(match))
    .map(([match, { checks }]) => ({ match, table: null, number: 1, checks, wrong: [new Fails("match-unlisted")] }));
  return [...listed, ...unlisted];
}
