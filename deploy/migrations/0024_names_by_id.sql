-- Names by id: a player's name is in one place, the table of players, sealed with the player's key. A row with a plain name is
-- from before; its player is given a sealed one when the projection is rebuilt.

ALTER TABLE nostos.players ADD COLUMN sealed bytea;
