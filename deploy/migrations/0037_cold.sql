-- The cold part of the log: old matches that are over rest apart from what is played, in tables by ranges of positions. The log is
-- still one: `stream_events` and `log_events` read both parts, each row once, and appends look into both. A row is in exactly one
-- part, and moves with all its columns or not at all.
--
-- What touches the table of events comes last: moves wait for that, and not for the rest.

CREATE TABLE nostos.cold_events (
    originator_id uuid NOT NULL,
    originator_version bigint NOT NULL CHECK (originator_version > 0),
    topic text NOT NULL,
    state bytea NOT NULL,
    notification_id bigint NOT NULL,
    PRIMARY KEY (notification_id)
) PARTITION BY RANGE (notification_id);
CREATE INDEX cold_events_by_place ON nostos.cold_events (originator_id, originator_version);

-- Which streams have rows in the cold part, up to which step, and between which positions: readers find the partitions by it. A
-- stream that went on after it was moved has another row when the rest is moved.
CREATE TABLE nostos.cold_streams (
    stream uuid NOT NULL,
    upto bigint NOT NULL,           -- the last step
    first_position bigint NOT NULL,
    last_position bigint NOT NULL,
    moved_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (stream, upto)
);
CREATE INDEX cold_streams_by_position ON nostos.cold_streams (last_position);

-- How many positions a partition has. Partition n has the positions from n times this on. It never changes once there is one.
CREATE FUNCTION nostos.cold_width() RETURNS int8 LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 10000000;

-- Nothing is in both parts, and nothing is in the cold part that readers would not find there. Whoever adds to it takes away from the
-- other one, and adds to `cold_streams`, in the same statement.
CREATE FUNCTION nostos.refuse_doubles() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
AS $$
BEGIN
    IF EXISTS (
        SELECT FROM arrived
        WHERE (SELECT true FROM nostos.events WHERE events.notification_id = arrived.notification_id)
           OR (SELECT true FROM nostos.events
               WHERE events.originator_id = arrived.originator_id AND events.originator_version = arrived.originator_version)
           OR NOT EXISTS (
               SELECT FROM nostos.cold_streams
               WHERE stream = arrived.originator_id AND upto >= arrived.originator_version
                 AND arrived.notification_id BETWEEN first_position AND last_position
           )
    ) THEN
        RAISE EXCEPTION 'an event is in one part of the log' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END
$$;

