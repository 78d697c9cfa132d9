// The REST API of tournaments, as the pages use it.
import { stepLanguage } from "../language.js";
import { account, command, commandTo, get, listen, send } from "../transport.js";
import { contribution, lotsCommitment } from "../kept/lots.js";

const LINES = "application/jsonl";
const DELIVERIES = 10;
const ZIP = "application/zip";
const root = (id) => `/v1/tournaments/${id}`;
const query = (parameters) => new URLSearchParams(parameters);

/** @returns {Promise<{ tournaments: TournamentListing[], cursor: string | null }>} */
export const list = (filters) => get(`/v1/tournaments?${query(filters)}`);
/** A tournament as it is in the list: its title and how far it is, without its people.
 * @param {string} id @returns {Promise<TournamentListing | null>}
 */
export const inShort = (id) => list({ tournament: id }).then(({ tournaments: [found] }) => found ?? null);
/** @returns {Promise<Tournament>} */
export const tournament = (id) => get(root(id));
/** @returns {Promise<Round>} */
export const round = (id, number) => get(`${root(id)}/rounds/${number}`);
/** @returns {Promise<Explanation>} */
export const explanation = (id, number) => get(`${root(id)}/rounds/${number}/explanation`);
/** After a round; after the last one that began if it is null. @returns {Promise<Standings>} */
export const standings = (id, number) => get(`${root(id)}/standings${number ? `?round=${number}` : ""}`);
/** What was written there, the newest entries. @returns {Promise<Desk>} */
export const desk = (id) => get(`${root(id)}/desk`);
/** @returns {Promise<DryRun>} */
export const dryRun = (id) => get(`${root(id)}/dry-run`);
/** What a corrected result would change. @returns {Promise<Consequences>} */
export const whatIf = (id, place, result) =>
  send("POST", `${tableOf(id, place)}/what-if`, { body: result }).then((answer) => answer.json());

/** The newest reports on fair play: all for an arbiter, for a player those that say something of them.
 * @returns {Promise<{ reports: FairPlayReport[] }>}
 */
export const fairPlayReports = (id) => get(`${root(id)}/fair_play`);
export const askFairPlay = (id, kind) => command("POST", `${root(id)}/fair_play`, { kind });
/** What a report says, of all players. @returns {Promise<FairPlayResult>} */
export async function fairPlayResult(id, report) {
  const players = [];
  let page = null;
  do {
    const of = page ? `?${query({ cursor: page.cursor })}` : "";
    page = (await get(`${root(id)}/fair_play/${report}${of}`)).result;
    players.push(...page.players);
  } while (page.cursor);
  return { ...page, players };
}

/** For organizers alone. @returns {Promise<{ webhooks: Webhook[] }>} */
export const webhooks = (id) => get(`${root(id)}/webhooks`);
/** The answer alone has the secret. @returns {Promise<Webhook & { secret: string }>} */
export const addWebhook = (id, url, events) => command("POST", `${root(id)}/webhooks`, { url, events });
export const removeWebhook = (id, webhook) => send("DELETE", `${root(id)}/webhooks/${webhook}`);
export const testWebhook = (id, webhook) => command("POST", `${root(id)}/webhooks/${webhook}/test`, {});
/** The newest ones. @returns {Promise<{ deliveries: WebhookDelivery[] }>} */
export const webhookDeliveries = (id, webhook) => get(`${root(id)}/webhooks/${webhook}/deliveries?limit=${DELIVERIES}`);

/** The record of the tournament with those of its matches, of one round or of all (0).
 * @returns {Promise<File>}
 */
export async function archive(id, number = 0) {
  const of = number ? `?round=${number}` : "";
  const answer = await send("GET", `${root(id)}/archive${of}`, { headers: { Accept: LINES } });
  const name = `nostos-archive-${id}${number ? `-round-${number}` : ""}.jsonl`;
  return new File([await answer.arrayBuffer()], name, { type: LINES });
}

/** The dossiers of all matches of an entrant, as far as this player may know them.
 * @param {string} id @param {number} number @returns {Promise<File>}
 */
export async function entrantDossier(id, number) {
  const answer = await send("GET", `${root(id)}/entrants/${number}/dossier?${query({ text: stepLanguage })}`, {
    headers: { Accept: ZIP },
  });
  return new File([await answer.arrayBuffer()], `nostos-${id}-entrant-${number}-dossier.zip`, { type: ZIP });
}

/** Follows a tournament: calls `onFrame` for each step after `after`, until the stream ends. */
export const follow = (id, after, onFrame, signal) => listen(`${root(id)}/stream?after=${after}`, onFrame, signal);

/** @param {TablePlace} place */
const tablePath = ({ round: number, table }) => `/rounds/${number}/tables/${table}`;
const tableOf = (id, place) => root(id) + tablePath(place);

/** What a file of entrants holds, and what is wrong in which line. @returns {Promise<EntrantFileCheck>} */
export const checkEntrants = (id, text) =>
  send("POST", `${root(id)}/imports/check`, { body: { text } }).then((answer) => answer.json());

