-- Findings: places where the log was not what the notary had signed when it read it again. A finding stays, also if the
-- log is put back; somebody acknowledges it, with a reason. Neither is ever changed or deleted.

CREATE TABLE nostos.findings (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    match uuid,                         -- null where no single event could be named
    step int,
    found_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE nostos.acknowledgements (
    finding bigint PRIMARY KEY REFERENCES nostos.findings,
    reason text NOT NULL CHECK (reason <> ''),
    acknowledged_at timestamptz NOT NULL DEFAULT now()
);

CREATE VIEW nostos.open_findings AS
    SELECT * FROM nostos.findings WHERE NOT EXISTS (SELECT FROM nostos.acknowledgements WHERE finding = id);

DO $$
DECLARE
    name text;
BEGIN
    FOREACH name IN ARRAY ARRAY['findings', 'acknowledgements'] LOOP
        EXECUTE format('CREATE TRIGGER only_ever_appended_to BEFORE UPDATE OR DELETE OR TRUNCATE ON nostos.%I
            FOR EACH STATEMENT EXECUTE FUNCTION nostos.refuse_change()', name);
        EXECUTE format('ALTER TABLE nostos.%I ENABLE ALWAYS TRIGGER only_ever_appended_to', name);
        EXECUTE format('REVOKE ALL ON nostos.%I FROM PUBLIC', name);
        EXECUTE format('GRANT SELECT ON nostos.%I TO nostos_reader, nostos_projector', name);
    END LOOP;
END
$$;
GRANT SELECT ON nostos.open_findings TO nostos_reader, nostos_projector;
GRANT INSERT ON nostos.findings TO nostos_projector;
-- Nobody but the owner of the schema acknowledges.
