-- Dead letters: events that a projection could not take in, and those of the same stream behind them, parked so that
-- all other streams go on. A read model is the log without its dead letters.

CREATE TABLE nostos.dead_letters (
    projection text NOT NULL,
    position bigint NOT NULL,   -- of the event in the log
    stream uuid NOT NULL,
    step int NOT NULL,
    topic text NOT NULL,
    error text,                 -- the kind of what went wrong; null for what only waits behind
    parked_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (projection, position)
);
CREATE INDEX dead_letters_by_stream ON nostos.dead_letters (projection, stream);

REVOKE ALL ON nostos.dead_letters FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON nostos.dead_letters TO nostos_projector;

-- A generation of a read model that is built beside the one in use lies in temporary tables.
DO $$ BEGIN EXECUTE format('GRANT TEMPORARY ON DATABASE %I TO nostos_projector', current_database()); END $$;
