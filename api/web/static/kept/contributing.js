// What a match or a tournament asks of this browser before it starts: to show what it brought to chance, and in a match
// to bring something else when that became void. It happens by itself, on whatever page the browser is.
import * as api from "../api.js";
import * as chance from "./chance.js";
import * as lots from "./lots.js";

const EVERY = 20_000; // milliseconds
const LOOKED_AT = 20; // matches that were joined last

/** Does it; whether there was something to do.
 * @param {Match} match
 * @returns {Promise<boolean>}
 */
export async function contribute(match) {
  const id = match.match;
  if (!chance.drew(id)) return false;
  if (match.status !== "open" && match.status !== "revealing") {
    chance.forget(id);
    return false;
  }
  const own = api.ownSeat(match);
  if (!own) return false;
  const bound = own.commitment ?? null;
  const kept = bound && chance.contribution(id, bound);
  if (match.status === "revealing" && kept && match.revealing.includes(own.seat))
    return once(bound, () => api.reveal(id, own.seat, kept, bound));
  if (match.status === "open" && !bound) return once(`${id}/${match.step}`, () => api.commit(id, own.seat));
  return false;
}

const sent = new Set(); // what was asked for may not be in the next answers yet

/** Sends a command once, unless it fails; whether it was sent.
 * @param {string} what @param {() => Promise<unknown>} send
 */
async function once(what, send) {
  if (sent.has(what)) return false;
  sent.add(what);
  try {
    await send();
    return true;
  } catch {
    sent.delete(what);
    return false;
  }
}

// Looks at the matches that this browser joined, now and then: nobody has to keep their pages open.
export async function keepContributing() {
  for (;;) {
    for (const id of chance.drawnFor().slice(0, LOOKED_AT)) {
      const match = await api.match(id).catch((problem) => problem);
      if (match instanceof api.Problem && match.status === 404) chance.forget(id);
      else if (!(match instanceof Error)) await contribute(match);
    }
    for (const id of lots.drawnFor().slice(0, LOOKED_AT)) await showLots(id);
    await new Promise((done) => setTimeout(done, EVERY));
  }
}

// Shows what was brought to the lots of a tournament, when that is due.
async function showLots(id) {
  const { contribute: show, tournament } = await import("../tournaments/requests.js");
  const found = await tournament(id).catch((problem) => problem);
  if (found instanceof api.Problem && found.status === 404) lots.forget(id);
  if (found instanceof Error) return;
  if (found.lots.draws.length || found.status === "cancelled") lots.forget(id);
  else await show(found).catch(() => {});
}
