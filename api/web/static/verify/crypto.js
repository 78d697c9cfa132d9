// Bytes, hashes and signatures as FORMAT.md has them, with the browser's own WebCrypto.
export class Fails extends Error {
  constructor(why, values = {}) {
    super(why);
    Object.assign(this, { why, values });
  }
}

export const text = (written) => new TextEncoder().encode(written);
export const bytes = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
export const hex = (data) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const base64 = (written) => Uint8Array.from(atob(written), (sign) => sign.charCodeAt(0));

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

export async function hmac(key, message) {
  const made = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", made, message));
}

export async function hasSignature(x, signature, message) {
  const key = await crypto.subtle.importKey("jwk", { kty: "OKP", crv: "Ed25519", x }, { name: "Ed25519" }, false, [
    "verify",
  ]);
  return crypto.subtle.verify({ name: "Ed25519" }, key, signature, message);
}

// base64url without padding, written in the one way these bytes are written.
export function decodeBase64url(part) {
  const plain = part.replaceAll("-", "+").replaceAll("_", "/");
  if (!/^[\w-]*$/.test(part)) throw new Fails("signature");
  const data = base64(plain + "=".repeat((4 - (plain.length % 4)) % 4));
  if (
    btoa(String.fromCharCode(...data))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "") !== part
  )
    throw new Fails("signature");
  return data;
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

async function thumbprint({ x }) {
  const hash = await sha256(text(canonical({ crv: "Ed25519", kty: "OKP", x })));
  return btoa(String.fromCharCode(...hash))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
