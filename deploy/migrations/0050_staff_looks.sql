-- Staff of tournaments: they see at once what onlookers of its delayed matches are shown later, and who looked at a match of a
-- tournament is found when they want to enter it.

CREATE INDEX lobby_of_tournament ON nostos.lobby (tournament) WHERE tournament <> '';

-- The bit of the viewer that the transaction is set to. `guest` is an onlooker who may know of a private match; `undelayed` is one of the
-- staff of the match's tournament, who also sees a delayed match at once.
CREATE OR REPLACE FUNCTION nostos.viewer_bit() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE
    WHEN current_setting('nostos.viewer', true) IN ('onlooker', 'guest', 'undelayed') THEN 1
    WHEN current_setting('nostos.viewer', true) = 'referee' THEN 2
    WHEN current_setting('nostos.viewer', true) ~ '^([0-9]|[1-5][0-9])$'
        THEN 4::bigint << current_setting('nostos.viewer', true)::int
END;

-- The last step that the viewer may see whom the transaction is set to. Only onlookers are ever behind, and `undelayed` is not.
-- `undelayed` is an onlooker of a match of a tournament alone.
CREATE OR REPLACE FUNCTION nostos.last_step_in_view() RETURNS int LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT CASE
        WHEN nostos.viewer_bit() <> 1 THEN 2147483647
        ELSE (
            SELECT CASE
                WHEN lobby.broadcast IS NULL THEN 2147483647
                WHEN current_setting('nostos.viewer', true) = 'undelayed' AND lobby.tournament <> '' THEN 2147483647
                ELSE nostos.shown_step(lobby.match)
            END
            FROM nostos.lobby WHERE lobby.match = nullif(current_setting('nostos.match', true), '')::uuid
        )
    END;
END;
