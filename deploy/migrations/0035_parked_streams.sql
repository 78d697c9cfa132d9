-- Parked streams: of which streams a read model has not taken something in. `newer`: since a newer version wrote it. Servers look here before they
-- show a match, and the health of the cluster counts the rows.

CREATE INDEX dead_letters_by_error ON nostos.dead_letters (stream) WHERE error IS NOT NULL;

CREATE VIEW nostos.parked_streams AS
    SELECT stream, bool_or(error = 'NewerEvent') AS newer FROM nostos.dead_letters WHERE error IS NOT NULL GROUP BY stream;

REVOKE ALL ON nostos.parked_streams FROM PUBLIC;
GRANT SELECT ON nostos.parked_streams TO nostos_reader;
