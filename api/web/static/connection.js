// Whether the service can be reached. A network may die silently: bytes stop, and no socket closes. What hangs is
// given up then, so that whoever asked for it asks again.

const SILENCE = 40_000; // milliseconds without a heartbeat after which a stream is given up
const STALE = 20_000; // longer than heartbeats are apart: a page that is looked at again does not wait for more
const REST = 1000; // milliseconds after which the service is asked again
const ATTEMPT = 3000; // milliseconds that an attempt may take
const PROBE = "/healthz";

/** How the service is asked, and its streams: without credentials (an account is a token in a header), for which
 * browsers have other sockets than for the files of the page. A module whose loading hangs cannot be given up.
 * @type {{ credentials: "omit" }}
 */
export const APART = { credentials: "omit" };

/** What hangs, or may hang: how each is given up. @type {Set<(dead: number) => void>} */
const open = new Set();

let lost = -Infinity; // when something was last given up: for a while, what is asked may meet a line that is dead

/** Gives up all streams, which are opened again, and what hangs otherwise; at once what began before the time `dead`:
 * browsers keep the same address waiting for it.
 */
function giveUp(dead = -Infinity) {
  lost = Date.now();
  for (const each of open) each(dead);
}
for (const change of ["online", "offline"]) addEventListener(change, () => giveUp());

/** A controller that also follows a signal, until it is closed. @param {AbortSignal} signal */
function opened(signal) {
  const stop = new AbortController();
  const follow = () => stop.abort();
  if (signal.aborted) stop.abort();
  signal.addEventListener("abort", follow);
  open.add(follow);
  const close = () => {
    open.delete(follow);
    signal.removeEventListener("abort", follow);
  };
  return { signal: stop.signal, abort: follow, close };
}

/** The whole answer. What is given up is asked once more if it only reads, and fails otherwise like what finds no
 * network: with a TypeError.
 * @param {string | URL} path @param {RequestInit} options
 */
export async function request(path, options) {
  const reads = (options.method ?? "GET") === "GET";
  const first = await attempt(path, options);
  if (first) return first;
  if (reads) await rest(REST);
  const second = reads && (await attempt(path, options, true));
  if (!second) throw new TypeError("given up");
  return second;
}

/** The whole answer, or null if it was given up. The last attempt is given up when it is stale, in any case,
 * and so is one soon after the network was lost.
 * @param {string | URL} path @param {RequestInit} options
 */
async function attempt(path, options, last = false) {
  const stop = new AbortController();
  const began = Date.now();
  let timer = 0;
  /** It is given up as soon as it is stale: until then it may be healthy, unless it began before the time `dead`. */
  const expire = (dead = -Infinity) => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), began < dead ? 0 : Math.max(0, began + STALE - Date.now()));
  };
  open.add(expire);
  if (last || began - lost < SILENCE) expire();
  try {
    const answer = await fetch(path, { ...options, signal: stop.signal });
    const content = await answer.arrayBuffer();
    return new Response(content.byteLength ? content : null, answer);
  } catch (error) {
    if (stop.signal.aborted) return null;
    throw error;
  } finally {
    clearTimeout(timer);
    open.delete(expire);
  }
}

/** Fails when the signal is aborted. @param {AbortSignal} signal @returns {Promise<never>} */
const aborted = (signal) =>
  new Promise((_, fail) => {
    signal.addEventListener("abort", () => fail(signal.reason));
    if (signal.aborted) fail(signal.reason);
  });

/** Calls `use` with a signal, which says that what it waits for is given up, and with what it calls for all that it
 * hears. Returns what `use` returns, and false, at once, if that was given up.
 * @template T
 * @param {AbortSignal} wanted
 * @param {(signal: AbortSignal, heard: () => void) => Promise<T>} use
 * @returns {Promise<T | false>}
 */
export async function watched(wanted, use) {
  const { signal, abort, close } = opened(wanted);
  let last = Date.now();
  const silent = () => giveUp(Date.now()); // whatever was asked meanwhile hangs too
  let timer = setTimeout(silent, SILENCE);
  const heard = () => {
    last = Date.now();
    clearTimeout(timer);
    timer = setTimeout(silent, SILENCE);
  };
  const look = () => document.visibilityState === "visible" && Date.now() - last > STALE && abort();
  document.addEventListener("visibilitychange", look);
  try {
    return await Promise.race([use(signal, heard), aborted(signal)]);
  } catch (error) {
    if (signal.aborted && !wanted.aborted) return false;
    throw error;
  } finally {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
    close();
  }
}

/** Ends after a time, or as soon as the browser finds a network. @param {number} time in milliseconds */
export const rest = (time) =>
  new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      done(undefined);
    };
    const timer = setTimeout(end, time);
    addEventListener("online", end);
  });

async function answers() {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), ATTEMPT);
  try {
    return (await fetch(PROBE, { ...APART, cache: "no-store", signal: stop.signal })).status < 500;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until the service answers. It is asked again and again, also while an earlier attempt hangs on a line that is
 * dead. What was asked before may hang for ever, and is given up. @param {AbortSignal} signal ends it early
 * @returns {Promise<void>}
 */
export function reachable(signal) {
  return new Promise((done) => {
    let over = false;
    const look = async () => {
      const asked = Date.now();
      if (!(await answers()) || over) return;
      end();
      giveUp(asked);
    };
    const timer = setInterval(look, REST);
    const end = () => {
      over = true;
      clearInterval(timer);
      removeEventListener("online", look);
      signal.removeEventListener("abort", end);
      done();
    };
    addEventListener("online", look);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
