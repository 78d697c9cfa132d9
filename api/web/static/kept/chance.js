// What this browser brings to the chance of its matches (domain/kernel/LOTS.md): 32 bytes for each seat that it takes,
// drawn and kept here until they are due. Where the page is not served over HTTPS the browser has no hashes; then
// nothing is brought along.
import { contributionCommitment, hex } from "../verify/crypto.js";

const KEPT = "nostos-chance"; // by match: bytes in hex, by what binds a seat to them
const MOST = 200; // matches; the oldest makes room

/** @returns {Record<string, Record<string, string>>} */
const kept = () => JSON.parse(localStorage.getItem(KEPT) ?? "{}");

// The commitment of a seat to new bytes, which are kept before it is sent; null where the browser cannot hash.
export async function commitment(match, seat) {
  if (!globalThis.crypto?.subtle) return null;
  const contribution = crypto.getRandomValues(new Uint8Array(32));
  const bound = await contributionCommitment(match, seat, contribution);
  const { [match]: own = {}, ...others } = kept();
  const all = [...Object.entries(others), [match, { ...own, [bound]: hex(contribution) }]];
  localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(all.slice(-MOST))));
  return bound;
}

// The bytes behind a commitment, in hex; undefined if they were not drawn here.
export const contribution = (match, bound) => kept()[match]?.[bound];

// Whether anything was drawn for the match.
export const drew = (match) => match in kept();

// The matches that something was drawn for, the newest first.
export const drawnFor = () => Object.keys(kept()).reverse();

// What was drawn for a match that has begun is of no more use.
export function forget(match) {
  const left = Object.entries(kept()).filter(([other]) => other !== match);
  localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(left)));
}
