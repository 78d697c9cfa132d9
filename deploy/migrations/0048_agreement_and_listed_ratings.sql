-- Whether who was reinstated in a tournament has to agree again: what they last said to taking part, and by which edition of the
-- rules their tournament is judged. Rows of before lack who dropped by themself until `nostos rebuild tournaments`.

ALTER TABLE nostos.tournaments ADD COLUMN edition int NOT NULL DEFAULT 1;
ALTER TABLE nostos.tournament_people ADD COLUMN consent text NOT NULL DEFAULT 'given'; -- given, asked, withdrawn
UPDATE nostos.tournament_people SET consent = 'asked' WHERE asked;

-- A list of ratings has players with five rated matches or more. Its pages read no others, of whom there are many more.
DROP INDEX nostos.ratings_by_rating;
CREATE INDEX ratings_listed ON nostos.ratings (game, role, rating DESC, player DESC) WHERE matches >= 5;
