// The log of heads: a checkpoint's signature (C2SP signed note), and the proof that it holds a head (RFC 9162, 2.1.3).
import { base64, bytes, hex, concatenate, sha256, text, decodeBase64url, hasSignature } from "./crypto.js";

const [LEAF, NODE] = [Uint8Array.of(0), Uint8Array.of(1)];
const ED25519 = 1;

// Whether the service signed the note, and the log of the note has the head at this index.
export async function isLogged({ note, index, proof }, head, keys) {
  const cut = note.lastIndexOf("\n\n");
  const body = note.slice(0, cut + 1);
  const [name, size, root] = body.split("\n");
  const signatures = note
    .slice(cut + 2)
    .split("\n")
    .filter((line) => line.startsWith(`— ${name} `));
  const signs = await Promise.all(signatures.map((line) => isSignedBy(line.split(" ").at(-1), name, body, keys)));
  return (
    signs.some(Boolean) && hex(await rootOf(bytes(head), index, Number(size), proof.map(base64))) === hex(base64(root))
  );
}

async function isSignedBy(signature, name, body, keys) {
  const data = base64(signature);
  for (const { x } of keys) {
    const id = (await sha256(concatenate(text(name), Uint8Array.of(10, ED25519), decodeBase64url(x)))).slice(0, 4);
    if (hex(id) === hex(data.slice(0, 4)) && (await hasSignature(x, data.slice(4), text(body)))) return true;
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
