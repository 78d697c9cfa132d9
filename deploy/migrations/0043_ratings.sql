-- Ratings of players: one for each role of each game that they played in rated tournaments. All of it follows from the log.

-- What the ratings need of tournaments that are not over: the public facts of each step, as JSON.
CREATE TABLE nostos.rated_facts (
    tournament uuid NOT NULL,
    step int NOT NULL,
    facts text NOT NULL,
    PRIMARY KEY (tournament, step)
);

-- Matches that change ratings, in the order of `position` (of the end of their tournament in the log) and `place` (in it).
CREATE TABLE nostos.rated_matches (
    match uuid PRIMARY KEY,
    game text NOT NULL,
    position bigint NOT NULL,
    place int NOT NULL,
    ended_at timestamptz NOT NULL,  -- when the tournament was finished
    players text[] NOT NULL,
    teams jsonb NOT NULL            -- players with their roles; the best first
);
CREATE INDEX rated_matches_in_order ON nostos.rated_matches (game, position, place);
CREATE INDEX rated_matches_by_position ON nostos.rated_matches (position);

-- The rating of a player after each of their matches: from there on it can be made again.
CREATE TABLE nostos.rating_changes (
    game text NOT NULL,
    role text NOT NULL,
    player text NOT NULL,
    position bigint NOT NULL,
    place int NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    matches int NOT NULL,           -- rated ones, up to this one
    PRIMARY KEY (game, role, player, position, place)
);
CREATE INDEX rating_changes_in_order ON nostos.rating_changes (game, position);
CREATE INDEX rating_changes_by_player ON nostos.rating_changes (player);

CREATE TABLE nostos.ratings (
    game text NOT NULL,
    role text NOT NULL,
    player text NOT NULL,
    rating double precision NOT NULL, -- mu less three times sigma
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    matches int NOT NULL,
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (game, role, player)
);
CREATE INDEX ratings_by_rating ON nostos.ratings (game, role, rating DESC, player DESC);
CREATE INDEX ratings_by_player ON nostos.ratings (player);

-- Players who deleted their accounts, and where in the log: they have no ratings, also if a tournament of theirs is finished later.
CREATE TABLE nostos.rating_deletions (
    player text PRIMARY KEY,
    position bigint NOT NULL
);
CREATE INDEX rating_deletions_by_position ON nostos.rating_deletions (position);

REVOKE ALL ON nostos.rated_facts, nostos.rated_matches, nostos.rating_changes, nostos.ratings, nostos.rating_deletions
    FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE
    ON nostos.rated_facts, nostos.rated_matches, nostos.rating_changes, nostos.ratings, nostos.rating_deletions
    TO nostos_projector;
GRANT SELECT ON nostos.ratings TO nostos_reader;
