// What this browser brings to the chance of its matches (domain/kernel/LOTS.md): 32 bytes for each, drawn and kept here
// until they are due. Where the page is not served over HTTPS the browser has no hashes; then nothing is brought along.
import { concatenate, hex, number64, sha256, text } from "./verify/crypto.js";

const KEPT = "nostos-chance";

const kept = () => JSON.parse(localStorage.getItem(KEPT) ?? "{}");

// The commitment of a seat to new bytes, which are kept; null where the browser cannot hash.
export async function commitment(match, seat) {
  if (!globalThis.crypto?.subtle) return null;
  const contribution = crypto.getRandomValues(new Uint8Array(32));
  localStorage.setItem(KEPT, JSON.stringify({ ...kept(), [match]: hex(contribution) }));
  const id = Uint8Array.from(match.replaceAll("-", "").match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return hex(await sha256(concatenate(text("nostos/contribution/1"), id, number64(seat), contribution)));
}

// The bytes that were kept for a match, in hex; undefined where there are none.
export const contribution = (match) => kept()[match];

// Those of a match that has begun are of no more use.
export function forget(match) {
  const { [match]: _, ...others } = kept();
  localStorage.setItem(KEPT, JSON.stringify(others));
}
