-- Authors: notes and talk rest sealed with the key of who wrote them too, and go when that player is deleted. Data keys can be
-- destroyed; and of the names that matches once had, nothing is left in the read models.

-- A destroyed data key leaves its row, without the key: the stream gets none again.
ALTER TABLE nostos.data_keys
    ALTER COLUMN sealed_with DROP NOT NULL,
    ALTER COLUMN wrapped DROP NOT NULL,
    ADD COLUMN destroyed_at timestamptz,
    ADD CONSTRAINT destroyed_or_there CHECK (
        (wrapped IS NULL) = (destroyed_at IS NOT NULL) AND (sealed_with IS NULL) = (destroyed_at IS NOT NULL)
    );

-- Destroys the data key of a stream, and remembers that; also where there was none yet.
CREATE FUNCTION nostos.destroy_data_key(of_stream uuid, at timestamptz) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    INSERT INTO nostos.data_keys AS had (stream, destroyed_at) VALUES (of_stream, at)
    ON CONFLICT (stream) DO UPDATE SET sealed_with = NULL, wrapped = NULL, destroyed_at = EXCLUDED.destroyed_at
    WHERE had.destroyed_at IS NULL;
END;

REVOKE ALL ON FUNCTION nostos.destroy_data_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION nostos.destroy_data_key TO nostos_writer;

-- Who wrote a row. The reader has no right to these columns.
ALTER TABLE nostos.notes ADD COLUMN author text;
ALTER TABLE nostos.talk ADD COLUMN author text;
CREATE INDEX notes_by_author ON nostos.notes (author);
CREATE INDEX talk_by_author ON nostos.talk (author);

-- Seats of the lobby once had names.
UPDATE nostos.lobby SET seats = (
    SELECT jsonb_agg(CASE jsonb_typeof(seat) WHEN 'object' THEN seat - 'name' ELSE seat END ORDER BY at)
    FROM jsonb_array_elements(seats) WITH ORDINALITY AS each (seat, at)
) WHERE jsonb_path_exists(seats, '$[*].name');
UPDATE nostos.lobby_steps SET listing = jsonb_set(listing, '{seats}', (
    SELECT jsonb_agg(CASE jsonb_typeof(seat) WHEN 'object' THEN seat - 'name' ELSE seat END ORDER BY at)
    FROM jsonb_array_elements(listing -> 'seats') WITH ORDINALITY AS each (seat, at)
)) WHERE jsonb_path_exists(listing, '$.seats[*].name');

-- Frames had names too, and some of them are sealed; notes and talk lack their authors. So the projector writes these tables
-- once more, each row in its place: readers go on with what is there, and new steps wait until it is done.
UPDATE nostos.tracking SET position = 0 WHERE projection IN ('frames', 'notes', 'talk');
