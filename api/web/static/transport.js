// Requests to the service and its streams: who asks, in which language, once only, and what is kept of the answers.
// A failed request throws a Problem with the answer of the service.
import { message, stepLanguage, when } from "./language.js";
import * as receipts from "./kept/receipts.js";
import { json, local } from "./kept/storage.js";
import { hex } from "./verify/crypto.js";

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
  }
}

/** Who plays in this browser, or null.
 * @returns {Account | null}
 */
export function account() {
  const kept = json(ACCOUNT);
  return ["player", "name", "token"].every((name) => typeof kept?.[name] === "string") ? kept : null;
}
/** From now on this player plays here; null: nobody does. @param {Account | null} found */
export function keepAccount(found) {
  local.keep(ACCOUNT, found && JSON.stringify(found));
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
  if (account()?.token === me.token) keepAccount(null); // else another window has a new one
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
  const answer = await fetch(path, {
    method,
    headers: sent,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  measureSkew(answer.headers.get("Date"));
  const receipt = answer.headers.get("Nostos-Receipt");
  if (receipt) receipts.keep(receipt);
  if (answer.ok) return answer;
  const problem = new Problem(await answer.json().catch(() => ({ title: answer.statusText, status: answer.status })));
  if (refusedToken(problem, me) && method === "GET") return send(method, path, { headers });
  throw problem;
}

/** Its content; throws a Problem as `send` does.
 * @returns {Promise<any>}
 */
export const ask = async (method, path, more = {}) => (await send(method, path, more)).json();

export const get = (path) => ask("GET", path);

// Fresh and hard to guess, also where the page is not served over HTTPS.
export const key = () => hex(crypto.getRandomValues(new Uint8Array(16)));

// Sends a command under one key until it is answered, so that it happens once.
export async function command(method, path, body, headers = {}, chosen = key()) {
  const keyed = { ...headers, "Idempotency-Key": chosen };
  for (let wait = 500; ; wait *= 2) {
    try {
      return await ask(method, path, { body, headers: keyed });
    } catch (error) {
      const again = error instanceof TypeError || (error instanceof Problem && error.status === 503);
      if (!again || wait > 8000) throw error;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
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

const SILENCE = 40_000; // milliseconds without a heartbeat after which a stream is given up

/** Follows a stream: calls `onFrame` for every frame. Returns true when the stream is over, false when it breaks.
 * @returns {Promise<boolean>}
 */
export async function listen(path, onFrame, signal) {
  const me = account();
  const headers = { Accept: "text/event-stream", ...(me ? { Authorization: `Bearer ${me.token}` } : {}) };
  const answer = await fetch(path, { headers, signal });
  if (!answer.ok) {
    const problem = new Problem(await answer.json());
    if (refusedToken(problem, me)) return listen(path, onFrame, signal);
    throw problem;
  }
  const body = /** @type {ReadableStream<BufferSource>} */ (answer.body);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let timer;
  try {
    for (;;) {
      clearTimeout(timer);
      timer = setTimeout(() => reader.cancel(), SILENCE); // then `read` says that the stream is done
      const { value, done } = await reader.read();
      if (done) return false;
      const events = (rest + value).split("\n\n");
      rest = events.pop() ?? "";
      for (const { kind, data } of events.map(parsed)) {
        if (kind === "end") return true;
        if (kind === "frame") onFrame(JSON.parse(data));
      }
    }
  } finally {
    clearTimeout(timer);
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
