// The log of heads: a checkpoint's signature (C2SP signed note), and the proof that it holds a head (RFC 9162, 2.1.3).
import {
  Fails,
  bytes,
  canonical,
  concatenate,
  decodeBase64,
  decodeBase64url,
  hasSignature,
  hex,
  sha256,
  text,
} from "./crypto.js";

const [LEAF, NODE] = [Uint8Array.of(0), Uint8Array.of(1)];
const ED25519 = 1;

const TEXT = /^([^\n+ ]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n$/;
const LINE = /^— ([^\n+ ]+) ([A-Za-z0-9+/]+=*)$/;

// The data of the leaf of a record's head. `salt`: of a leaf that is blinded.
export async function leafOf({ match, steps, head }, ledger, salt) {
  if (ledger === 1) return bytes(head);
  const place = text(canonical({ match, step: steps, head }));
  if (salt === undefined) return place;
  const blinded = hex(await sha256(concatenate(text("nostos/leaf/1"), bytes(salt), place)));
  return text(canonical({ blinded }));
}

// Whether the service signed the note, and the log of the note has the leaf at this index. The lines of witnesses are
// read, and not verified: only whoever trusts a witness has its key.
export async function isLogged({ note, index, proof }, leaf, keys) {
  const cut = note.indexOf("\n\n") + 1;
  const [body, lines] = [note.slice(0, cut), note.slice(cut + 1).split("\n")];
  const [, name, size, root] = body.match(TEXT) ?? [];
  const signed = lines.slice(0, -1).map((line) => line.match(LINE));
  if (!root || lines.at(-1) !== "" || !signed.every(Boolean) || !Number.isSafeInteger(index) || index < 0) return false;
  const found = await Promise.all(signed.map(([, by, blob]) => by === name && hasSigned(blob, name, body, keys)));
  const made = await rootOf(leaf, index, Number(size), proof.map(decodeBase64));
  return found.some(Boolean) && hex(made) === hex(decodeBase64(root));
}

// Whether a key of the service made this line; Fails if the line names such a key and is not by it.
async function hasSigned(blob, name, body, keys) {
  const data = decodeBase64(blob);
  for (const { x } of keys) {
    const id = (await sha256(concatenate(text(name), Uint8Array.of(10, ED25519), decodeBase64url(x)))).slice(0, 4);
    if (hex(id) !== hex(data.slice(0, 4))) continue;
    if (!(await hasSignature(x, data.slice(4), text(body)))) throw new Fails("signature");
    return true;
  }
  return false;
}

// The root that a leaf and its proof lead to; never that of a proof that is too long or too short.
async function rootOf(leaf, index, size, proof) {
  let [hash, at, last] = [await sha256(concatenate(LEAF, leaf)), index, size - 1];
  if (at > last) return new Uint8Array();
  for (const other of proof) {
    if (last === 0) return new Uint8Array();
    if (at % 2 || at === last) {
      hash = await sha256(concatenate(NODE, other, hash));
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    } else hash = await sha256(concatenate(NODE, hash, other));
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : new Uint8Array();
}
