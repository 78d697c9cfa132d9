-- The schema, and the three roles that processes act as. Roles belong to the whole cluster: a migration of another
-- database may have made them already, or be making them at this very moment. Who comes second is content.

CREATE SCHEMA nostos;
REVOKE ALL ON SCHEMA nostos FROM PUBLIC;

DO $$
DECLARE
    role_name text;
    -- From PostgreSQL 16 on, who makes a role is its member but may not act as it before a second grant.
    may_become text := CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END;
BEGIN
    FOREACH role_name IN ARRAY ARRAY['nostos_writer', 'nostos_projector', 'nostos_reader'] LOOP
        BEGIN
            EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
        EXCEPTION WHEN duplicate_object OR unique_violation THEN
            NULL;
        END;
        IF NOT pg_has_role(current_user, role_name, may_become) THEN
            EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
        END IF;
        EXECUTE format('GRANT USAGE ON SCHEMA nostos TO %I', role_name);
    END LOOP;
END
$$;
