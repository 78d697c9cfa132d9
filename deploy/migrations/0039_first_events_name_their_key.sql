-- A failover to a standby without the last commits may take the key that a process has just made, and remembers. What it seals then,
-- nobody opens. So the first event of a stream builds on the key that seals it, and is refused where the database has another one, or none.

-- As before, and of the first event of a stream `after[n]` is the SHA-256 of the wrapped key that seals it: of its stream, or of the
-- player whose stream it is. NULL, and what the version before sends, '': nothing is asked. Where the database does not have this key
-- the command is ahead of the log, as where the row before is missing. Later events build on the first, so their key is there too.
CREATE OR REPLACE FUNCTION nostos.append_after(
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
        SELECT max(number) + 1, nostos.timeline(), coalesce(nostos.last_position(), 0)
        FROM nostos.lineage;
    END IF;

    SELECT array_agg(DISTINCT place.command) FILTER (
               WHERE place.turn > 1
                  OR (SELECT true FROM nostos.events
                      WHERE originator_id = place.id AND originator_version = place.version)
                  OR (SELECT true FROM nostos.cold_streams WHERE stream = place.id AND upto >= place.version LIMIT 1)
           ),
           array_agg(place.n ORDER BY place.n) FILTER (
               WHERE place.version > 1
                 AND (SELECT place.after IS NULL OR sha256(state) = place.after FROM nostos.events
                      WHERE originator_id = place.id AND originator_version = place.version - 1) IS NOT TRUE
              OR place.version = 1
                 AND place.after <> ''
                 AND (SELECT sha256(wrapped) = place.after FROM nostos.data_keys
                      WHERE stream = place.id) IS NOT TRUE
                 AND (SELECT sha256(wrapped) = place.after FROM nostos_personal.keys
                      WHERE player = place.id) IS NOT TRUE
           )
    INTO taken, unfounded
    FROM (
        SELECT batch.command, batch.id, batch.version, batch.after, batch.n,
               row_number() OVER (PARTITION BY batch.id, batch.version ORDER BY batch.n) AS turn
        FROM unnest($1, $2, $3, $6) WITH ORDINALITY AS batch (command, id, version, after, n)
    ) AS place;
    taken := coalesce(taken, '{}');

    -- What they build on may come before them in the batch, or rest in the cold part.
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
            ) AND NOT EXISTS (
                SELECT FROM nostos.stream_events(event.id, event.version - 2, event.version - 1) AS before
                WHERE event.after IS NULL OR sha256(before.state) = event.after
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
