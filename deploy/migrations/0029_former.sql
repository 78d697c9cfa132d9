-- Former: the players whose seat a substitute has. They go on to know of a private match, also without their invitation. Rows
-- of matches in which there were substitutes before lack them until `nostos rebuild lobby`.

ALTER TABLE nostos.lobby ADD COLUMN former jsonb NOT NULL DEFAULT '[]';
UPDATE nostos.lobby_steps SET listing = '{"former": []}'::jsonb || listing;
