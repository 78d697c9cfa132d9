-- Whether the players of a match agreed that all seats may talk with each other. In matches of before none may.

ALTER TABLE nostos.lobby ADD COLUMN table_talk boolean NOT NULL DEFAULT false;
UPDATE nostos.lobby_steps SET listing = '{"table_talk": false}'::jsonb || listing;