-- The laws of a table of the cold part, for its owner too. A statement may name a partition, so each partition has them.
CREATE FUNCTION nostos.protect_cold(part regclass) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    EXECUTE format('CREATE TRIGGER cold_events_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON %s
        FOR EACH STATEMENT EXECUTE FUNCTION nostos.refuse_change()', part);
    EXECUTE format('CREATE TRIGGER cold_events_are_nowhere_else AFTER INSERT ON %s REFERENCING NEW TABLE AS arrived
        FOR EACH STATEMENT EXECUTE FUNCTION nostos.refuse_doubles()', part);
    EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER cold_events_are_never_changed,
        ENABLE ALWAYS TRIGGER cold_events_are_nowhere_else', part);
    EXECUTE format('REVOKE ALL ON %s FROM PUBLIC', part);
END
$$;
SELECT nostos.protect_cold('nostos.cold_events');
CREATE TRIGGER only_ever_appended_to BEFORE UPDATE OR DELETE OR TRUNCATE ON nostos.cold_streams
    FOR EACH STATEMENT EXECUTE FUNCTION nostos.refuse_change();
ALTER TABLE nostos.cold_streams ENABLE ALWAYS TRIGGER only_ever_appended_to;

-- Makes the partition of that number, if there is none, where the tablespace of the parent says. It is attached: readers go on, and
-- it does not wait for them, as it would if it were made as a partition.
CREATE FUNCTION nostos.add_cold_partition(number int8) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    name text := format('nostos.cold_events_%s', number);
    first int8 := number * nostos.cold_width();
    beyond int8 := (number + 1) * nostos.cold_width();
    place text := (SELECT coalesce('TABLESPACE ' || quote_ident(spcname), '') FROM pg_class
                   LEFT JOIN pg_tablespace ON pg_tablespace.oid = reltablespace WHERE pg_class.oid = 'nostos.cold_events'::regclass);
BEGIN
    IF to_regclass(name) IS NOT NULL THEN
        RETURN;
    END IF;
    EXECUTE format('CREATE TABLE %s (LIKE nostos.cold_events INCLUDING CONSTRAINTS) %s', name, place);
    EXECUTE format('ALTER TABLE nostos.cold_events ATTACH PARTITION %s FOR VALUES FROM (%s) TO (%s)', name, first, beyond);
    PERFORM nostos.protect_cold(name::regclass);
END
$$;

-- Moves the rows of matches to the cold part; returns how many. Again and again if need be. It changes nothing of what the log says,
-- so it does no harm to a match that goes on. Who moves waits for others who do, and nobody else waits for it.
CREATE FUNCTION nostos.move_to_cold(streams uuid[]) RETURNS int8
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
    matches uuid[];
    moved int8;
BEGIN
    LOCK TABLE nostos.cold_events IN SHARE UPDATE EXCLUSIVE MODE;
    SELECT array_agg(DISTINCT wanted.id) INTO matches FROM unnest(streams) AS wanted (id)
    WHERE (SELECT true FROM nostos.events
           WHERE originator_id = wanted.id AND originator_version = 1 AND topic = 'match.opened')
       OR EXISTS (SELECT FROM nostos.cold_streams WHERE cold_streams.stream = wanted.id);
    PERFORM nostos.add_cold_partition(needed.number)
    FROM (SELECT DISTINCT notification_id / nostos.cold_width() AS number
          FROM nostos.events WHERE originator_id = ANY (matches)) AS needed;
    WITH gone AS (
        DELETE FROM nostos.events WHERE originator_id = ANY (matches)
        RETURNING originator_id, originator_version, topic, state, notification_id
    ), arrived AS (
        INSERT INTO nostos.cold_events (originator_id, originator_version, topic, state, notification_id)
        SELECT * FROM gone ORDER BY originator_id, originator_version
    ), noted AS (
        INSERT INTO nostos.cold_streams (stream, upto, first_position, last_position)
        SELECT originator_id, max(originator_version), min(notification_id), max(notification_id)
        FROM gone GROUP BY originator_id
    )
    SELECT count(*) INTO moved FROM gone;
    DELETE FROM nostos.cooling_matches WHERE match = ANY (streams);
    RETURN moved;
END
$$;

-- The rows of a stream after a step and up to another one, in their order. Of the cold part it reads the partitions that have them.
-- The statements are made with the positions in them: a plan for all positions would lock every partition that there is.
CREATE FUNCTION nostos.stream_events(stream uuid, after int8, upto int8) RETURNS SETOF nostos.events
LANGUAGE plpgsql STABLE STRICT
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
DECLARE
    place record;
BEGIN
    FOR place IN
        SELECT first_position, last_position FROM nostos.cold_streams
        WHERE cold_streams.stream = $1 AND cold_streams.upto > $2 ORDER BY cold_streams.upto
    LOOP
        RETURN QUERY EXECUTE format(
            'SELECT originator_id, originator_version, topic, state, notification_id FROM nostos.cold_events
             WHERE originator_id = $1 AND originator_version > $2 AND originator_version <= $3
               AND notification_id BETWEEN %s AND %s ORDER BY originator_version',
            place.first_position, place.last_position
        ) USING $1, $2, $3;
    END LOOP;
    RETURN QUERY
        SELECT * FROM nostos.events
        WHERE originator_id = $1 AND originator_version > $2 AND originator_version <= $3 ORDER BY originator_version;
END
$$;

-- At most so many rows of the log after a position and up to another one, in their order, of some topics or of all (NULL). It goes
-- from one partition to the next, and opens none after it has enough.
CREATE FUNCTION nostos.log_events(after int8, upto int8, topics text[], most int8) RETURNS SETOF nostos.events
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
DECLARE
    last int8 := least($2, coalesce((SELECT max(last_position) FROM nostos.cold_streams), 0));
    edge int8;
    number int8;
    cold nostos.events[] := '{}';
    page_rows nostos.events[];
BEGIN
    number := greatest($1, 0) / nostos.cold_width();
    WHILE greatest($1, number * nostos.cold_width() - 1) < last AND cardinality(cold) < $4 LOOP
        edge := least(last, (number + 1) * nostos.cold_width() - 1);
        EXECUTE format(
            'SELECT array_agg(ROW (page.*)::nostos.events) FROM (
                SELECT originator_id, originator_version, topic, state, notification_id FROM nostos.cold_events
                WHERE notification_id > %s AND notification_id <= %s AND ($1 IS NULL OR topic = ANY ($1))
                ORDER BY notification_id LIMIT $2
             ) AS page', greatest($1, number * nostos.cold_width() - 1), edge
        ) INTO page_rows USING $3, $4 - cardinality(cold);
        cold := cold || coalesce(page_rows, '{}');
        number := number + 1;
    END LOOP;
    IF cold = '{}' THEN
        RETURN QUERY
            SELECT * FROM nostos.events
            WHERE notification_id > $1 AND notification_id <= $2 AND ($3 IS NULL OR topic = ANY ($3))
            ORDER BY notification_id LIMIT $4;
    ELSE
        RETURN QUERY
            SELECT * FROM (
                SELECT * FROM unnest(cold)
                UNION ALL (
                    SELECT * FROM nostos.events
                    WHERE notification_id > $1 AND notification_id <= $2 AND ($3 IS NULL OR topic = ANY ($3))
                    ORDER BY notification_id LIMIT $4
                )
            ) AS both_parts ORDER BY notification_id LIMIT $4;
    END IF;
END
$$;

-- The last position of the log, NULL if it is empty.
CREATE FUNCTION nostos.last_position() RETURNS int8 LANGUAGE sql STABLE
RETURN greatest(
    (SELECT max(notification_id) FROM nostos.events), (SELECT max(last_position) FROM nostos.cold_streams)
);

-- All of the log, for those who read all of it.
CREATE VIEW nostos.all_events AS
    SELECT originator_id, originator_version, topic, state, notification_id FROM nostos.cold_events
    UNION ALL SELECT originator_id, originator_version, topic, state, notification_id FROM nostos.events;

-- Matches that are over and disclosed, and not in the cold part yet; who moves one takes its row away. Those of before count
-- from now on: nodes of the version before, which see the one part alone, are gone before the first of them moves.
CREATE TABLE nostos.cooling_matches (
    match uuid PRIMARY KEY,
    since timestamptz NOT NULL
);
CREATE INDEX cooling_matches_by_time ON nostos.cooling_matches (since, match);

CREATE FUNCTION nostos.note_cooling() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
    INSERT INTO nostos.cooling_matches (match, since) VALUES (NEW.match, NEW.updated_at) ON CONFLICT (match) DO NOTHING;
    RETURN NULL;
END
$$;
CREATE TRIGGER cooling_of_changed AFTER INSERT OR UPDATE ON nostos.lobby
    FOR EACH ROW WHEN (NEW.disclosed AND NEW.status IN ('ended', 'closed')) EXECUTE FUNCTION nostos.note_cooling();
INSERT INTO nostos.cooling_matches (match, since)
    SELECT match, now() FROM nostos.lobby WHERE disclosed AND status IN ('ended', 'closed');

REVOKE ALL ON nostos.cold_streams, nostos.cooling_matches, nostos.all_events FROM PUBLIC;
REVOKE ALL ON FUNCTION nostos.cold_width, nostos.refuse_doubles, nostos.protect_cold, nostos.add_cold_partition, nostos.move_to_cold,
    nostos.stream_events, nostos.log_events, nostos.last_position, nostos.note_cooling FROM PUBLIC;
GRANT SELECT ON nostos.cold_events, nostos.cold_streams TO nostos_writer, nostos_projector;
GRANT EXECUTE ON FUNCTION nostos.stream_events, nostos.log_events, nostos.last_position, nostos.cold_width
    TO nostos_writer, nostos_projector;
GRANT EXECUTE ON FUNCTION nostos.move_to_cold TO nostos_writer;
GRANT SELECT, INSERT ON nostos.cooling_matches TO nostos_projector;
GRANT SELECT ON nostos.cooling_matches TO nostos_writer;

-- As before, and now with both parts of the log. Appends the events of a batch of commands; event n is of command command[n]. `after[n]`: the SHA-256 of the state of the row that
-- event n builds on, which is the step before its own; NULL: whichever row that is. A command is stored whole or not at all:
--   - not where the place of one of its events is taken, in the log or by an earlier command of the batch;
--   - not where what one of its events builds on is neither in the log nor stored by this batch. This command is ahead of the log.
-- The others are stored all the same. Answers with the position of every event stored, and with no position for each command
-- that is ahead; a command that is not named conflicted.
--
-- The lookups of places are scalar subqueries under plans pinned to the index: a plan that was made while the table was
-- empty, and a hashed one, would read the whole table for every batch.
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

-- A row leaves this table only for the cold part, with all that is in it, and nobody changes one, not even the owner.
CREATE FUNCTION nostos.refuse_losses() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
    rows record;
    kept int8;
BEGIN
    SELECT count(*) AS number, min(notification_id) AS first, max(notification_id) AS last INTO rows FROM gone;
    EXECUTE format(
        'SELECT count(*) FROM gone JOIN nostos.cold_events AS cold USING (notification_id)
         WHERE cold.notification_id BETWEEN %L AND %L AND cold.originator_id = gone.originator_id
           AND cold.originator_version = gone.originator_version AND cold.topic = gone.topic AND cold.state = gone.state',
        rows.first, rows.last
    ) INTO kept;
    IF kept <> rows.number THEN
        RAISE EXCEPTION 'the log is only ever appended to' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION nostos.refuse_losses FROM PUBLIC;

DROP TRIGGER events_are_never_changed ON nostos.events;
CREATE TRIGGER events_are_never_changed BEFORE UPDATE OR TRUNCATE ON nostos.events
    FOR EACH STATEMENT EXECUTE FUNCTION nostos.refuse_change();
CREATE TRIGGER events_are_never_lost AFTER DELETE ON nostos.events REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION nostos.refuse_losses();
ALTER TABLE nostos.events ENABLE ALWAYS TRIGGER events_are_never_changed, ENABLE ALWAYS TRIGGER events_are_never_lost;
