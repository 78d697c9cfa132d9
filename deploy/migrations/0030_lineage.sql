-- A log that survives its servers. After a failover to a standby that lacks the last commits, a process may remember steps that
-- the log has no more. So an append names what it builds on, and readers learn from the lineage that the log may have lost some.

-- The lineage of the log: a row for each timeline of the server that events were appended under. Another timeline means that a
-- standby was promoted, or a backup restored. The row is there before any event that was appended after that is seen.
CREATE TABLE nostos.lineage (
    number int4 PRIMARY KEY CHECK (number > 0),
    timeline int8 NOT NULL,       -- of the server
    after_position int8 NOT NULL, -- the last position that the log had when this began, 0 if it was empty
    begun_at timestamptz NOT NULL DEFAULT now()
);

-- The timeline of this server. It is no standby: such a one appends nothing. Without settings of its own it is part of the
-- statements that call it, and costs next to nothing.
CREATE FUNCTION nostos.timeline() RETURNS int8
LANGUAGE sql VOLATILE
RETURN ('x' || lpad(left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), 16, '0'))::bit(64)::int8;

INSERT INTO nostos.lineage (number, timeline, after_position)
SELECT 1, nostos.timeline(), coalesce((SELECT max(notification_id) FROM nostos.events), 0);

-- Steps that a process had read or acknowledged, and that the log has no more, or other ones in their places. Never content.
CREATE TABLE nostos.losses (
    stream uuid NOT NULL,
    step int8 NOT NULL,
    head text NOT NULL,    -- of the match's ledger at that step; '' in streams that have none
    lineage int4 NOT NULL, -- the newest when it was found
    found_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (stream, step, head)
);

-- Appends the events of a batch of commands; event n is of command command[n]. `after[n]`: the SHA-256 of the state of the row that
-- event n builds on, which is the step before its own; NULL: whichever row that is. A command is stored whole or not at all:
--   - not where the place of one of its events is taken, in the log or by an earlier command of the batch;
--   - not where what one of its events builds on is neither in the log nor stored by this batch. This command is ahead of the log.
-- The others are stored all the same. Answers with the position of every event stored, and with no position for each command
-- that is ahead; a command that is not named conflicted.
--
-- The lookups of places are scalar subqueries under plans pinned to the index: a plan that was made while the table was
-- empty, and a hashed one, would read the whole table for every batch.
CREATE FUNCTION nostos.append_after(
    command int4[], id uuid[], version int8[], topic text[], state bytea[], after bytea[]
)
RETURNS TABLE (answered int4, "position" int8)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
    taken int4[];        -- commands
    unfounded int8[];    -- events of which the log does not have what they build on
    ahead int4[] := '{}'; -- commands
    event record;
BEGIN
    PERFORM pg_advisory_xact_lock('pg_class'::regclass::oid::int4, 'nostos.events'::regclass::oid::int4);

    IF (SELECT timeline FROM nostos.lineage ORDER BY number DESC LIMIT 1) <> nostos.timeline() THEN
        INSERT INTO nostos.lineage (number, timeline, after_position)
        SELECT max(number) + 1, nostos.timeline(), coalesce((SELECT max(notification_id) FROM nostos.events), 0)
        FROM nostos.lineage;
    END IF;

    SELECT array_agg(DISTINCT place.command) FILTER (
               WHERE place.turn > 1
                  OR (SELECT true FROM nostos.events
                      WHERE originator_id = place.id AND originator_version = place.version)
           ),
           array_agg(place.n ORDER BY place.n) FILTER (
               WHERE place.version > 1
                 AND (SELECT place.after IS NULL OR sha256(state) = place.after FROM nostos.events
                      WHERE originator_id = place.id AND originator_version = place.version - 1) IS NOT TRUE
           )
    INTO taken, unfounded
    FROM (
        SELECT batch.command, batch.id, batch.version, batch.after, batch.n,
               row_number() OVER (PARTITION BY batch.id, batch.version ORDER BY batch.n) AS turn
        FROM unnest($1, $2, $3, $6) WITH ORDINALITY AS batch (command, id, version, after, n)
    ) AS place;
    taken := coalesce(taken, '{}');

    -- What they build on may come before them in the batch.
    IF unfounded IS NOT NULL THEN
        FOR event IN
            SELECT batch.* FROM unnest($1, $2, $3, $6) WITH ORDINALITY AS batch (command, id, version, after, n)
            WHERE batch.n = ANY (unfounded) ORDER BY batch.n
        LOOP
            IF NOT EXISTS (
                SELECT FROM unnest($1, $2, $3, $5) WITH ORDINALITY AS earlier (command, id, version, state, n)
                WHERE earlier.n < event.n AND earlier.id = event.id AND earlier.version = event.version - 1
                  AND (event.after IS NULL OR sha256(earlier.state) = event.after)
                  AND earlier.command <> ALL (taken || ahead)
            ) THEN
                ahead := ahead || event.command;
            END IF;
        END LOOP;
    END IF;

    RETURN QUERY
    WITH numbered AS MATERIALIZED (
        SELECT batch.*, nextval('nostos.events_position') AS "position"
        FROM unnest($1, $2, $3, $4, $5) WITH ORDINALITY AS batch (command, id, version, topic, state, n)
        WHERE batch.command <> ALL (taken || ahead)
        ORDER BY batch.n
    ), stored AS (
        INSERT INTO nostos.events (originator_id, originator_version, topic, state, notification_id)
        SELECT id, version, topic, state, "position" FROM numbered
    )
    SELECT numbered.command, numbered."position" FROM numbered ORDER BY numbered.n;

    IF ahead <> '{}' THEN
        RETURN QUERY SELECT DISTINCT each, NULL::int8 FROM unnest(ahead) AS each WHERE each <> ALL (taken);
    END IF;

    NOTIFY nostos_events;
END
$$;

-- For processes of the version before: they name no digest, so each event needs only some step before it. They take every
-- command that is not stored for a conflict, and read the log.
CREATE OR REPLACE FUNCTION nostos.append_events(command int4[], id uuid[], version int8[], topic text[], state bytea[])
RETURNS TABLE (stored int4, "position" int8)
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
    SELECT answered, "position"
    FROM nostos.append_after($1, $2, $3, $4, $5, array_fill(NULL::bytea, ARRAY[cardinality($1)]))
    WHERE "position" IS NOT NULL
$$;

REVOKE ALL ON nostos.lineage, nostos.losses FROM PUBLIC;
REVOKE ALL ON FUNCTION nostos.append_after, nostos.timeline FROM PUBLIC;
GRANT EXECUTE ON FUNCTION nostos.append_after TO nostos_writer;
GRANT SELECT ON nostos.lineage TO nostos_writer, nostos_reader;
GRANT SELECT, INSERT ON nostos.losses TO nostos_writer;
GRANT SELECT ON nostos.losses TO nostos_reader;
