// Requests to the service and its streams: who asks, in which language, once only, and what is kept of the answers.
// A failed request throws a Problem with the answer of the service.
import { APART, request, rest, watched } from "./connection.js";
import { message, stepLanguage, when } from "./language.js";
import * as receipts from "./kept/receipts.js";
import { json, local } from "./kept/storage.js";
import { endPushes } from "./notifications/ending.js";

const ACCOUNT = "nostos-player";

/** @typedef {{
 *   title: string, type?: string, detail?: string, status?: number, rule?: string,
 *   reason?: string, until?: string | null, pointer?: string,
 * }} Answer
 */

/** Why a player is banned and until when, in a sentence.
 * @param {{ reason?: string, until?: string | null }} ban
 */
export const banText = ({ reason = "", until = null }) =>
  until ? message("banned-until", { reason, until: when(until) }) : message("banned", { reason });

/** @param {Answer} answer */
function textOf(answer) {
  if (answer.type === "/v1/problems/banned") return banText(answer);
  return answer.detail && answer.detail !== answer.title ? `${answer.title}. ${answer.detail}` : answer.title;
}

export class Problem extends Error {
  /** @param {Answer} answer */
  constructor(answer) {
    super(textOf(answer));
    this.answer = answer;
    this.status = answer.status ?? 0;
    this.rule = answer.rule;
    this.lost = false; // whether nothing was answered
  }
}

// What the service did not answer: of all that does more than read it is not known whether it happened.
const lostText = (method) => message(method === "GET" ? "unreached" : "unanswered");

/** @param {string} method */
function lost(method) {
  const problem = new Problem({ title: lostText(method) });
  problem.lost = true;
  return problem;
}

/** Who plays in this browser, or null.
 * @returns {Account | null}
 */
export function account() {
  const kept = json(ACCOUNT);
  return ["player", "name", "token"].every((name) => typeof kept?.[name] === "string") ? kept : null;
}
/** From now on this player plays here; null: nobody does. The answer comes once whoever did is not called here any
 * more. @param {Account | null} found
 */
export function keepAccount(found) {
  const isOther = found?.player !== account()?.player;
  local.keep(ACCOUNT, found && JSON.stringify(found));
  return isOther ? endPushes().catch(() => {}) : Promise.resolve();
}

// A token that nobody holds any more is set aside, so that its owner sees what everybody sees.
const SET_ASIDE = "nostos-token-set-aside";
let setAside = false;
export const isSetAside = () => setAside;
/** Calls back when that happens; returns what ends it. @param {() => void} call */
export function onSetAside(call) {
  addEventListener(SET_ASIDE, call);
  return () => removeEventListener(SET_ASIDE, call);
}

/** Whether a request was refused for the token of this account alone, which is set aside then.
 * @param {Problem} problem @param {Account | null} me
 */
function refusedToken({ answer }, me) {
  if (!me || answer.type !== "/v1/problems/bad-token") return false;
  if (account()?.token === me.token) void keepAccount(null); // else another window has a new one
  setAside = account() === null;
  dispatchEvent(new Event(SET_ASIDE));
  return true;
}

// How far the service's clock is ahead of the browser's, in milliseconds. The Date header has whole seconds only, so
// that a smaller difference means nothing.
export let skew = 0;

function measureSkew(date) {
  const found = Date.parse(date) + 500 - Date.now();
  if (Math.abs(found - skew) > 1500) skew = found;
}

/** The response of the service; throws a Problem where it is one.
 * @param {string} method
 * @param {string} path
 * @param {{ body?: unknown, headers?: Record<string, string> }} [more]
 * @returns {Promise<Response>}
 */
export async function send(method, path, { body, headers = {} } = {}) {
  const me = headers.Authorization ? null : account();
  /** @type {Record<string, string>} */
  const sent = { Accept: "application/json", "Accept-Language": stepLanguage, ...headers };
  if (me) sent.Authorization = `Bearer ${me.token}`;
  if (body !== undefined) sent["Content-Type"] = "application/json";
  const repeatable = method === "GET" || "Idempotency-Key" in headers;
  const content = body === undefined ? undefined : JSON.stringify(body);
  const asked = (repeatable ? request : fetch)(path, { ...APART, method, headers: sent, body: content });
  const answer = await asked.catch(() => Promise.reject(lost(method)));
  measureSkew(answer.headers.get("Date"));
  const receipt = answer.headers.get("Nostos-Receipt");
  if (receipt) receipts.keep(receipt);
  if (answer.ok) return answer;
  const problem = new Problem(await answer.json().catch(() => ({ title: lostText(method), status: answer.status })));
  if (refusedToken(problem, me) && method === "GET") return send(method, path, { headers });
  throw problem;
}

