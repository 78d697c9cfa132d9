-- The read models: what the projector makes of the log, and what the reader may see of it.
--
-- `audience` is a bit mask over the viewers of a match: bit 0 the onlooker, bit 1 the referee, bit 2 + k seat k.
-- The reader says which viewer of which match it reads for, in `nostos.match` and `nostos.viewer` ('onlooker',
-- 'referee' or a seat's number); the policies below show it the rows of that viewer of that match and no others.
-- Where nothing is set, nothing is visible. The column `audience` itself is never readable: who else saw a row is
-- part of the secret.

CREATE TABLE nostos.tracking (
    projection text PRIMARY KEY,
    position bigint NOT NULL DEFAULT 0, -- of the last event it has taken in
    stuck_since timestamptz             -- since when it cannot take in the next one
);

CREATE TABLE nostos.lobby (
    match uuid PRIMARY KEY,
    game text NOT NULL,
    version text NOT NULL,
    status text NOT NULL,
    seats jsonb NOT NULL,       -- one entry a seat: {"player", "name"} or null
    players text[] NOT NULL,    -- who sits, for the filter
    open_seats int NOT NULL,
    roles jsonb NOT NULL,
    resigning jsonb NOT NULL,
    options jsonb NOT NULL,
    content jsonb NOT NULL,
    host text NOT NULL,
    commitment text NOT NULL,
    seed text,                  -- shown when the match is disclosed
    step int NOT NULL,
    opened_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    outcome jsonb,
    reason text,                -- why it was closed
    disclosed boolean NOT NULL
) WITH (fillfactor = 70); -- most steps change no indexed column: the new row fits beside the old one
-- A page of the lobby is in the order of opening, newest first, behind a cursor of (opened_at, match).
CREATE INDEX lobby_by_opening ON nostos.lobby (opened_at DESC, match DESC);
CREATE INDEX lobby_by_status ON nostos.lobby (status, opened_at DESC, match DESC);
CREATE INDEX lobby_by_game ON nostos.lobby (game, status, opened_at DESC, match DESC);
CREATE INDEX lobby_by_player ON nostos.lobby USING gin (players);

CREATE TABLE nostos.frames (
    match uuid NOT NULL,
    step int NOT NULL,
    audience bigint NOT NULL,   -- viewers who saw the very same share a row
    body bytea NOT NULL,
    PRIMARY KEY (match, step, audience)
);

CREATE TABLE nostos.notes (
    match uuid NOT NULL,
    stream uuid NOT NULL,       -- the notebook
    number int NOT NULL,        -- of the note in its notebook
    seats int[] NOT NULL,       -- who share the notebook
    step int NOT NULL,          -- of the match when the note was made
    seat int NOT NULL,          -- who made it
    subject text NOT NULL,
    marks jsonb NOT NULL,
    at timestamptz NOT NULL,
    audience bigint NOT NULL,
    PRIMARY KEY (match, stream, number)
);

CREATE TABLE nostos.players (
    player text PRIMARY KEY,
    name text NOT NULL,
    registered_at timestamptz NOT NULL
);

-- The bit of the viewer that the transaction is set to, NULL if it is set to none.
CREATE FUNCTION nostos.viewer_bit() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE
    WHEN current_setting('nostos.viewer', true) = 'onlooker' THEN 1
    WHEN current_setting('nostos.viewer', true) = 'referee' THEN 2
    WHEN current_setting('nostos.viewer', true) ~ '^([0-9]|[1-5][0-9])$'
        THEN 4::bigint << current_setting('nostos.viewer', true)::int
END;

-- The match that the transaction is set to, NULL if it is set to none, or if it would look as the referee into a
-- match that is not disclosed: nobody does, whatever the code above the database asks for.
CREATE FUNCTION nostos.match_in_view() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT asked.match
    FROM (SELECT nullif(current_setting('nostos.match', true), '')::uuid AS match) AS asked
    WHERE nostos.viewer_bit() <> 2
       OR EXISTS (SELECT FROM nostos.lobby WHERE lobby.match = asked.match AND lobby.disclosed);
END;

ALTER TABLE nostos.frames ENABLE ROW LEVEL SECURITY;
ALTER TABLE nostos.notes ENABLE ROW LEVEL SECURITY;

-- The functions stand in sub-selects so that they are asked once a query and not once a row.
CREATE POLICY frames_of_the_viewer ON nostos.frames FOR SELECT TO nostos_reader
USING (match = (SELECT nostos.match_in_view()) AND audience & (SELECT nostos.viewer_bit()) <> 0);
CREATE POLICY notes_of_the_viewer ON nostos.notes FOR SELECT TO nostos_reader
USING (match = (SELECT nostos.match_in_view()) AND audience & (SELECT nostos.viewer_bit()) <> 0);
CREATE POLICY frames_are_written ON nostos.frames TO nostos_projector USING (true) WITH CHECK (true);
CREATE POLICY notes_are_written ON nostos.notes TO nostos_projector USING (true) WITH CHECK (true);

REVOKE ALL ON nostos.tracking, nostos.lobby, nostos.frames, nostos.notes, nostos.players FROM PUBLIC;
REVOKE ALL ON FUNCTION nostos.viewer_bit(), nostos.match_in_view() FROM PUBLIC;

GRANT SELECT, INSERT, UPDATE, DELETE ON nostos.tracking, nostos.lobby, nostos.frames, nostos.notes, nostos.players
    TO nostos_projector;

GRANT SELECT ON nostos.tracking, nostos.lobby, nostos.players TO nostos_reader;
GRANT SELECT (match, step, body) ON nostos.frames TO nostos_reader;
GRANT SELECT (match, stream, number, seats, step, seat, subject, marks, at) ON nostos.notes TO nostos_reader;
GRANT EXECUTE ON FUNCTION nostos.viewer_bit(), nostos.match_in_view() TO nostos_reader;
