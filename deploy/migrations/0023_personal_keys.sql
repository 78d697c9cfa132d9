-- Personal keys: one a player, which seals their name and what they write. They lie in a schema of their own, so that backups
-- of the log can leave them out. A deleted player's key is destroyed; who was deleted stays known by the opaque id alone.
-- Where the schema is missing (a restored backup does not have it), this file is applied again.

CREATE SCHEMA nostos_personal;
REVOKE ALL ON SCHEMA nostos_personal FROM PUBLIC;
GRANT USAGE ON SCHEMA nostos_personal TO nostos_writer, nostos_projector;

CREATE TABLE nostos_personal.keys (
    player uuid PRIMARY KEY,
    sealed_with text NOT NULL, -- the id of the sealing key that wraps it
    wrapped bytea NOT NULL
);
CREATE INDEX keys_by_sealing_key ON nostos_personal.keys (sealed_with, player);

CREATE TABLE nostos_personal.deletions (
    player uuid PRIMARY KEY,
    deleted_at timestamptz NOT NULL
);

-- Adds the key of a player who has none. A deleted player gets none again.
CREATE FUNCTION nostos_personal.add_key(owner uuid, key_id text, wrapped_key bytea) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(owner::text, 0));
    INSERT INTO nostos_personal.keys (player, sealed_with, wrapped)
    SELECT owner, key_id, wrapped_key
    WHERE NOT EXISTS (SELECT FROM nostos_personal.deletions WHERE deletions.player = owner)
    ON CONFLICT DO NOTHING;
END
$$;

-- Destroys the key of a player, and remembers that.
CREATE FUNCTION nostos_personal.destroy_key(owner uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(owner::text, 0));
    INSERT INTO nostos_personal.deletions (player, deleted_at) VALUES (owner, at) ON CONFLICT DO NOTHING;
    DELETE FROM nostos_personal.keys WHERE keys.player = owner;
END
$$;

REVOKE ALL ON nostos_personal.keys, nostos_personal.deletions FROM PUBLIC;
REVOKE ALL ON FUNCTION nostos_personal.add_key, nostos_personal.destroy_key FROM PUBLIC;
GRANT SELECT ON nostos_personal.keys, nostos_personal.deletions TO nostos_writer, nostos_projector;
GRANT EXECUTE ON FUNCTION nostos_personal.add_key TO nostos_writer, nostos_projector;
GRANT EXECUTE ON FUNCTION nostos_personal.destroy_key TO nostos_writer;
