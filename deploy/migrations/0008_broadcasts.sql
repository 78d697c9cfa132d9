-- Matches that onlookers are shown later. What they may see of one now is said here, once, for all who ask.

ALTER TABLE nostos.lobby
    ADD COLUMN broadcast jsonb,         -- {"delay": {"steps": 3}}; null where nothing is delayed
    ADD COLUMN shown_at timestamptz;    -- from when on everybody is shown this row; null: at once
CREATE INDEX lobby_by_showing ON nostos.lobby (shown_at) WHERE shown_at IS NOT NULL;

-- The row of the lobby of a delayed match at each of its steps, from the one that is shown now.
CREATE TABLE nostos.lobby_steps (
    match uuid NOT NULL,
    step int NOT NULL,
    shown_at timestamptz,               -- as above; that only more steps will tell is a moment that never comes
    listing jsonb NOT NULL,
    PRIMARY KEY (match, step)
);
REVOKE ALL ON nostos.lobby_steps FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON nostos.lobby_steps TO nostos_projector;
GRANT SELECT ON nostos.lobby_steps TO nostos_reader;

-- The step at which everybody is shown a match now. NULL where there is no match, or nothing of it to be shown.
CREATE FUNCTION nostos.shown_step(asked uuid) RETURNS int LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT CASE
        WHEN lobby.shown_at IS NULL OR lobby.shown_at <= now() THEN lobby.step
        ELSE (
            SELECT max(past.step) FROM nostos.lobby_steps AS past
            WHERE past.match = lobby.match AND (past.shown_at IS NULL OR past.shown_at <= now())
        )
    END
    FROM nostos.lobby WHERE lobby.match = asked;
END;

-- The last step that the viewer may see whom the transaction is set to. Only onlookers are ever behind.
CREATE FUNCTION nostos.last_step_in_view() RETURNS int LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT CASE
        WHEN nostos.viewer_bit() <> 1 THEN 2147483647
        ELSE (
            SELECT CASE WHEN lobby.broadcast IS NULL THEN 2147483647 ELSE nostos.shown_step(lobby.match) END
            FROM nostos.lobby WHERE lobby.match = nullif(current_setting('nostos.match', true), '')::uuid
        )
    END;
END;

ALTER POLICY frames_of_the_viewer ON nostos.frames USING (
    match = (SELECT nostos.match_in_view())
    AND audience & (SELECT nostos.viewer_bit()) <> 0
    AND step <= (SELECT nostos.last_step_in_view())
);

REVOKE ALL ON FUNCTION nostos.shown_step, nostos.last_step_in_view FROM PUBLIC;
GRANT EXECUTE ON FUNCTION nostos.shown_step, nostos.last_step_in_view TO nostos_reader;
