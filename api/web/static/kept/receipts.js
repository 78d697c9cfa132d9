// The receipts that this browser was given: what the service signed of its commands, accepted or refused, so that it
// cannot deny them later. They are kept here, a bounded number, the oldest match makes room.
import { isObject, local, members } from "./storage.js";

const INDEX = "nostos-receipts"; // by match, the last used last: how many there are, and the last head that was seen
const MOST_MATCHES = 200;
const MOST = 2000; // receipts, in all

/** @typedef {{ count: number, step: number, head: string }} Kept */

/** @returns {Record<string, Kept>} */
const index = () => members(INDEX, (kept) => isObject(kept) && Number.isInteger(kept.count));
const place = (match) => `${INDEX}/${match}`;
const linesOf = (match) => (local.read(place(match)) ?? "").split("\n").filter(Boolean);

const put = (found) => local.keep(INDEX, JSON.stringify(found));

// Keeps a receipt, and the head that it shows. Where there is no room the oldest go; without any room it is lost.
export function keep(jws) {
  const { match, step, head } = JSON.parse(atob(jws.split(".")[1].replaceAll("-", "+").replaceAll("_", "/")));
  const { [match]: before = { count: 0, step: 0, head: "" }, ...others } = index();
  const seen = step >= before.step ? { step, head } : { step: before.step, head: before.head };
  const [all, found] = [[...linesOf(match), jws], others];
  for (let most = MOST; ; most = Math.floor(most / 2)) {
    found[match] = { ...seen, count: all.length };
    makeRoom(found, match, most);
    const kept = all.slice(all.length - found[match].count).join("\n");
    if ((local.keep(place(match), kept) && put(found)) || most < 1) return;
  }
}

// Drops the oldest matches, and the older half of the last one, until so many receipts are left.
function makeRoom(found, match, most) {
  let total = Object.values(found).reduce((sum, each) => sum + each.count, 0);
  let matches = Object.keys(found).length;
  for (const other of Object.keys(found))
    if (other !== match && (total > most || matches > MOST_MATCHES)) {
      total -= found[other].count;
      matches -= 1;
      local.keep(place(other), null);
      delete found[other];
    }
  if (found[match].count > most) found[match].count = Math.floor(most / 2);
}

/** The last head of the match that this browser was shown; undefined if it was shown none.
 * @returns {string | undefined}
 */
export const lastHead = (match) => index()[match]?.head;

// The ledger of the match does not have the head that this browser was shown last. Its receipts stay.
export function forgetHead(match) {
  const found = index();
  if (found[match]) put({ ...found, [match]: { ...found[match], step: 0, head: "" } });
}

/** How many receipts of the match are kept here. */
export const count = (match) => index()[match]?.count ?? 0;

// The receipts of a match, one a line, as `nostos verify --receipts FILE` reads them.
export const lines = (match) =>
  linesOf(match)
    .map((jws) => `${jws}\n`)
    .join("");

export function remove(match) {
  const found = index();
  local.keep(place(match), null);
  if (found[match]) put({ ...found, [match]: { ...found[match], count: 0 } });
}
