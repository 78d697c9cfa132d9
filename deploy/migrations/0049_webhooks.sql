-- Webhooks of tournaments: where organizers want to be told that a round was opened, of a result or of a ruling; and what is to be sent
-- there, or was. Nothing of it is an event, and nobody reads it but the API and the processes that send.
--
-- `step` is a webhook's own place in the stream of its tournament: it moves in the statement that adds what is to be sent.

CREATE TABLE nostos.webhooks (
    webhook uuid PRIMARY KEY,           -- follows from the player who added it and from their key
    tournament uuid NOT NULL,
    place int NOT NULL CHECK (place BETWEEN 1 AND 5), -- so a tournament has five at most
    events text[] NOT NULL,             -- round_opened, result, ruling
    added_by text NOT NULL,
    added_at timestamptz NOT NULL DEFAULT now(),
    sealed bytea NOT NULL,              -- the address, the signing secret and the digest of the request
    step int NOT NULL,                  -- the last step of the tournament that was looked at
    over_at timestamptz,                -- when the end of the tournament was seen: nothing is added any more
    off text NOT NULL DEFAULT '',       -- '': it is on; failing: everything failed for a day; gone: it answered 410
    lease uuid,                         -- of the process that sends something there; one thing at a time
    leased_until timestamptz,           -- afterwards another process may
    rest_until timestamptz,             -- after a failure nothing is sent before
    failures int NOT NULL DEFAULT 0,    -- in a row
    failing_since timestamptz,          -- the first of them
    last_at timestamptz,                -- of the last attempt
    last_status int,                    -- its answer, if there was one
    last_failure text NOT NULL DEFAULT '', -- or why there was none, in a word
    UNIQUE (tournament, place)
);
CREATE INDEX webhooks_on ON nostos.webhooks (webhook) WHERE off = '' AND over_at IS NULL;
CREATE INDEX webhooks_over ON nostos.webhooks (over_at) WHERE over_at IS NOT NULL;
CREATE INDEX webhooks_of_player ON nostos.webhooks (added_by, webhook);

CREATE TABLE nostos.webhook_deliveries (
    delivery uuid PRIMARY KEY,          -- the webhook-id that receivers drop doubles by
    webhook uuid NOT NULL REFERENCES nostos.webhooks ON DELETE CASCADE,
    kind text NOT NULL,                 -- round_opened, result, ruling, ping
    step int NOT NULL,                  -- of the tournament; 0: a ping
    body text NOT NULL,                 -- JSON, nothing but what everybody may know
    made_at timestamptz NOT NULL DEFAULT now(),
    state text NOT NULL DEFAULT 'waiting', -- waiting, delivered, failed
    attempts int NOT NULL DEFAULT 0,    -- that began
    next_at timestamptz NOT NULL DEFAULT now(), -- of the next attempt
    status int,                         -- the answer to the last attempt, if there was one
    failure text NOT NULL DEFAULT '',   -- or why there was none, in a word
    ended_at timestamptz
);
CREATE INDEX webhook_deliveries_waiting ON nostos.webhook_deliveries (webhook, next_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_of_webhook ON nostos.webhook_deliveries (webhook, made_at, delivery);

REVOKE ALL ON nostos.webhooks, nostos.webhook_deliveries FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON nostos.webhooks, nostos.webhook_deliveries TO nostos_writer;
