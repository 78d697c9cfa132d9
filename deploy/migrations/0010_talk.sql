-- Talk: the lines that the seats of a notebook wrote to each other. Under row-level security, like their notes.

CREATE TABLE nostos.talk (
    match uuid NOT NULL,
    stream uuid NOT NULL,       -- the notebook
    number int NOT NULL,        -- of the line in its notebook
    seats int[] NOT NULL,       -- who share the notebook
    step int NOT NULL,          -- of the match when the line was written
    seat int NOT NULL,          -- who wrote it
    text text NOT NULL,
    at timestamptz NOT NULL,
    audience bigint NOT NULL,
    PRIMARY KEY (match, stream, number)
);

ALTER TABLE nostos.talk ENABLE ROW LEVEL SECURITY;
CREATE POLICY talk_of_the_viewer ON nostos.talk FOR SELECT TO nostos_reader
USING (match = (SELECT nostos.match_in_view()) AND audience & (SELECT nostos.viewer_bit()) <> 0);
CREATE POLICY talk_is_written ON nostos.talk TO nostos_projector USING (true) WITH CHECK (true);

REVOKE ALL ON nostos.talk FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON nostos.talk TO nostos_projector;
GRANT SELECT (match, stream, number, seats, step, seat, text, at) ON nostos.talk TO nostos_reader;
