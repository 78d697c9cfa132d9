-- The next check of each match in which time can be up: the clock reads the rows that are due, and no others. The lobby makes a row
-- when the clocks of a match begin to run, or its seats have to reveal something, and deletes it when that is over; the clock
-- sets the next time. Triggers keep it, so a node of the version before keeps it too, and so does a rebuild.

CREATE TABLE nostos.next_checks (
    match uuid PRIMARY KEY,
    at timestamptz NOT NULL,        -- nothing can be up before that
    step integer NOT NULL           -- of the row of the lobby that the clock has to look at
);
CREATE INDEX next_checks_by_time ON nostos.next_checks (at, match);

CREATE FUNCTION nostos.note_next_check() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
    IF TG_OP <> 'DELETE' AND (NEW.status = 'revealing' OR NEW.status = 'playing'
        AND (NEW.clock IS NOT NULL OR NEW.leaving ->> 'absent_after' IS NOT NULL))
    THEN
        INSERT INTO nostos.next_checks (match, at, step) VALUES (NEW.match, NEW.updated_at, NEW.step)
            ON CONFLICT (match) DO UPDATE SET at = EXCLUDED.at, step = EXCLUDED.step;
    ELSIF TG_OP <> 'INSERT' THEN
        DELETE FROM nostos.next_checks WHERE match = OLD.match;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER next_check_of_new AFTER INSERT ON nostos.lobby
    FOR EACH ROW WHEN (NEW.status IN ('revealing', 'playing')) EXECUTE FUNCTION nostos.note_next_check();
CREATE TRIGGER next_check_of_changed AFTER UPDATE ON nostos.lobby
    FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.reveal_by IS DISTINCT FROM NEW.reveal_by)
    EXECUTE FUNCTION nostos.note_next_check();
CREATE TRIGGER next_check_of_deleted AFTER DELETE ON nostos.lobby
    FOR EACH ROW WHEN (OLD.status IN ('revealing', 'playing')) EXECUTE FUNCTION nostos.note_next_check();

INSERT INTO nostos.next_checks (match, at, step)
    SELECT match, updated_at, step FROM nostos.lobby
    WHERE status = 'revealing' OR status = 'playing' AND (clock IS NOT NULL OR leaving ->> 'absent_after' IS NOT NULL);
DROP INDEX nostos.lobby_with_clocks, nostos.lobby_with_absence, nostos.lobby_revealing;

REVOKE ALL ON nostos.next_checks FROM PUBLIC;
REVOKE ALL ON FUNCTION nostos.note_next_check FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON nostos.next_checks TO nostos_projector;
GRANT SELECT, UPDATE ON nostos.next_checks TO nostos_writer;
