-- Presence: when players had a stream of their seat open, and which of their commands were refused. Neither is an event of the
-- match: processes of the API note it afterwards. Of each player in a match so many rows of each kind are kept; the rest is counted.
-- No row has anything of a command but what names it and its receipt.

CREATE TABLE nostos.presence_streams (
    stream uuid PRIMARY KEY,
    match uuid NOT NULL,
    player text NOT NULL,
    seat int NOT NULL,
    opened_at timestamptz NOT NULL,
    after int NOT NULL,                 -- the last step that the client had when it opened the stream
    delivered int,                      -- the last step that was written to the connection; null: none was
    delivered_at timestamptz,
    closed_at timestamptz,              -- null: it is open, or the process ended without a word
    ended text                          -- how: client, server, slow, revoked, over, unknown
);
CREATE INDEX presence_streams_of_match ON nostos.presence_streams (match, opened_at, stream);
CREATE INDEX presence_streams_of_player ON nostos.presence_streams (player, opened_at, stream);

CREATE TABLE nostos.presence_refusals (
    refusal uuid PRIMARY KEY,
    match uuid NOT NULL,
    player text NOT NULL,
    seat int NOT NULL,
    at timestamptz NOT NULL,
    step int NOT NULL,                  -- the last step of the match that the receipt names
    command uuid NOT NULL,              -- follows from the player and the key that they chose
    receipt text NOT NULL,              -- SHA-256 of the receipt that the player got
    problem text NOT NULL,              -- the kind of the problem
    rule text NOT NULL,                 -- the section that it names, or ''
    status int NOT NULL,
    by_game boolean NOT NULL            -- by the rules of the game, which look at what the seat knows
);
CREATE INDEX presence_refusals_of_match ON nostos.presence_refusals (match, at, refusal);
CREATE INDEX presence_refusals_of_player ON nostos.presence_refusals (player, at, refusal);

CREATE TABLE nostos.presence_counts (
    match uuid NOT NULL,
    player text NOT NULL,
    kind text NOT NULL,                 -- stream, refusal, refusal_by_game
    total int NOT NULL,
    PRIMARY KEY (match, player, kind)
);
CREATE INDEX presence_counts_of_player ON nostos.presence_counts (player);

-- Store notes in their order: each is the row of a stream that opens, the end of one, or the row of a refusal. Of each kind at most
-- `most` rows of a player in a match are kept. How many notes were stored. Whoever calls it sorts the notes by match and
-- player, so that two callers never wait for each other.
CREATE FUNCTION nostos.note_presence(notes jsonb, most integer)
RETURNS integer LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
    note jsonb;
    what text;
    number integer;
    stored integer := 0;
BEGIN
    FOR note IN SELECT each.value FROM pg_catalog.jsonb_array_elements(notes) AS each LOOP
        what := note ->> 'kind';
        IF what = 'closed' THEN
            UPDATE nostos.presence_streams SET
                delivered = (note ->> 'delivered')::integer,
                delivered_at = (note ->> 'delivered_at')::timestamptz,
                closed_at = (note ->> 'closed_at')::timestamptz,
                ended = note ->> 'ended'
            WHERE stream = (note ->> 'stream')::uuid;
            stored := stored + 1;
            CONTINUE;
        END IF;
        INSERT INTO nostos.presence_counts AS counts (match, player, kind, total)
            VALUES ((note ->> 'match')::uuid, note ->> 'player', what, 1)
            ON CONFLICT (match, player, kind) DO UPDATE SET total = counts.total + 1
            RETURNING total INTO number;
        CONTINUE WHEN number > most;
        IF what = 'stream' THEN
            INSERT INTO nostos.presence_streams (stream, match, player, seat, opened_at, after)
                SELECT stream, match, player, seat, opened_at, after
                FROM pg_catalog.jsonb_populate_record(NULL::nostos.presence_streams, note)
                ON CONFLICT DO NOTHING; -- a batch that was stored may be sent again
        ELSE
            INSERT INTO nostos.presence_refusals
                SELECT * FROM pg_catalog.jsonb_populate_record(NULL::nostos.presence_refusals, note)
                ON CONFLICT DO NOTHING;
        END IF;
        stored := stored + 1;
    END LOOP;
    RETURN stored;
END
$$;

REVOKE ALL ON nostos.presence_streams, nostos.presence_refusals, nostos.presence_counts FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON nostos.presence_streams, nostos.presence_counts TO nostos_writer;
GRANT SELECT, INSERT, DELETE ON nostos.presence_refusals TO nostos_writer;
REVOKE ALL ON FUNCTION nostos.note_presence FROM PUBLIC;
GRANT EXECUTE ON FUNCTION nostos.note_presence TO nostos_writer;