/** A command, with the last head that this browser was shown. `step`: it is refused if the tournament went on since.
 * @param {string} method @param {string} id @param {string} rest @param {unknown} [body] @param {number} [step]
 */
const act = (method, id, rest, body, step) =>
  commandTo(id, method, root(id) + rest, body, step ? { "If-Match": `"${step}"` } : {});

/** @param {Regulations} regulations @returns {Promise<{ tournament: string }>} */
export const open = (regulations) => command("POST", "/v1/tournaments", { regulations });
export const changeRegulations = (id, regulations, reason) => act("POST", id, "/regulations", { regulations, reason });
export const openRegistration = (id) => act("POST", id, "/registration", {});
export const closeRegistration = (id) => act("DELETE", id, "/registration");
export const postpone = (id, body) => act("POST", id, "/postponement", body);
export const cancel = (id, body, step) => act("POST", id, "/cancellation", body, step);
export const finish = (id, body, step) => act("POST", id, "/end", body, step);
export const nameStaff = (id, player, roles) => act("PUT", id, `/staff/${player}`, { roles });
export const removeStaff = (id, player, reason) => act("DELETE", id, `/staff/${player}?${query({ reason })}`);
export const invite = (id, players) => act("POST", id, "/invitations", { players });
export const uninvite = (id, player) => act("DELETE", id, `/invitations/${player}`);

/** This player enters; before the end of registration also bound to what they bring to the lots. */
export async function enter(id, affiliation, late) {
  const me = account();
  const commitment = late || !me ? null : await lotsCommitment(id, me.player);
  return act("POST", id, "/entrants", { ...(affiliation && { affiliation }), ...(commitment && { commitment }) });
}
/** The staff enters somebody. */
export const enterPlayer = (id, player, affiliation) =>
  act("POST", id, "/entrants", { player, ...(affiliation && { affiliation }) });
export const leave = (id, number, why = {}) =>
  act("DELETE", id, `/entrants/${number}${Object.keys(why).length ? `?${query(why)}` : ""}`);
export const reinstate = (id, number, reason) => act("POST", id, `/entrants/${number}/reinstatement`, { reason });
export const checkIn = (id, number) => act("POST", id, `/entrants/${number}/check-in`, {});
export const bye = (id, number, of, body = {}) => act("PUT", id, `/entrants/${number}/byes/${of}`, body);
export const takeByeBack = (id, number, of) => act("DELETE", id, `/entrants/${number}/byes/${of}`);
export const penalize = (id, number, body) => act("POST", id, `/entrants/${number}/penalties`, body);
export const seed = (id, order, source) => act("PUT", id, "/seeding", { order, source });
/** @param {string} id @param {number} draw @param {{ source: string, at: string }} beacon */
export const nameBeacon = (id, draw, beacon) => act("PUT", id, `/beacons/${draw}`, beacon);
/** Shows what this browser brought to the lots, if that is due. @param {Tournament} found */
export async function contribute(found) {
  const me = found.entrants.findLast((each) => each.player === found.you?.player);
  const brought = me?.commitment && !me.contribution && contribution(found.tournament, me.commitment);
  if (!me || !brought || found.status !== "between" || found.lots.draws.length) return false;
  await act("PUT", found.tournament, `/entrants/${me.number}/contribution`, { contribution: brought });
  return true;
}

export const pair = (id, number, step, beacon) =>
  act("POST", id, "/rounds", { round: number, ...(beacon && { beacon }) }, step);
export const pairByHand = (id, number, body, step) => act("PUT", id, `/rounds/${number}/pairing`, body, step);
export const cancelPairing = (id, number, reason) =>
  act("DELETE", id, `/rounds/${number}/pairing?${query({ reason })}`);
export const openRound = (id, number, step) => act("POST", id, `/rounds/${number}/opening`, {}, step);
export const callTime = (id, number, body) => act("POST", id, `/rounds/${number}/time`, body);
export const closeRound = (id, number, body, step) => act("POST", id, `/rounds/${number}/closing`, body, step);
export const publish = (id, number) => act("POST", id, `/rounds/${number}/standings`, {});
export const confirmAll = (id, number, tables, step) =>
  act("POST", id, `/rounds/${number}/confirmation`, { tables }, step);

/** What happens to a table: `what` is the last part of the address. @param {string} id @param {TablePlace} place */
export const atTable = (id, place, what, body, step = 0) => act("POST", id, `${tablePath(place)}/${what}`, body, step);
export const writeResult = (id, place, body, step) => act("PUT", id, `${tablePath(place)}/result`, body, step);

export const rule = (id, body) => act("POST", id, "/rulings", body);
export const appeal = (id, body) => act("POST", id, "/appeals", body);
export const decideAppeal = (id, number, body) => act("POST", id, `/appeals/${number}/decision`, body);
export const call = (id, place, text) => act("POST", id, "/calls", { place, text });
export const answerCall = (id, number) => act("POST", id, `/calls/${number}/answer`, {});
export const announce = (id, body) => act("POST", id, "/announcements", body);
export const markRead = (id, announcements) => act("POST", id, "/announcements/read", { announcements });
