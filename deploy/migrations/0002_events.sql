-- The log: every event of every stream in one order, appended and never changed.
--
-- `notification_id` is the position. Appends hold one lock from before the positions are drawn until they are
-- visible, so the order of positions is the order of commits, and who reads on after a position misses nothing.

CREATE TABLE nostos.events (
    originator_id uuid NOT NULL,        -- the stream
    originator_version bigint NOT NULL, -- the step, from 1
    topic text NOT NULL,
    state bytea NOT NULL,
    notification_id bigint NOT NULL,
    PRIMARY KEY (originator_id, originator_version),
    UNIQUE (notification_id),
    CHECK (originator_version > 0)
);

CREATE SEQUENCE nostos.events_position OWNED BY nostos.events.notification_id;

-- Appends the events of a batch of commands; event n is of command command[n]. A command is stored whole or, where
-- the place of one of its events is taken (in the log, or by an earlier command of the batch), not at all; the others are
-- stored all the same. Answers with the position of every event stored: a command that is not named conflicted.
--
-- The lookups of places are scalar subqueries under plans pinned to the index: a plan that was made while the table was
-- empty, and a hashed one, would read the whole table for every batch.
CREATE FUNCTION nostos.append_events(command int4[], id uuid[], version int8[], topic text[], state bytea[])
RETURNS TABLE (stored int4, "position" int8)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
    refused int4[];
BEGIN
    PERFORM pg_advisory_xact_lock('pg_class'::regclass::oid::int4, 'nostos.events'::regclass::oid::int4);

    SELECT array_agg(DISTINCT place.command) INTO refused
    FROM (
        SELECT batch.command, batch.id, batch.version,
               row_number() OVER (PARTITION BY batch.id, batch.version ORDER BY batch.n) AS turn
        FROM unnest($1, $2, $3) WITH ORDINALITY AS batch (command, id, version, n)
    ) AS place
    WHERE place.turn > 1
       OR (SELECT true FROM nostos.events
           WHERE originator_id = place.id AND originator_version = place.version);

    RETURN QUERY
    WITH numbered AS MATERIALIZED (
        SELECT batch.*, nextval('nostos.events_position') AS "position"
        FROM unnest($1, $2, $3, $4, $5) WITH ORDINALITY AS batch (command, id, version, topic, state, n)
        WHERE refused IS NULL OR batch.command <> ALL (refused)
        ORDER BY batch.n
    ), stored AS (
        INSERT INTO nostos.events (originator_id, originator_version, topic, state, notification_id)
        SELECT id, version, topic, state, "position" FROM numbered
    )
    SELECT numbered.command, numbered."position" FROM numbered ORDER BY numbered.n;

    NOTIFY nostos_events;
END
$$;

-- Nobody changes the log, not even its owner.
CREATE FUNCTION nostos.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log is only ever appended to' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER events_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON nostos.events
    FOR EACH STATEMENT EXECUTE FUNCTION nostos.refuse_change();
ALTER TABLE nostos.events ENABLE ALWAYS TRIGGER events_are_never_changed; -- also where replication would skip it

REVOKE ALL ON nostos.events FROM PUBLIC;
REVOKE ALL ON FUNCTION nostos.append_events, nostos.refuse_change FROM PUBLIC;
GRANT SELECT ON nostos.events TO nostos_writer, nostos_projector;
GRANT EXECUTE ON FUNCTION nostos.append_events TO nostos_writer;
