// Matches that this browser keeps for when there is no network: what the service answers about them, to one viewer.
// Somebody has to ask for it, and all that a match hid is shown to everybody by then.
import * as api from "../api.js";
import { send } from "../transport.js";

const PREFIX = "nostos-match-"; // the service worker knows it too
const AT_ONCE = 4; // views that are read side by side

export const canKeep = () => "caches" in globalThis && "serviceWorker" in navigator;

/** Whether all of a match is kept: its listing is the last that is. @param {string} id */
export const isKept = async (id) => Boolean(await caches.match(api.addresses.match(id), { ignoreVary: true }));

/** @param {string} id */
export const forget = (id) => caches.delete(PREFIX + id);

/** Keeps no match any more. */
export const forgetAll = async () => Promise.all((await keptNames()).map((name) => caches.delete(name)));

const keptNames = async () => (canKeep() ? await caches.keys() : []).filter((name) => name.startsWith(PREFIX));

/** The matches that are kept, each with the viewer who sees it; those that changed last come first.
 * @returns {Promise<{ match: Match, viewer: string }[]>}
 */
export async function keptMatches() {
  const found = await Promise.all((await keptNames()).map(keptIn));
  return found.flatMap((each) => each ?? []).sort((one, other) => latest(other) - latest(one));
}

const latest = ({ match }) => Date.parse(match.updated_at);

// The match of a cache, and its viewer; null if not all of it is kept.
async function keptIn(name) {
  const cache = await caches.open(name);
  const addresses = (await cache.keys()).map((request) => new URL(request.url));
  const viewer = addresses.map(({ searchParams }) => searchParams.get("as")).find(Boolean);
  const listing = await cache.match(api.addresses.match(name.slice(PREFIX.length)), { ignoreVary: true });
  return viewer && listing ? { match: await listing.json(), viewer } : null;
}

/** Keeps a match as a viewer sees it. `said`: hears how much is kept, from 0 to 1. What fails keeps nothing.
 * @param {Match} match @param {string} viewer @param {(share: number) => void} said
 */
export async function keepMatch({ match: id, game, step: last }, viewer, said) {
  const { addresses } = api;
  await forget(id);
  const cache = await caches.open(PREFIX + id);
  const keep = async (address) => cache.put(address, await send("GET", address));
  try {
    await Promise.all([addresses.game(game), addresses.words(game)].map(keep));
    for (let after = 0; after <= last; after += api.PAGE) await keep(addresses.frames(id, viewer, after, api.PAGE));
    let next = 1;
    const views = async () => {
      while (next <= last) {
        said(next / last);
        await keep(addresses.view(id, viewer, next++));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, views));
    await keep(addresses.match(id));
  } catch (error) {
    await forget(id);
    throw error;
  }
}
