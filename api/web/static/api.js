// What the pages ask of the service: the routes of the REST API, each as a function. `transport.js` sends them.
import * as chance from "./kept/chance.js";
import { message, stepLanguage } from "./language.js";
import * as signing from "./kept/signing.js";
import { local, session } from "./kept/storage.js";
import { Problem, account, ask, command, commandTo, get, keepAccount, key, listen, send } from "./transport.js";

export { Problem, account, banText, isSetAside, onSetAside, skew } from "./transport.js";

/** Their seat in a match; undefined if they have none.
 * @param {Match} match
 */
export const ownSeat = (match) => match.seats.find((seat) => seat.player && seat.player === account()?.player);

/** Whether they are one of its arbiters.
 * @param {Match} match
 */
export const isArbiter = (match) => match.arbiters.includes(account()?.player ?? "");

/** The player's seat in each match that this page knows and in which every command is signed.
 * @type {Map<string, number | null>}
 */
const signed = new Map();

/** @param {Match} match */
function remembered(match) {
  if (match.signed) signed.set(match.match, ownSeat(match)?.seat ?? null);
  return match;
}

const seatIn = (id) => signed.get(id) ?? null;

/** A command to a match, with the last head of it that this browser was shown, and signed where the match demands it.
 * `kind` and further members: what the player says by it (FORMAT.md).
 * @param {string} method @param {string} id @param {string} rest
 * @param {{ kind: string, body?: unknown, headers?: Record<string, string>, [member: string]: unknown }} what
 */
export async function matchCommand(method, id, rest, { body, headers = {}, kind, ...members }) {
  const chosen = key();
  const bound = signed.has(id) ? await signatureOf(chosen, { kind, match: id, ...members }) : {};
  return commandTo(id, method, `/v1/matches/${id}${rest}`, body, { ...headers, ...bound }, chosen);
}

// A signature says which head its author saw, and that must be a head of now.
async function signatureOf(chosen, said) {
  const { head } = await get(`/v1/matches/${said.match}/head`);
  const jws = await signing.signature(account()?.player, chosen, said, head);
  if (!jws) throw new Problem({ title: message("signed-no-key") });
  return { "Nostos-Seen": head, "Nostos-Signature": jws };
}

// Before a seat is taken where every command is signed, the service learns the public key.
async function giveKey(id) {
  if (!signed.has(id)) return;
  if (!(await signing.canSign())) throw new Problem({ title: message("signed-no-key") });
  await command("PUT", "/v1/players/me/key", { x: await signing.publicKey(account()?.player) });
}

/** @returns {Promise<Account>} */
export async function register(name) {
  const { recovery, ...made } = await ask("POST", "/v1/players", { body: { name } });
  keepAccount(made);
  keepCode(recovery);
  return made;
}

