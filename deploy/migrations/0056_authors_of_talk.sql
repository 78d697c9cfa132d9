-- Readers of a line learn which player wrote it: another player may have the seat now.

GRANT SELECT (author) ON nostos.talk TO nostos_reader;
