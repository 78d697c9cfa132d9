-- Logs of heads that follow the first one, each after a loss of signed leaves. A row of `discontinuities` begins a log; the newest
-- one is the log of now. The first log stays in its tables as it is, so that nothing is copied however long it is; all others share
-- tables of their own. Whatever ended is never appended to again.

CREATE TABLE nostos.discontinuities (
    log int PRIMARY KEY CHECK (log > 1),
    origin text NOT NULL UNIQUE,
    leaf bytea NOT NULL,                -- the first of the log: the signed statement
    begun_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE nostos.later_heads (
    log int NOT NULL,
    index bigint NOT NULL,              -- from 0, without holes
    head bytea NOT NULL,
    leaf bytea,                         -- as in the first log; the discontinuity has its own data, and step 0
    match uuid NOT NULL,
    step int NOT NULL,
    position bigint NOT NULL,
    PRIMARY KEY (log, index),
    UNIQUE (log, match, step)
);

CREATE TABLE nostos.later_nodes (
    log int NOT NULL,
    level int NOT NULL,
    index bigint NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (log, level, index)
);

CREATE TABLE nostos.later_checkpoints (
    log int NOT NULL,
    size bigint NOT NULL,
    note text NOT NULL,
    signed_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (log, size)
);

CREATE TABLE nostos.later_cosignatures (
    log int NOT NULL,
    size bigint NOT NULL,
    witness text NOT NULL,
    line text NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (log, size, witness),
    FOREIGN KEY (log, size) REFERENCES nostos.later_checkpoints
);

DO $$
DECLARE
    name text;
BEGIN
    FOREACH name IN ARRAY ARRAY['discontinuities', 'later_heads', 'later_nodes', 'later_checkpoints', 'later_cosignatures'] LOOP
        EXECUTE format('CREATE TRIGGER only_ever_appended_to BEFORE UPDATE OR DELETE OR TRUNCATE ON nostos.%I
            FOR EACH STATEMENT EXECUTE FUNCTION nostos.refuse_change()', name);
        EXECUTE format('ALTER TABLE nostos.%I ENABLE ALWAYS TRIGGER only_ever_appended_to', name);
        EXECUTE format('REVOKE ALL ON nostos.%I FROM PUBLIC', name);
        EXECUTE format('GRANT SELECT ON nostos.%I TO nostos_reader, nostos_projector, nostos_writer', name);
    END LOOP;
END
$$;
-- Nobody but the owner of the schema begins a log.
GRANT INSERT ON nostos.later_heads, nostos.later_nodes, nostos.later_checkpoints, nostos.later_cosignatures TO nostos_projector;
GRANT INSERT ON nostos.later_cosignatures TO nostos_writer;

-- A notary of the version before knows no other log than the first.
CREATE FUNCTION nostos.refuse_after_discontinuity() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF EXISTS (SELECT FROM nostos.discontinuities) THEN
        RAISE EXCEPTION 'the first log has ended: another one follows it';
    END IF;
    RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION nostos.refuse_after_discontinuity FROM PUBLIC;
CREATE TRIGGER ended BEFORE INSERT ON nostos.heads
    FOR EACH STATEMENT EXECUTE FUNCTION nostos.refuse_after_discontinuity();
CREATE TRIGGER ended BEFORE INSERT ON nostos.checkpoints
    FOR EACH STATEMENT EXECUTE FUNCTION nostos.refuse_after_discontinuity();
