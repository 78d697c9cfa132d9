-- Finished matches are found by option, by seats, and by whether a tournament or a rating had them; all newest first.

CREATE INDEX lobby_by_options ON nostos.lobby USING gin (options jsonb_path_ops);
CREATE INDEX lobby_by_seats ON nostos.lobby (jsonb_array_length(seats), opened_at DESC, match DESC);
CREATE INDEX lobby_of_tournaments ON nostos.lobby (opened_at DESC, match DESC) WHERE tournament <> '';

-- Whether a match is rated is public. What it changed is not read from here.
GRANT SELECT (match) ON nostos.rated_matches TO nostos_reader;
