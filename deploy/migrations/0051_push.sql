-- Web Push: where players want to be called back, and what is to be sent there. Nothing of it is an event, and nobody reads it but the API
-- and the processes that send.

CREATE TABLE nostos.push_subscriptions (
    subscription uuid PRIMARY KEY,      -- follows from the address: a browser calls one player
    player text NOT NULL,
    place int NOT NULL CHECK (place BETWEEN 1 AND 10), -- so a player has ten at most
    token int NOT NULL,                 -- the number of the player's token that added it: it ends with that
    sealed bytea NOT NULL,              -- the address and the keys of the browser, sealed with the player's key
    added_at timestamptz NOT NULL DEFAULT now(),
    held_until timestamptz,             -- while a push is sent there: when another process may send one
    failures int NOT NULL DEFAULT 0,    -- attempts in a row that failed
    rest_until timestamptz,             -- nothing is sent there before, after failures
    UNIQUE (player, place)
);

-- What waits. It says which match, and never what is in it.
CREATE TABLE nostos.pushes (
    push uuid PRIMARY KEY,
    subscription uuid NOT NULL REFERENCES nostos.push_subscriptions ON DELETE CASCADE,
    kind text NOT NULL,                 -- turn, begun, test
    match uuid,                         -- NULL: a test
    attempts int NOT NULL DEFAULT 0,    -- that began
    added_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (subscription, kind, match)
);
CREATE UNIQUE INDEX pushes_one_test ON nostos.pushes (subscription) WHERE kind = 'test';
CREATE INDEX pushes_due ON nostos.pushes (added_at, push);
CREATE INDEX pushes_of_match ON nostos.pushes (match);

-- The turns to which browsers were called: one call a turn. A row goes when the match asks the player nothing any more.
CREATE TABLE nostos.push_turns (
    match uuid NOT NULL,
    subscription uuid NOT NULL REFERENCES nostos.push_subscriptions ON DELETE CASCADE,
    since int NOT NULL,                 -- the last step before the turn at which the match asked the player nothing; 0: not known
    PRIMARY KEY (match, subscription)
);
CREATE INDEX push_turns_of_subscription ON nostos.push_turns (subscription);

-- Up to where the log was looked at.
CREATE TABLE nostos.push_position (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    position bigint NOT NULL,
    looked_at timestamptz NOT NULL DEFAULT now() -- to the minute: nobody is called for what was before a long pause
);

-- The key that names the service to those who deliver pushes (RFC 8292), sealed; made when it is first needed.
CREATE TABLE nostos.push_key (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    sealed bytea NOT NULL
);

REVOKE ALL ON nostos.push_subscriptions, nostos.pushes, nostos.push_turns, nostos.push_position, nostos.push_key FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON nostos.push_subscriptions, nostos.pushes, nostos.push_turns TO nostos_writer;
GRANT SELECT, INSERT, UPDATE ON nostos.push_position TO nostos_writer;
GRANT SELECT, INSERT ON nostos.push_key TO nostos_writer;
