-- Private matches: who may know of a match, who starts it, and for whom its seats are kept.

ALTER TABLE nostos.lobby
    ADD COLUMN run_by text NOT NULL DEFAULT 'table',         -- who starts it and brings bots: table or host
    ADD COLUMN access text NOT NULL DEFAULT 'public',        -- public, link or list
    ADD COLUMN public_after boolean NOT NULL DEFAULT false,  -- everybody may know of it once it is disclosed
    ADD COLUMN private boolean NOT NULL DEFAULT false,       -- only the players in known_to may know of it now
    ADD COLUMN known_to text[] NOT NULL DEFAULT '{}',        -- empty in public matches
    ADD COLUMN guests jsonb NOT NULL DEFAULT '[]',           -- the players who are invited
    ADD COLUMN barred jsonb NOT NULL DEFAULT '[]',           -- the players who do not sit down
    ADD COLUMN reserved jsonb NOT NULL DEFAULT '[]';         -- [{"seat", "player"}]
CREATE INDEX lobby_by_guest ON nostos.lobby USING gin (known_to) WHERE private;
CREATE INDEX lobby_waiting ON nostos.lobby (updated_at) WHERE status = 'open';

-- Rows of delayed matches lack what the new columns hold in all matches of before.
UPDATE nostos.lobby_steps SET listing = jsonb_build_object(
    'run_by', 'table', 'access', 'public', 'public_after', false, 'private', false, 'known_to', '[]'::jsonb,
    'guests', '[]'::jsonb, 'barred', '[]'::jsonb, 'reserved', '[]'::jsonb
) || listing;

-- The bit of the viewer that the transaction is set to. `guest` is an onlooker who may know of a private match.
CREATE OR REPLACE FUNCTION nostos.viewer_bit() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE
    WHEN current_setting('nostos.viewer', true) IN ('onlooker', 'guest') THEN 1
    WHEN current_setting('nostos.viewer', true) = 'referee' THEN 2
    WHEN current_setting('nostos.viewer', true) ~ '^([0-9]|[1-5][0-9])$'
        THEN 4::bigint << current_setting('nostos.viewer', true)::int
END;

-- The match that the transaction is set to, as before; and NULL for an onlooker of a private match.
CREATE OR REPLACE FUNCTION nostos.match_in_view() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT asked.match
    FROM (SELECT nullif(current_setting('nostos.match', true), '')::uuid AS match) AS asked
    WHERE CASE
        WHEN nostos.viewer_bit() IS NULL THEN false
        WHEN nostos.viewer_bit() = 2
            THEN EXISTS (SELECT FROM nostos.lobby WHERE lobby.match = asked.match AND (lobby.disclosed OR cardinality(lobby.opened_to) > 0))
        WHEN current_setting('nostos.viewer', true) = 'onlooker'
            THEN NOT EXISTS (SELECT FROM nostos.lobby WHERE lobby.match = asked.match AND lobby.private)
        ELSE true
    END;
END;
