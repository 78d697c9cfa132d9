"""The transparency log: its Merkle tree (RFC 9162) and its signed notes (C2SP)."""
