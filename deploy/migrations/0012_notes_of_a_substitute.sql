-- A substitute reads no notes that the seat's earlier player shared with nobody, until the match is disclosed.

-- The step from which the seat in view has its present player; 0: from its beginning, or for everybody.
CREATE FUNCTION nostos.seat_since() RETURNS int LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT coalesce(max((taken ->> 'step')::int), 0)
    FROM nostos.lobby CROSS JOIN jsonb_array_elements(substituted) AS taken
    WHERE lobby.match = nullif(current_setting('nostos.match', true), '')::uuid
      AND NOT lobby.disclosed
      AND taken ->> 'seat' = current_setting('nostos.viewer', true);
END;

REVOKE ALL ON FUNCTION nostos.seat_since() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION nostos.seat_since() TO nostos_reader;

ALTER POLICY notes_of_the_viewer ON nostos.notes
USING (
    match = (SELECT nostos.match_in_view()) AND audience & (SELECT nostos.viewer_bit()) <> 0
    AND (cardinality(seats) > 1 OR step >= (SELECT nostos.seat_since()))
);
ALTER POLICY talk_of_the_viewer ON nostos.talk
USING (
    match = (SELECT nostos.match_in_view()) AND audience & (SELECT nostos.viewer_bit()) <> 0
    AND (cardinality(seats) > 1 OR step >= (SELECT nostos.seat_since()))
);
