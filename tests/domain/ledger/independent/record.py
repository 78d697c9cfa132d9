"""Records, from FORMAT.md. `keys`: 32 bytes, by `kid`."""

import base64
import hashlib
import json
import uuid
from collections.abc import Mapping
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from .commands import StepAuthors
from .encoding import canonical, commit, need, sha, sortable, un64, unhex
from .viewers import check_public, check_seals, salt, seal

EVENT = {"specversion": "1.0", "datacontenttype": "application/json"}


def signed(token: str, keys: Mapping[str, bytes]) -> Any:
    head, payload, signature = token.split(".")
    header = json.loads(un64(head))
    need(header == {"alg": "Ed25519", "kid": header["kid"]}, "JWS header")
    key = Ed25519PublicKey.from_public_bytes(keys[header["kid"]])
    key.verify(un64(signature), f"{head}.{payload}".encode())
    return json.loads(un64(payload))


def verify(data: bytes, keys: Mapping[str, bytes]) -> str:
    """The head of the record, if it holds."""
    need(data.endswith(b"\n"), "cut off")
    lines = [json.loads(line) for line in data[:-1].split(b"\n")]
    for raw, line in zip(data[:-1].split(b"\n"), lines, strict=True):
        need(canonical(line) == raw, "not canonical")
    header = lines[0]["header"]
    need(lines[0] == {"type": "header", "header": header, "signature": lines[0]["signature"]}, "header")
    need(signed(lines[0]["signature"], keys) == header, "signature of the header")
    need(str(uuid.UUID(header["match"])) == header["match"], "id of the match")
    openings_due = 0 if header["viewer"] == "onlooker" else header["steps"]
    need((header["format"], header["openings"]) == ("nostos-record/1", openings_due), "format")
    size = 2 if header["openings"] else 1
    end = 1 + size * header["steps"]
    entries, openings = lines[1:end:size], lines[2:end:2] if size == 2 else []
    need(len(lines) == end + 1 + header["receipts"] + header["checkpoints"], "number of lines")
    made = [line["data"] for line in entries]
    heads = chain(header, made, entries)
    seats(header, made, openings)
    authors(made, openings)
    result(lines[end], made)
    receipts(header, entries, heads, lines[end + 1 : end + 1 + header["receipts"]], keys)
    for line in lines[end + 1 + header["receipts"] :]:
        checkpoint(header, lines[1]["data"]["public"][0], line, keys)
    return heads[-1]


def chain(header: Any, entries: list[Any], events: list[Any]) -> list[str]:
    heads = ["0" * 64]
    for step, (entry, event) in enumerate(zip(entries, events, strict=True), 1):
        envelope = EVENT | {"type": "nostos." + entry["topic"], "source": "/v1/matches/" + entry["match"]}
        need(event == envelope | {"id": str(step), "time": entry["at"], "data": entry}, f"envelope {step}")
        version = entries[0]["public"][0].get("ledger", 1)
        need(entry["format"] == f"nostos-entry/{version}" and entry["step"] == step, f"entry {step}")
        for name in ("match", "game", "version"):
            need(entry[name] == header[name] == entries[0]["public"][0][name], f"{name} at {step}")
        need(entry["content"] == [one["sha256"] for one in entries[0]["public"][0]["content"]], "content")
        need(set(entry["seals"]) == {"referee", *map(str, range(header["seats"]))}, f"seals {step}")
        need(entry["seen"] in ("", *heads[1:]), f"seen {step}")
        need(entry["prev"] == heads[-1], f"the chain breaks at {step}")
        before = entries[max(0, step - 2)]["at"]
        need(sortable(before, f"time {step}") <= sortable(entry["at"], f"time {step}"), f"time {step}")
        heads.append(sha(canonical(entry)))
    need(heads[-1] == header["head"], "head")
    return heads[1:]


