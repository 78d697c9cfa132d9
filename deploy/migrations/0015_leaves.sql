-- Leaves of the log of heads that name their place: what is hashed. Null in ledgers of version 1: there it is the head.

ALTER TABLE nostos.heads ADD COLUMN leaf bytea;
