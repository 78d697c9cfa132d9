-- Contributions: what seats are bound to, when they reveal it, and what else takes part in the chance of a match.

ALTER TABLE nostos.lobby ADD COLUMN ledger int;             -- the version of the formats of the match's ledger
ALTER TABLE nostos.lobby ADD COLUMN signed boolean;         -- whether every command of a seat is signed
ALTER TABLE nostos.lobby ADD COLUMN reveal_within int;      -- seconds
ALTER TABLE nostos.lobby ADD COLUMN revealing jsonb;        -- the seats that have to reveal: [seat]
ALTER TABLE nostos.lobby ADD COLUMN reveal_by timestamptz;  -- the moment until which they can; null: none has to
ALTER TABLE nostos.lobby ADD COLUMN beacon jsonb;           -- {"source", "at"}, the public randomness; null: none
ALTER TABLE nostos.lobby ADD COLUMN beacon_value text;      -- "" as long as it is not known
UPDATE nostos.lobby SET ledger = 1, signed = false, reveal_within = 0, revealing = '[]', beacon_value = '';
ALTER TABLE nostos.lobby ALTER COLUMN ledger SET NOT NULL, ALTER COLUMN signed SET NOT NULL,
    ALTER COLUMN reveal_within SET NOT NULL, ALTER COLUMN revealing SET NOT NULL,
    ALTER COLUMN beacon_value SET NOT NULL;

CREATE INDEX lobby_revealing ON nostos.lobby (match) WHERE status = 'revealing';
