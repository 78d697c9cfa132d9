-- The log of heads: every head of every match is a leaf of one Merkle tree, in the order of the log; the notary's table.
-- Of the tree's inner nodes those over full subtrees are kept: each is written once, and proofs need few of them.

CREATE TABLE nostos.heads (
    index bigint PRIMARY KEY,           -- from 0, without holes
    head bytea NOT NULL,
    match uuid NOT NULL,
    step int NOT NULL,
    position bigint NOT NULL UNIQUE,    -- of the event
    UNIQUE (match, step)
);

CREATE TABLE nostos.nodes (
    level int NOT NULL,
    index bigint NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (level, index)
);

CREATE TABLE nostos.checkpoints (
    size bigint PRIMARY KEY,            -- leaves
    note text NOT NULL,                 -- with the service's signature
    signed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE nostos.cosignatures (
    size bigint NOT NULL REFERENCES nostos.checkpoints,
    witness text NOT NULL,
    line text NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (size, witness)
);

DO $$
DECLARE
    name text;
BEGIN
    FOREACH name IN ARRAY ARRAY['heads', 'nodes', 'checkpoints', 'cosignatures'] LOOP
        EXECUTE format('CREATE TRIGGER only_ever_appended_to BEFORE UPDATE OR DELETE OR TRUNCATE ON nostos.%I
            FOR EACH STATEMENT EXECUTE FUNCTION nostos.refuse_change()', name);
        EXECUTE format('ALTER TABLE nostos.%I ENABLE ALWAYS TRIGGER only_ever_appended_to', name);
        EXECUTE format('REVOKE ALL ON nostos.%I FROM PUBLIC', name);
        EXECUTE format('GRANT SELECT ON nostos.%I TO nostos_reader, nostos_projector, nostos_writer', name);
    END LOOP;
END
$$;
GRANT INSERT ON nostos.heads, nostos.nodes, nostos.checkpoints TO nostos_projector;
GRANT INSERT ON nostos.cosignatures TO nostos_writer;