/** Its content; throws a Problem as `send` does.
 * @returns {Promise<any>}
 */
export const ask = async (method, path, more = {}) => (await send(method, path, more)).json();

// What this browser keeps of a match (`kept/matches.js`) answers where the service does not.
const kept = async (path) => (await globalThis.caches?.match(path, { ignoreVary: true }))?.json();

export const get = (path) =>
  ask("GET", path).catch(async (problem) => {
    const found = problem.lost && (await kept(path).catch(() => null));
    return found || Promise.reject(problem);
  });

// Fresh and hard to guess, also where the page is not served over HTTPS.
export const key = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

const BUSY = 16_000; // milliseconds of waiting for a service that is busy
const LOST = 120_000; // milliseconds of waiting for a network

const patience = (error) => {
  if (!(error instanceof Problem)) return 0;
  if (error.lost) return LOST;
  return error.status === 503 ? BUSY : 0;
};

// Sends what happens once, however often it is sent, until it is answered.
async function untilAnswered(attempt) {
  for (let wait = 500, waited = 0; ; waited += wait, wait = Math.min(2 * wait, 4000)) {
    try {
      return await attempt();
    } catch (error) {
      if (waited + wait > patience(error)) throw error;
      await rest(wait);
    }
  }
}

/** Reads what a command needs, as patiently as the command itself is sent. @param {string} path */
export const getPatiently = (path) => untilAnswered(() => get(path));

/** Loads a module that a command needs, as patiently.
 * @template T @param {() => Promise<T>} load @returns {Promise<T>}
 */
export const loadPatiently = (load) => untilAnswered(() => load().catch(() => Promise.reject(lost("GET"))));

// Sends a command under one key until it is answered, so that it happens once. Whether it happened is not known when
// it never is.
export function command(method, path, body, headers = {}, chosen = key()) {
  const keyed = { ...headers, "Idempotency-Key": chosen };
  return untilAnswered(() => ask(method, path, { body, headers: keyed }));
}

/** A command to a match or a tournament, with the last head of it that this browser was shown.
 * @param {string} id @param {string} method @param {string} path @param {unknown} body
 * @param {Record<string, string>} [headers] @param {string} [chosen]
 */
export async function commandTo(id, method, path, body, headers = {}, chosen = key()) {
  const seen = receipts.lastHead(id);
  try {
    return await command(method, path, body, { ...(seen && { "Nostos-Seen": seen }), ...headers }, chosen);
  } catch (error) {
    // They are told once, and can go on from what the ledger has now.
    if (error instanceof Problem && error.answer.type === "/v1/problems/unknown-head") receipts.forgetHead(id);
    throw error;
  }
}

/** Follows a stream: calls `onFrame` for every frame. Returns true when the stream is over, false when it breaks.
 * @param {string} path @param {(frame: any) => void} onFrame @param {AbortSignal} wanted
 * @returns {Promise<boolean>}
 */
export async function listen(path, onFrame, wanted) {
  const over = await watched(wanted, async (signal, heard) => {
    const me = account();
    const headers = { Accept: "text/event-stream", ...(me ? { Authorization: `Bearer ${me.token}` } : {}) };
    const answer = await fetch(path, { ...APART, headers, signal });
    if (!answer.ok) {
      const problem = new Problem(await answer.json());
      if (refusedToken(problem, me)) return "again";
      throw problem;
    }
    const body = /** @type {ReadableStream<BufferSource>} */ (answer.body);
    return readEvents(body.pipeThrough(new TextDecoderStream(), { signal }), onFrame, heard);
  });
  return over === "again" ? listen(path, onFrame, wanted) : over; // nothing watches the refused stream any more
}

/** @param {ReadableStream<string>} stream @param {(frame: any) => void} onFrame @param {() => void} heard */
async function readEvents(stream, onFrame, heard) {
  const reader = stream.getReader();
  for (let begun = ""; ;) {
    const { value, done } = await reader.read();
    if (done) return false;
    heard();
    const events = (begun + value).split("\n\n");
    begun = events.pop() ?? "";
    for (const { kind, data } of events.map(parsed)) {
      if (kind === "end") return true;
      if (kind === "frame") onFrame(JSON.parse(data));
    }
  }
}

function parsed(event) {
  const lines = event.split("\n");
  const of = (name) =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trim())
      .join("\n");
  return { kind: of("event"), data: of("data") };
}
