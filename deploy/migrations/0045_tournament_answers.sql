-- Whether the staff of a tournament entered a player who has not answered yet. In tournaments of before nobody was asked.

ALTER TABLE nostos.tournament_people ADD COLUMN asked boolean NOT NULL DEFAULT false;
