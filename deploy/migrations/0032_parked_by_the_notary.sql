-- Matches of which the notary cannot read a step: this step and those after it have no leaves until it can. A row is taken away
-- in the transaction that appends the last of them.

CREATE TABLE nostos.unsigned_matches (
    match uuid PRIMARY KEY,
    step int NOT NULL,                  -- the first without a leaf
    newer boolean NOT NULL,             -- whether a newer version wrote it; else it is damaged
    since timestamptz NOT NULL DEFAULT now()
);
REVOKE ALL ON nostos.unsigned_matches FROM PUBLIC;
GRANT SELECT ON nostos.unsigned_matches TO nostos_reader, nostos_projector, nostos_writer;
GRANT INSERT, UPDATE, DELETE ON nostos.unsigned_matches TO nostos_projector;
