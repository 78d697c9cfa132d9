-- Whether the players of a match agreed that moves may be taken back. In matches of before none may.

ALTER TABLE nostos.lobby ADD COLUMN takebacks boolean NOT NULL DEFAULT false;
UPDATE nostos.lobby_steps SET listing = '{"takebacks": false}'::jsonb || listing;
