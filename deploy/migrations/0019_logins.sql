-- One login a role. Until here a process was the owner of the schema, who acted as a role; now it logs in as that role,
-- which is member of nothing and owns nothing. What everybody may do by default, these three do not need.

DO $$
DECLARE
    database text := quote_ident(current_database());
    is_ours bool := (SELECT pg_has_role(current_user, datdba, 'USAGE') FROM pg_database WHERE datname = current_database());
BEGIN
    IF is_ours THEN
        EXECUTE 'REVOKE CREATE, TEMPORARY ON DATABASE ' || database || ' FROM PUBLIC';
        EXECUTE 'GRANT CONNECT ON DATABASE ' || database || ' TO nostos_writer, nostos_projector, nostos_reader';
    END IF;
    -- A new generation of a read model lies in temporary tables.
    IF has_database_privilege(current_user, current_database(), 'TEMPORARY WITH GRANT OPTION') THEN
        EXECUTE 'GRANT TEMPORARY ON DATABASE ' || database || ' TO nostos_projector';
    END IF;
    -- Clusters that began before PostgreSQL 15 let everybody create tables in `public`.
    IF EXISTS (SELECT FROM pg_namespace WHERE nspname = 'public' AND pg_has_role(current_user, nspowner, 'USAGE')) THEN
        REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    END IF;
END
$$;

REVOKE ALL ON ALL TABLES IN SCHEMA nostos FROM PUBLIC;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA nostos FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA nostos FROM PUBLIC;
