// The key of the player of this browser, for matches in which every command is signed (FORMAT.md): Ed25519, made here
// and kept where no script can read its private part.
import { canonical, concatenate, decodeHex, encodeBase64url, hex, sha256, text, thumbprint } from "../verify/crypto.js";

const ED25519 = { name: "Ed25519" };
const NAMESPACE = "4e6f73746f735b6b9c657973a0c0de01"; // of the ids of commands
const STORE = "keys";

const make = () => crypto.subtle.generateKey(ED25519, false, ["sign", "verify"]);

let tried = /** @type {Promise<boolean> | null} */ (null);

// Whether this browser can have a key.
export function canSign() {
  tried ??= Promise.resolve()
    .then(() => make())
    .then(
      () => Boolean(globalThis.indexedDB),
      () => false,
    );
  return tried;
}

/** What a request to the browser's database gives.
 * @template T @param {IDBRequest<T>} request @returns {Promise<T>}
 */
const given = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function database() {
  const request = indexedDB.open("nostos", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return given(request);
}

// This browser has no key any more.
export async function forget() {
  if (await canSign()) await given((await store("readwrite")).clear());
}

/** @param {"readonly" | "readwrite"} mode */
const store = async (mode) => (await database()).transaction(STORE, mode).objectStore(STORE);

/** @returns {Promise<CryptoKeyPair | undefined>} */
const kept = async (player) => given((await store("readonly")).get(player));

// The public key of a player; it is made if they have none here.
export async function publicKey(player) {
  let pair = await kept(player);
  if (!pair) {
    pair = /** @type {CryptoKeyPair} */ (await make());
    await given((await store("readwrite")).put(pair, player));
  }
  return nameOf(pair);
}

const nameOf = async (pair) => (await crypto.subtle.exportKey("jwk", pair.publicKey)).x;

/** The signature of a player's command; undefined if their key is not here. `key`: its Idempotency-Key; `said`: what
 * they say; `seen`: the head that they saw.
 */
export async function signature(player, key, said, seen) {
  const pair = await kept(player);
  if (!pair) return undefined;
  const payload = {
    match: said.match,
    command: await commandId(`${player}/${key}`),
    digest: hex(await sha256(text(canonical(said)))),
    seen,
  };
  const header = { alg: "Ed25519", kid: await thumbprint({ x: await nameOf(pair) }) };
  const signed = [header, payload].map((part) => encodeBase64url(text(canonical(part)))).join(".");
  return `${signed}.${encodeBase64url(await crypto.subtle.sign(ED25519, pair.privateKey, text(signed)))}`;
}

// The UUID of version 5 (RFC 9562) of a name among the commands.
async function commandId(name) {
  const data = concatenate(decodeHex(NAMESPACE), text(name));
  const made = new Uint8Array(await crypto.subtle.digest("SHA-1", data)).slice(0, 16);
  made[6] = (made[6] & 0x0f) | 0x50;
  made[8] = (made[8] & 0x3f) | 0x80;
  return hex(made).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