def seats(header: Any, entries: list[Any], openings: list[Any]) -> None:
    salts: list[str] = []
    for entry, opening in zip(entries, openings, strict=False):
        viewer, asked, names = header["viewer"], opening["asked"], ("type", "step", "viewer")
        need([opening[name] for name in names] == ["opening", entry["step"], viewer], "opening")
        need(
            seal(unhex(opening["salt"]), opening["facts"]) == entry["seals"][viewer], f"seal {entry['step']}"
        )
        need((asked is not None) == (viewer in ("referee", str(entry["seat"]))), "whose command")
        check_public(entry, opening["facts"])
        if asked is not None:
            bound = commit(b"nostos/command/1", unhex(opening["asked_salt"]), canonical(asked))
            need(bound == entry["command"] and asked["seen"] == entry["seen"], f"command {entry['step']}")
        salts += filter(None, (opening["salt"], opening["asked_salt"]))
        if viewer == "referee":
            key = bytes.fromhex(openings[0]["facts"][0]["salt"])
            check_seals(entry, opening["facts"], key)
            for name, due in (("referee", opening["salt"]), ("command", opening["asked_salt"])):
                need(salt(key, entry["step"], name).hex() == due, f"salt {entry['step']}")
    need(len(salts) == len(set(salts)), "a salt was used twice")


def authors(entries: list[Any], openings: list[Any]) -> None:
    opened = entries[0]["public"][0]
    known = StepAuthors(opened)
    for entry in entries:
        known.take(entry)
    for entry, opening in zip(entries, openings, strict=False):
        if opening["asked"] is not None and opened.get("ledger", 1) > 1:
            known.give(entry, opening["asked"], opening["facts"][0])


def result(line: Any, entries: list[Any]) -> None:
    facts = [fact for entry in entries for fact in entry["public"]]
    steps = [fact["type"] for fact in facts]
    phases = {"opened": "open", "reveal_due": "revealing", "reveal_missed": "open", "started": "playing"}
    phases |= {"paused": "paused", "resumed": "playing", "rewound": "paused", "result_reached": "decided"}
    phases |= {"ended": "ended", "closed": "closed"}
    status = [phases[step] for step in steps if step in phases][-1]
    results = ("ended", "result_reached")
    last = [fact for fact in facts if fact["type"] in (*results, "rewound", "closed")][-1:]
    reached = [fact for fact in last if fact["type"] in results]
    outcome = {name: value for fact in reached for name, value in fact.items() if name != "type"} or None
    due = {"type": "result", "status": status, "outcome": outcome, "disclosed": "disclosed" in steps}
    need(line == due, "result")


def receipts(header: Any, events: list[Any], heads: list[str], lines: list[Any], keys: Any) -> None:
    about = {"format": "nostos-receipt/1", "match": header["match"]}
    due = [about | {"kind": "head", "step": header["steps"], "head": header["head"]}]
    for entry, head in zip((event["data"] for event in events), heads, strict=True):
        if header["viewer"] in ("referee", str(entry["seat"])):
            own = {name: entry[name] for name in ("step", "command", "at")}
            due.append(about | own | {"kind": "accepted", "head": head})
    need([signed(line["jws"], keys) for line in lines if line["type"] == "receipt"] == due, "receipts")


def leaf(header: Any, opened: Any, line: Any) -> bytes:
    if opened.get("ledger", 1) == 1:
        return bytes.fromhex(header["head"])
    place = canonical({"match": header["match"], "step": header["steps"], "head": header["head"]})
    need(("broadcast" in opened) == ("salt" in line), "whether the leaf is blinded")
    if "salt" not in line:
        return place
    return canonical({"blinded": sha(b"nostos/leaf/1" + unhex(line["salt"]) + place)})


def checkpoint(header: Any, opened: Any, line: Any, keys: Mapping[str, bytes]) -> None:
    text, _, signatures = line["note"].partition("\n\n")
    name, size, root = text.split("\n")
    key_ids = {hashlib.sha256(f"{name}\n\x01".encode() + key).digest()[:4]: key for key in keys.values()}
    blob = base64.b64decode(signatures.split("\n")[0].removeprefix(f"\u2014 {name} "), validate=True)
    Ed25519PublicKey.from_public_bytes(key_ids[blob[:4]]).verify(blob[4:], f"{text}\n".encode())
    node = hashlib.sha256(b"\0" + leaf(header, opened, line)).digest()
    at, last, proof = line["index"], int(size) - 1, [base64.b64decode(one) for one in line["proof"]]
    for one in proof:  # RFC 9162, 2.1.3.2
        if at % 2 or at == last:
            node = hashlib.sha256(b"\1" + one + node).digest()
            while at and not at % 2:
                at, last = at >> 1, last >> 1
        else:
            node = hashlib.sha256(b"\1" + node + one).digest()
        at, last = at >> 1, last >> 1
    need(last == 0 and base64.b64encode(node).decode() == root, "inclusion")
