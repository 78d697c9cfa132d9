-- Matches of tournaments: to which tournament, round and table a match belongs, and who decides in it. The arbiters of a private
-- match may know of it.

ALTER TABLE nostos.lobby
    ADD COLUMN tournament text NOT NULL DEFAULT '',         -- its id; '' where the match is of none
    ADD COLUMN tournament_round int NOT NULL DEFAULT 0,     -- the numbers of the round and of the table there
    ADD COLUMN tournament_table int NOT NULL DEFAULT 0,
    ADD COLUMN arbiters jsonb NOT NULL DEFAULT '[]';        -- the ids of players
UPDATE nostos.lobby_steps
    SET listing = '{"tournament": "", "tournament_round": 0, "tournament_table": 0, "arbiters": []}'::jsonb || listing;
