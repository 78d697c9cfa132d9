// What several pages ask of the service: routes of the REST API, each as a function. `transport.js` sends them.
import { message, stepLanguage } from "./language.js";
import { session } from "./kept/storage.js";
import {
  Problem,
  account,
  ask,
  command,
  commandTo,
  get,
  getPatiently,
  keepAccount,
  key,
  listen,
  loadPatiently,
  send,
} from "./transport.js";

export { Problem, account, banText, isSetAside, onSetAside, skew } from "./transport.js";

// What only those who play need is loaded by them, when they need it.
const chance = () => loadPatiently(() => import("./kept/chance.js"));
export const signing = () => loadPatiently(() => import("./kept/signing.js"));

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
 * @param {string} chosen its key
 */
export async function matchCommand(method, id, rest, { body, headers = {}, kind, ...members }, chosen = key()) {
  const bound = signed.has(id) ? await signatureOf(chosen, { kind, match: id, ...members }) : {};
  return commandTo(id, method, `/v1/matches/${id}${rest}`, body, { ...headers, ...bound }, chosen);
}

// A signature says which head its author saw, and that must be a head of now.
async function signatureOf(chosen, said) {
  const { head } = await getPatiently(`/v1/matches/${said.match}/head`);
  const { signature } = await signing();
  const jws = await signature(account()?.player, chosen, said, head);
  if (!jws) throw new Problem({ title: message("signed-no-key") });
  return { "Nostos-Seen": head, "Nostos-Signature": jws };
}

// Before a seat is taken where every command is signed, the service learns the public key.
async function giveKey(id) {
  if (!signed.has(id)) return;
  const { canSign, publicKey } = await signing();
  if (!(await canSign())) throw new Problem({ title: message("signed-no-key") });
  await command("PUT", "/v1/players/me/key", { x: await publicKey(account()?.player) });
}

/** @returns {Promise<Account>} */
export async function register(name) {
  const { recovery, ...made } = await ask("POST", "/v1/players", { body: { name } });
  await keepAccount(made);
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
/** The page has a word for players who were deleted; they have no name any more.
 * @template {{ seats: { name: string | null }[] }} Seated
 * @param {Seated} match @returns {Seated}
 */
const named = (match) => {
  const seats = match.seats.map((seat) => (seat.name === "" ? { ...seat, name: message("player-deleted") } : seat));
  return { ...match, seats };
};

/** What a replay reads: a browser may keep what the service answers there. */
export const addresses = {
  match: (id) => `/v1/matches/${id}`,
  game: (slug) => `/v1/games/${slug}`,
  words: (slug) => `/v1/games/${slug}/words?text=${stepLanguage}`,
  view: (id, viewer, step) => `/v1/matches/${id}/view?as=${viewer}&at=${step}`,
  frames: (id, viewer, after, limit) =>
    `/v1/matches/${id}/frames?as=${viewer}&after=${after}&limit=${limit}&text=${stepLanguage}`,
};

/** @returns {Promise<MatchPage>} */
export const matches = (query) =>
  get(`/v1/matches?${new URLSearchParams(query)}`).then((page) => ({ ...page, matches: page.matches.map(named) }));
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
export const match = (id) => get(addresses.match(id)).then(named).then(remembered);
/** @returns {Promise<GameEntry[]>} */
export const games = () => get("/v1/games").then((answer) => answer.games);
/** @returns {Promise<Game>} */
export const game = (slug) => get(addresses.game(slug));
export const content = (slug, { kind, name }) => get(`/v1/games/${slug}/content/${kind}/${name}`);
/** @returns {Promise<Words>} */
export const words = (slug) => get(addresses.words(slug)).then((answer) => answer.words);
/** @returns {Promise<View>} */
export const view = (id, viewer, step) => get(addresses.view(id, viewer, step)).then(named);
export const worlds = (id, viewer, step) =>
  get(`/v1/matches/${id}/worlds?as=${viewer}&at=${step}&text=${stepLanguage}`);
/** What a seat had to decide after a step. @returns {Promise<Decision>} */
export const decision = (id, seat, step) =>
  get(`/v1/matches/${id}/decision?as=${seat}&at=${step}&text=${stepLanguage}`);
/** @returns {Promise<Reveal[]>} */
export const reveals = (id, viewer, step) =>
  get(`/v1/matches/${id}/reveals?as=${viewer}&at=${step}`).then((answer) => answer.reveals);
/** @returns {Promise<{ step: number, offers: Offer[], count: number, public: boolean, prompt?: string,
 *   takeback?: TakebackChoice }>}
 */
export const legal = (id) => get(`/v1/matches/${id}/legal?text=${stepLanguage}`);
/** @param {string} slug @param {number} seats @param {object} options
 * @param {{ clock: Clock | null, broadcast: Broadcast | null, leaving: Leaving | null, access: string,
 *   takebacks: boolean, table_talk: boolean, reserved?: { seat: number, player: string | null }[] }} terms
 */
export const open = (
  slug,
  seats,
  options,
  { clock, broadcast, leaving, access, takebacks, table_talk, reserved = [] },
) =>
  command("POST", "/v1/matches", {
    game: slug,
    seats,
    options,
    ...(clock && { clock }),
    ...(broadcast && { broadcast }),
    ...(leaving && { leaving }),
    ...(access !== "public" && { access }),
    ...(takebacks && { takebacks }),
    ...(table_talk && { table_talk }),
    ...(reserved.length > 0 && { reserved }),
  });
export async function sit(id, seat) {
  await giveKey(id);
  const { commitment: drawn } = await chance();
  const commitment = (await drawn(id, seat)) ?? "";
  const body = commitment ? { commitment } : {};
  return matchCommand("PUT", id, `/seats/${seat}`, { body, kind: "sit", seat, commitment });
}
export async function commit(id, seat) {
  const { commitment } = await chance();
  const body = { commitment: await commitment(id, seat) };
  return matchCommand("PUT", id, "/commitment", { body, kind: "commit", seat, ...body });
}
// What is shown is shown once, whichever pages of the browser ask for it: it is the same command.
export const reveal = (id, seat, contribution, bound) => {
  const what = { body: { contribution }, kind: "reveal", seat, contribution };
  return matchCommand("PUT", id, "/contribution", what, `reveal/${bound}`);
};
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
/** How many look on; null where nobody is counted. @returns {Promise<number | null>} */
export const onlookers = (id) => get(`/v1/matches/${id}/onlookers`).then((answer) => answer.onlookers);
/** @returns {Promise<{ viewer: string, seats: number[], table: boolean, lines: TalkLine[] }>} */
export const talk = (id, viewer, step) =>
  get(`/v1/matches/${id}/notebook/talk?as=${viewer}${step === null ? "" : `&at=${step}`}`);
export const writeLine = (id, text, table) =>
  command("POST", `/v1/matches/${id}/notebook/talk`, table ? { text, table } : { text });

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
  get(addresses.frames(id, viewer, after, limit)).then((answer) => answer.frames);

// Follows a match: calls `onFrame` for every frame later than `after`. Returns true when the match is over, false when
// the stream breaks.
export const follow = (id, viewer, after, onFrame, signal) =>
  listen(`/v1/matches/${id}/stream?as=${viewer}&after=${after}&text=${stepLanguage}`, onFrame, signal);