const CODE = "nostos-recovery"; // until this tab is closed, or the player says that they have kept it
/** The recovery code that this player got and has not kept yet. */
export const unkeptCode = () => session.read(CODE);
/** @param {string | null} code */
export function keepCode(code) {
  session.keep(CODE, code);
}
/** A new recovery code; `old`: the one before, or "". @param {string} old @returns {Promise<string>} */
export async function newRecoveryCode(old) {
  const made = await ask("POST", "/v1/players/me/recovery", { body: old ? { recovery: old } : {} });
  keepCode(made.recovery);
  return made.recovery;
}
/** @param {string} recovery */
export async function recover(recovery) {
  const made = await ask("POST", "/v1/recovery", { body: { recovery, name: deviceName() } });
  keepAccount(made);
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
    keepAccount(made);
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
  keepAccount({ player, name, token });
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
export function forget() {
  keepAccount(null);
  keepCode(null);
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
  await send("POST", "/v1/players/me/deletion", { body: { confirm, ...(giveUp && { give_up: true }) } });
  local.clear();
  session.clear();
  await signing.forget();
}
/** Sign a device out with those that it let in; null: all but this one. @param {number | null} number */
export const revoke = (number) => send("DELETE", number === null ? "/v1/tokens?keep=current" : `/v1/tokens/${number}`);

/** The page has a word for players who were deleted; they have no name any more.
 * @template {{ seats: { name: string | null }[] }} Seated
 * @param {Seated} match @returns {Seated}
 */
const named = (match) => {
  const seats = match.seats.map((seat) => (seat.name === "" ? { ...seat, name: message("player-deleted") } : seat));
  return { ...match, seats };
};

/** @returns {Promise<MatchPage>} */
export const matches = (query) =>
  get(`/v1/matches?${new URLSearchParams(query)}`).then((page) => ({ ...page, matches: page.matches.map(named) }));
/** A page of the list of a game and a role. @returns {Promise<RatingList>} */
export const ratings = (query) => get(`/v1/ratings?${new URLSearchParams(query)}`);
/** @param {string} player @returns {Promise<{ ratings: PlayerRating[] }>} */
export const ratingsOf = (player) => get(`/v1/players/${player}/ratings`);
/** @returns {Promise<PublicKey[]>} */
export const keys = () => get("/v1/keys").then((answer) => answer.keys);
/** The record of a match for a viewer, as a file that this player may have.
 * @returns {Promise<File>}
 */
export async function record(id, viewer) {
  const headers = { Accept: "application/jsonl" };
  const answer = await send("GET", `/v1/matches/${id}/record?as=${viewer}`, { headers });
  return new File([await answer.arrayBuffer()], `nostos-${id}-${viewer}.jsonl`, { type: "application/jsonl" });
}
/** @returns {Promise<Match>} */
export const match = (id) => get(`/v1/matches/${id}`).then(named).then(remembered);
/** @returns {Promise<GameEntry[]>} */
export const games = () => get("/v1/games").then((answer) => answer.games);
/** @returns {Promise<Game>} */
export const game = (slug) => get(`/v1/games/${slug}`);
export const content = (slug, { kind, name }) => get(`/v1/games/${slug}/content/${kind}/${name}`);
/** @returns {Promise<Words>} */
export const words = (slug) => get(`/v1/games/${slug}/words?text=${stepLanguage}`).then((answer) => answer.words);
/** @returns {Promise<View>} */
export const view = (id, viewer, step) => get(`/v1/matches/${id}/view?as=${viewer}&at=${step}`).then(named);
export const worlds = (id, viewer, step) =>
  get(`/v1/matches/${id}/worlds?as=${viewer}&at=${step}&text=${stepLanguage}`);
/** @returns {Promise<Reveal[]>} */
export const reveals = (id, viewer, step) =>
  get(`/v1/matches/${id}/reveals?as=${viewer}&at=${step}`).then((answer) => answer.reveals);
/** @returns {Promise<{ step: number, offers: Offer[], prompt?: string, takeback?: TakebackChoice }>} */
export const legal = (id) => get(`/v1/matches/${id}/legal?text=${stepLanguage}`);
export const open = (slug, seats, options, { clock, broadcast, leaving, access, takebacks }) =>
  command("POST", "/v1/matches", {
    game: slug,
    seats,
    options,
    ...(clock && { clock }),
    ...(broadcast && { broadcast }),
    ...(leaving && { leaving }),
    ...(access !== "public" && { access }),
    ...(takebacks && { takebacks }),
  });
export async function sit(id, seat) {
  await giveKey(id);
  const commitment = (await chance.commitment(id, seat)) ?? "";
  const body = commitment ? { commitment } : {};
  return matchCommand("PUT", id, `/seats/${seat}`, { body, kind: "sit", seat, commitment });
}
export async function commit(id, seat) {
  const body = { commitment: await chance.commitment(id, seat) };
  return matchCommand("PUT", id, "/commitment", { body, kind: "commit", seat, ...body });
}
export const reveal = (id, seat, contribution) =>
  matchCommand("PUT", id, "/contribution", { body: { contribution }, kind: "reveal", seat, contribution });
/** The link of a match's invitation; only its host gets it. @returns {Promise<Invitation>} */
export const invitation = (id) => get(`/v1/matches/${id}/invitation`);
export const renewInvitation = (id, number) =>
  matchCommand("POST", id, "/invitation", { kind: "renew_invitation", number: number + 1 });
export const acceptInvitation = (id, code) => command("POST", `/v1/matches/${id}/guests`, { code });
export const invite = (id, player) => matchCommand("PUT", id, `/guests/${player}`, { kind: "invite", player });
export const uninvite = (id, player) => matchCommand("DELETE", id, `/guests/${player}`, { kind: "uninvite", player });
export const reserve = (id, seat, player) =>
  matchCommand("PUT", id, `/seats/${seat}/reservation`, { body: { player }, kind: "reserve", seat, player });
export const release = (id, seat) =>
  matchCommand("DELETE", id, `/seats/${seat}/reservation`, { kind: "reserve", seat, player: null });
export const remove = (id, seat, reason) =>
  matchCommand("POST", id, `/seats/${seat}/removal`, {
    body: reason ? { reason } : {},
    kind: "remove",
    seat,
    reason: reason || null,
  });
export const leave = (id, seat) => matchCommand("DELETE", id, `/seats/${seat}`, { kind: "leave", seat });
export const substitute = (id, seat) =>
  giveKey(id).then(() => matchCommand("POST", id, `/seats/${seat}/substitution`, { kind: "substitute", seat }));
/** @param {string} id @param {({ seat: number } & BotPlay)[]} wanted */
export const bots = (id, wanted) => ask("PUT", `/v1/matches/${id}/bots`, { body: { bots: wanted } });
export const start = (id) => matchCommand("POST", id, "/start", { kind: "start" });
export const close = (id, reason) => matchCommand("POST", id, "/close", { body: { reason }, kind: "close", reason });
export const resign = (id, withdraw) =>
  matchCommand(withdraw ? "DELETE" : "POST", id, "/resignation", {
    kind: withdraw ? "withdraw" : "resign",
    seat: seatIn(id),
  });
export const play = (id, move, step) =>
  matchCommand("POST", id, "/moves", {
    body: { move },
    headers: { "If-Match": `"${step}"` },
    kind: "move",
    seat: seatIn(id),
    move,
  });
export const askTakeback = (id, step) =>
  matchCommand("POST", id, "/takeback", {
    headers: { "If-Match": `"${step}"` },
    kind: "ask_takeback",
    seat: seatIn(id),
  });
/** `step`: that of the request. */
export const answerTakeback = (id, step, agrees) =>
  matchCommand("POST", id, "/takeback/answer", {
    body: { step, agrees },
    kind: "answer_takeback",
    seat: seatIn(id),
    agrees,
    step,
  });
/** @returns {Promise<{ subject: string, marks: string[] }[]>} */
export const notebook = (id, viewer, step) =>
  get(`/v1/matches/${id}/notebook?as=${viewer}&at=${step}`).then((answer) => answer.notes);
export const note = (id, subject, marks) => command("PUT", `/v1/matches/${id}/notebook/${subject}`, { marks });
/** @returns {Promise<{ seats: number[], lines: TalkLine[] }>} */
export const talk = (id, viewer, step) =>
  get(`/v1/matches/${id}/notebook/talk?as=${viewer}${step === null ? "" : `&at=${step}`}`);
export const writeLine = (id, text) => command("POST", `/v1/matches/${id}/notebook/talk`, { text });

/** The rules in the language of the page if there is a translation, and the language they are in.
 * @returns {Promise<{ text: string, language: string }>}
 */
export async function rules(slug) {
  const answer = await fetch(`/v1/games/${slug}/rules.html?text=${stepLanguage}`);
  if (!answer.ok) throw new Problem(await answer.json());
  return { text: await answer.text(), language: answer.headers.get("Content-Language") ?? "en" };
}

export const PAGE = 500;
/** @returns {Promise<Frame[]>} */
export const frames = (id, viewer, after, limit = PAGE) =>
  get(`/v1/matches/${id}/frames?as=${viewer}&after=${after}&limit=${limit}&text=${stepLanguage}`).then(
    (answer) => answer.frames,
  );

// Follows a match: calls `onFrame` for every frame later than `after`. Returns true when the match is over, false when
// the stream breaks.
export const follow = (id, viewer, after, onFrame, signal) =>
  listen(`/v1/matches/${id}/stream?as=${viewer}&after=${after}&text=${stepLanguage}`, onFrame, signal);
