// Bytes, hashes and signatures as FORMAT.md has them, with the browser's own WebCrypto.
export class Fails extends Error {
  constructor(why, values = {}) {
    super(why);
    Object.assign(this, { why, values });
  }
}

/** Says that something does not hold. @param {string} why @param {object} [values] @returns {never} */
export const refuse = (why, values) => {
  throw new Fails(why, values);
};

export const text = (written) => new TextEncoder().encode(written);
export const hex = (data) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const decodeHex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

// 32 bytes in hex, as the service writes them: hashes, salts and keys.
export function bytes(digits) {
  if (!/^[0-9a-f]{64}$/.test(digits)) throw new Fails("hex");
  return decodeHex(digits);
}

export function concatenate(...parts) {
  const whole = new Uint8Array(parts.reduce((long, part) => long + part.length, 0));
  parts.reduce((at, part) => {
    whole.set(part, at);
    return at + part.length;
  }, 0);
  return whole;
}

export function number64(value) {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(value));
  return new Uint8Array(view.buffer);
}

// RFC 8785: JSON.stringify writes strings and numbers so already; members are put in order of their names.
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
    .join(",")}}`;
}

export const same = (one, other) => canonical(one) === canonical(other);

export const sha256 = async (data) => new Uint8Array(await crypto.subtle.digest("SHA-256", data));

/** What binds a seat of a match to 32 bytes of chance (LOTS.md), in hex.
 * @param {string} match @param {number} seat @param {Uint8Array} contribution
 */
export async function contributionCommitment(match, seat, contribution) {
  const id = decodeHex(match.replaceAll("-", ""));
  return hex(await sha256(concatenate(text("nostos/contribution/1"), id, number64(seat), contribution)));
}

export async function hmac(key, message) {
  const made = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", made, message));
}

const publicKey = (x) =>
  crypto.subtle.importKey("jwk", { kty: "OKP", crv: "Ed25519", x }, { name: "Ed25519" }, false, ["verify"]);

let known = /** @type {Promise<boolean> | null} */ (null);

// Whether this browser verifies signatures by Ed25519, tried with the key of RFC 8037 (A.2); older ones do not.
export function knowsEd25519() {
  known ??= publicKey("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo").then(
    () => true,
    () => false,
  );
  return known;
}

// Also true where the browser cannot tell: whoever asks says so (`knowsEd25519`).
export async function hasSignature(x, signature, message) {
  if (!(await knowsEd25519())) return true;
  return crypto.subtle.verify({ name: "Ed25519" }, await publicKey(x), signature, message);
}

// Base64 in the one way these bytes are written; `atob` takes others too.
export function decodeBase64(written) {
  if (!/^[A-Za-z0-9+/]*=*$/.test(written)) throw new Fails("signature");
  const data = Uint8Array.from(atob(written), (sign) => sign.charCodeAt(0));
  if (encodeBase64(data) !== written) throw new Fails("signature");
  return data;
}

const encodeBase64 = (data) => btoa([...new Uint8Array(data)].map((byte) => String.fromCharCode(byte)).join(""));

// The same for base64url without padding.
export function decodeBase64url(part) {
  if (!/^[\w-]*$/.test(part)) throw new Fails("signature");
  const plain = part.replaceAll("-", "+").replaceAll("_", "/");
  return decodeBase64(plain + "=".repeat((4 - (plain.length % 4)) % 4));
}

// The payload of a JWS that one of these keys signed; its `kid` is the thumbprint of the key (RFC 7638).
export async function verifiedPayload(jws, keys) {
  const [head, payload, signature, ...more] = jws.split(".");
  const [header, json] = [head, payload].map((part) => new TextDecoder().decode(decodeBase64url(part)));
  const key = keys.find((each) => header === `{"alg":"Ed25519","kid":"${each.kid}"}`);
  if (!key || more.length || (await thumbprint(key)) !== key.kid) throw new Fails("signature");
  if (!(await hasSignature(key.x, decodeBase64url(signature), text(`${head}.${payload}`))))
    throw new Fails("signature");
  const value = JSON.parse(json);
  if (canonical(value) !== json) throw new Fails("signature");
  return value;
}

// The thumbprint of a key (RFC 7638): its `kid`.
export async function thumbprint({ x }) {
  return encodeBase64url(await sha256(text(canonical({ crv: "Ed25519", kty: "OKP", x }))));
}

export const encodeBase64url = (data) =>
  encodeBase64(data).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
