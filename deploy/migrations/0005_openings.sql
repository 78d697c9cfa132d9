-- Matches that an organizer opened to himself: who may look as the referee before the match is disclosed.

ALTER TABLE nostos.lobby ADD COLUMN opened_to text[] NOT NULL DEFAULT '{}';

-- As before, and also NULL-free for the referee of a match that was opened to somebody; to whom is the API's to ask.
CREATE OR REPLACE FUNCTION nostos.match_in_view() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT asked.match
    FROM (SELECT nullif(current_setting('nostos.match', true), '')::uuid AS match) AS asked
    WHERE nostos.viewer_bit() <> 2
       OR EXISTS (
           SELECT FROM nostos.lobby
           WHERE lobby.match = asked.match AND (lobby.disclosed OR cardinality(lobby.opened_to) > 0)
       );
END;
