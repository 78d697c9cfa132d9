-- Sealing: what is hidden rests sealed, each stream with a data key of its own. These keys are wrapped with a sealing key
-- that is not in the database; of that one only a proof is here, by which a process knows whether it has the right one.

CREATE TABLE nostos.sealing_keys (
    number int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,    -- the highest one wraps the keys of new streams
    id text NOT NULL UNIQUE,
    proof bytea NOT NULL,
    added_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE nostos.data_keys (
    stream uuid PRIMARY KEY,
    sealed_with text NOT NULL REFERENCES nostos.sealing_keys (id),
    wrapped bytea NOT NULL
);
CREATE INDEX data_keys_by_sealing_key ON nostos.data_keys (sealed_with, stream);

-- Adds the proof of the first sealing key. Of two processes that come with different keys, one is first.
CREATE FUNCTION nostos.add_first_sealing_key(key_id text, key_proof bytea) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    LOCK TABLE nostos.sealing_keys IN EXCLUSIVE MODE;
    INSERT INTO nostos.sealing_keys (id, proof)
    SELECT key_id, key_proof WHERE NOT EXISTS (SELECT FROM nostos.sealing_keys);
END
$$;

-- Frames need no column of their own: a body that is sealed does not begin as JSON does. Of notes and talk, what is written
-- is in the new column.
ALTER TABLE nostos.notes ADD COLUMN sealed bytea;
ALTER TABLE nostos.talk ADD COLUMN sealed bytea;

REVOKE ALL ON nostos.sealing_keys, nostos.data_keys FROM PUBLIC;
REVOKE ALL ON FUNCTION nostos.add_first_sealing_key FROM PUBLIC;
GRANT SELECT ON nostos.sealing_keys, nostos.data_keys TO nostos_writer, nostos_projector;
GRANT INSERT ON nostos.data_keys TO nostos_writer, nostos_projector;
GRANT EXECUTE ON FUNCTION nostos.add_first_sealing_key TO nostos_writer, nostos_projector;
GRANT SELECT (sealed) ON nostos.notes, nostos.talk TO nostos_reader;
-- Only the owner of the schema changes which key wraps what.
