// What this browser brings to the lots of its tournaments (domain/competition/LOTS.md): 32 bytes, drawn and kept here
// until they are due. Where the browser has no hashes, nothing is brought along.
import { concatenate, decodeHex, hex, sha256, text } from "../verify/crypto.js";

const KEPT = "nostos-lots"; // by tournament: bytes in hex, by what binds a player to them
const MOST = 50; // tournaments; the oldest makes room

/** @returns {Record<string, Record<string, string>>} */
const kept = () => JSON.parse(localStorage.getItem(KEPT) ?? "{}");

/** What binds a player to new bytes, which are kept before it is sent; null where the browser cannot hash.
 * @param {string} tournament @param {string} player
 */
export async function lotsCommitment(tournament, player) {
  if (!globalThis.crypto?.subtle || !player) return null;
  const brought = crypto.getRandomValues(new Uint8Array(32));
  const id = decodeHex(tournament.replaceAll("-", ""));
  const label = text("nostos/lots-contribution/1");
  const bound = hex(await sha256(concatenate(label, id, brought, text(player))));
  const { [tournament]: own = {}, ...others } = kept();
  const all = [...Object.entries(others), [tournament, { ...own, [bound]: hex(brought) }]];
  localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(all.slice(-MOST))));
  return bound;
}

// The bytes behind a commitment, in hex; undefined if they were not drawn here.
export const contribution = (tournament, bound) => kept()[tournament]?.[bound];

// The tournaments that something was drawn for, the newest first.
export const broughtTo = () => Object.keys(kept()).reverse();

// What was drawn for a tournament whose first draw is made is of no more use.
export function forget(tournament) {
  const left = Object.entries(kept()).filter(([other]) => other !== tournament);
  localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(left)));
}
