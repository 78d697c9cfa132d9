-- Participations: the matches that name a player, so that a player gets a copy of all that is stored of them. It is a read
-- model: the events say it all. Also who left a match is here, whom no row of the lobby names any more.

CREATE TABLE nostos.participations (
    player text NOT NULL,
    match uuid NOT NULL,
    since timestamptz NOT NULL, -- of the first event that names the player
    PRIMARY KEY (player, match)
);
CREATE INDEX participations_by_time ON nostos.participations (player, since, match);

REVOKE ALL ON nostos.participations FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON nostos.participations TO nostos_projector;
GRANT SELECT ON nostos.participations TO nostos_reader;
