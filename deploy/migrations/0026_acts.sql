-- Acts: what operators did, for operators. The reason of an act on a player rests sealed with that player's key; when the player
-- is deleted, their row keeps the player's id and the kind alone. The reason of an aborted match is in the match.

CREATE TABLE nostos.acts (
    position bigint PRIMARY KEY, -- of the event in the log
    kind text NOT NULL,
    operator text, -- the id of a player; "service" on the command line
    player uuid,
    match uuid,
    reason text NOT NULL,
    until timestamptz,
    at timestamptz,
    sealed bytea
);
CREATE INDEX acts_by_player ON nostos.acts (player, position DESC);

REVOKE ALL ON nostos.acts FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON nostos.acts TO nostos_projector;
GRANT SELECT ON nostos.acts TO nostos_reader;
