// What the pages of accounts and of operators ask of the service, each as a function.
import { keepCode, signing } from "../api.js";
import { forgetAll } from "../kept/matches.js";
import { local, session } from "../kept/storage.js";
import { Problem, ask, command, get, keepAccount, send } from "../transport.js";

/** A new recovery code; `old`: the one before, or "". @param {string} old @returns {Promise<string>} */
export async function newRecoveryCode(old) {
  const made = await ask("POST", "/v1/players/me/recovery", { body: old ? { recovery: old } : {} });
  keepCode(made.recovery);
  return made.recovery;
}
/** @param {string} recovery */
export async function recover(recovery) {
  const made = await ask("POST", "/v1/recovery", { body: { recovery, name: deviceName() } });
  await keepAccount(made);
}

/** @typedef {{ device: string, code: string, page: string, interval: number }} WaitingDevice */

// What a browser calls itself: "Firefox", "Chrome".
const deviceName = () => /(Firefox|Edg|Chrome|Safari)/.exec(navigator.userAgent)?.[0] ?? "Browser";
/** @returns {Promise<WaitingDevice>} */
export const askForDevice = () => ask("POST", "/v1/devices", { body: { name: deviceName() } });
/** Whether this device is signed in now. @param {WaitingDevice} device @returns {Promise<boolean>} */
export async function collect({ device }) {
  try {
    const made = await ask("POST", "/v1/devices/token", { body: { device } });
    await keepAccount(made);
    return true;
  } catch (problem) {
    if (problem instanceof Problem && problem.answer.type === "/v1/problems/device-pending") return false;
    throw problem;
  }
}
/** @param {string} code */
export const waitingDevice = (code) => get(`/v1/devices/${encodeURIComponent(code.trim())}`);
/** @param {string} code @param {boolean} allowed */
export function decideOnDevice(code, allowed) {
  const path = `/v1/devices/${encodeURIComponent(code.trim())}`;
  return allowed ? send("POST", `${path}/approval`, { body: {} }) : send("DELETE", path);
}
export const whoAmI = () => get("/v1/players/me");
export const tokens = () => get("/v1/tokens").then((answer) => answer.tokens);
/** Sign in with a token that somebody printed. @param {string} token */
export async function signIn(token) {
  const { player, name } = await ask("GET", "/v1/players/me", { headers: { Authorization: `Bearer ${token}` } });
  await keepAccount({ player, name, token });
}
/** @param {{ kind: string, text: string, player?: string, match?: string, step?: number, line?: object }} body */
export const report = (body) => command("POST", "/v1/reports", body);
/** @returns {Promise<{ reports: Report[], cursor: string | null }>} */
export const reports = (query) => get(`/v1/reports?${new URLSearchParams(query)}`);
/** @returns {Promise<Report>} */
export const oneReport = (id) => get(`/v1/reports/${id}`);
/** @returns {Promise<Report>} */
export const takeReport = (id) => command("POST", `/v1/reports/${id}/taking`, {});
/** @returns {Promise<Report>} */
export const decideReport = (id, outcome, reason) => command("POST", `/v1/reports/${id}/decision`, { outcome, reason });
/** @param {string} player @param {{ reason: string, until?: string, give_up?: boolean }} body */
export const ban = (player, body) => send("POST", `/v1/players/${player}/ban`, { body });
/** Whoever may play gets no new way in: all tokens of the player end. */
export const revokeAccess = (player, reason) => send("POST", `/v1/players/${player}/revocation`, { body: { reason } });
export const abort = (match, reason) => send("POST", `/v1/matches/${match}/abort`, { body: { reason } });
/** This browser knows no player any more. */
export async function forget() {
  keepCode(null);
  await keepAccount(null);
}
/** For how many days the service keeps what; null: for ever. @returns {Promise<Record<string, number | null>>} */
export const periods = () => get("/v1/service").then((answer) => answer.keeps);
/** Everything that the service stores of this player, as a file: its pages, put together.
 * @returns {Promise<File>}
 */
export async function exported() {
  /** @type {Record<string, any>} */
  const whole = {};
  let cursor = "";
  do {
    const page = await get(`/v1/players/me/export${cursor && `?cursor=${encodeURIComponent(cursor)}`}`);
    for (const [name, value] of Object.entries(page)) {
      if (Array.isArray(value)) whole[name] = [...(whole[name] ?? []), ...value];
      else if (name !== "cursor") whole[name] = value;
    }
    cursor = page.cursor ?? "";
  } while (cursor);
  return new File([JSON.stringify(whole, null, 1)], "nostos-export.json", { type: "application/json" });
}
/** Deletes this player, and all that this browser has of them. @param {string} confirm @param {boolean} giveUp */
export async function eraseMe(confirm, giveUp) {
  const { forget: forgetKey } = await signing(); // before: what this browser has must not outlive the player
  await send("POST", "/v1/players/me/deletion", { body: { confirm, ...(giveUp && { give_up: true }) } });
  await keepAccount(null);
  local.clear();
  session.clear();
  await forgetKey();
  await forgetAll().catch(() => {}); // a browser may keep nothing
}
/** Sign a device out with those that it let in; null: all but this one. @param {number | null} number */
export const revoke = (number) => send("DELETE", number === null ? "/v1/tokens?keep=current" : `/v1/tokens/${number}`);

/** A page of the list of a game and a role. @returns {Promise<RatingList>} */
export const ratings = (query) => get(`/v1/ratings?${new URLSearchParams(query)}`);
/** @param {string} player @returns {Promise<{ name: string, ratings: PlayerRating[] }>} */
export const ratingsOf = (player) => get(`/v1/players/${player}/ratings`);
