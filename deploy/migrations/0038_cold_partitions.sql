-- A partition of the cold part is made by a transaction that moves nothing. Postgres shows readers what a transaction did shortly before it
-- tells them of the tables that it made: a reader in between sees that the rows have left the hot part, and not the partition they went to.

-- As before, and it returns NULL where it made the partitions that a move needs, and moved nothing: the next call, in a transaction of
-- its own, moves the rows.
CREATE OR REPLACE FUNCTION nostos.move_to_cold(streams uuid[]) RETURNS int8
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
    matches uuid[];
    missing int8[];
    moved int8;
BEGIN
    LOCK TABLE nostos.cold_events IN SHARE UPDATE EXCLUSIVE MODE;
    SELECT array_agg(DISTINCT wanted.id) INTO matches FROM unnest(streams) AS wanted (id)
    WHERE (SELECT true FROM nostos.events
           WHERE originator_id = wanted.id AND originator_version = 1 AND topic = 'match.opened')
       OR EXISTS (SELECT FROM nostos.cold_streams WHERE cold_streams.stream = wanted.id);
    SELECT array_agg(DISTINCT notification_id / nostos.cold_width()) INTO missing
    FROM nostos.events WHERE originator_id = ANY (matches)
        AND to_regclass(format('nostos.cold_events_%s', notification_id / nostos.cold_width())) IS NULL;
    IF missing IS NOT NULL THEN
        PERFORM nostos.add_cold_partition(number) FROM unnest(missing) AS number;
        RETURN NULL;
    END IF;
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
