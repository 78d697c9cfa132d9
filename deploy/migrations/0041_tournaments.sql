-- Read models of tournaments: the list of all, who is what in each, and each step as its viewers see it.

CREATE TABLE nostos.tournaments (
    tournament uuid PRIMARY KEY,
    step int NOT NULL,
    status text NOT NULL,
    title text NOT NULL,
    host text NOT NULL,
    format text NOT NULL,
    games text[] NOT NULL,          -- those of its rounds, each once
    rounds int NOT NULL,            -- how many there are to be
    starts text NOT NULL,           -- a moment, or ''
    opened_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL,
    entrants int NOT NULL,          -- how many take part now
    round int NOT NULL              -- the last one that is paired; 0 before the first
) WITH (fillfactor = 70); -- most steps change no indexed column
-- A page of the list is in the order of opening, newest first, behind a cursor of (opened_at, tournament).
CREATE INDEX tournaments_by_opening ON nostos.tournaments (opened_at DESC, tournament DESC);
CREATE INDEX tournaments_by_status ON nostos.tournaments (status, opened_at DESC, tournament DESC);
CREATE INDEX tournaments_by_host ON nostos.tournaments (host, opened_at DESC, tournament DESC);
CREATE INDEX tournaments_going_on ON nostos.tournaments (tournament) WHERE status NOT IN ('finished', 'cancelled');

-- Everybody whom the log of a tournament names keeps a row: the export of a player's data reads it, too.
CREATE TABLE nostos.tournament_people (
    tournament uuid NOT NULL,
    player text NOT NULL,
    since timestamptz NOT NULL,     -- of the first event that names the player
    number int NOT NULL,            -- the entrant's last number; 0: did not enter
    host boolean NOT NULL,
    roles text[] NOT NULL,          -- on the staff, with those of the host
    invited boolean NOT NULL,
    PRIMARY KEY (tournament, player)
);
CREATE INDEX tournament_people_by_player ON nostos.tournament_people (player, since, tournament);

-- Row 0 of a step is as everybody sees it. Other rows are as some see it, who see more: `audience` names them, entrants by
-- their numbers, and 'staff'.
CREATE TABLE nostos.tournament_frames (
    tournament uuid NOT NULL,
    step int NOT NULL,
    variant int NOT NULL,
    audience text[] NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (tournament, step, variant)
);

-- The tournament that the transaction is set to, in `nostos.tournament`. NULL if it is set to none, or to no viewer that a
-- tournament can have: `nostos.viewer` is 'onlooker', 'staff' or an entrant's number.
CREATE FUNCTION nostos.tournament_in_view() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE
    WHEN current_setting('nostos.viewer', true) ~ '^(onlooker|staff|[1-9][0-9]{0,5})$'
        THEN nullif(current_setting('nostos.tournament', true), '')::uuid
END;

ALTER TABLE nostos.tournament_frames ENABLE ROW LEVEL SECURITY;
-- The settings stand in sub-selects so that they are read once a query and not once a row.
CREATE POLICY tournament_frames_of_the_viewer ON nostos.tournament_frames FOR SELECT TO nostos_reader
USING (
    tournament = (SELECT nostos.tournament_in_view())
    AND (variant = 0 OR (SELECT current_setting('nostos.viewer', true)) = ANY (audience))
);
CREATE POLICY tournament_frames_are_written ON nostos.tournament_frames TO nostos_projector USING (true) WITH CHECK (true);

REVOKE ALL ON nostos.tournaments, nostos.tournament_people, nostos.tournament_frames FROM PUBLIC;
REVOKE ALL ON FUNCTION nostos.tournament_in_view FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON nostos.tournaments, nostos.tournament_people, nostos.tournament_frames
    TO nostos_projector;
GRANT SELECT ON nostos.tournaments, nostos.tournament_people TO nostos_reader;
GRANT SELECT (tournament, step, variant, body) ON nostos.tournament_frames TO nostos_reader;
GRANT EXECUTE ON FUNCTION nostos.tournament_in_view TO nostos_reader;
