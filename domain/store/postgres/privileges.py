"""Privileges: what the login of a connection may do, as the catalogs of the database say.

A line is a privilege in the schema, like `SELECT on frames (body)`, or a sentence about what no login of a
service may do or be. The check needs no privilege of its own.
"""

from collections.abc import Set as AbstractSet
from typing import Final

# pg_auth_members has who may act as whom; pg_shdepend has the owners of everything, large objects too.
# What PostgreSQL itself revokes from everybody (files of the server, programs, large objects from files) is
# in pg_init_privs, whatever the version calls it. There is no percent sign here: psycopg would take it for a
# parameter.
PRIVILEGES: Final = """
WITH me AS (SELECT * FROM pg_roles WHERE rolname = current_user),
here AS (SELECT oid FROM pg_database WHERE datname = current_database()),
schemas AS (
    SELECT oid AS schema, CASE nspname WHEN 'nostos' THEN '' ELSE nspname || '.' END AS prefix
    FROM pg_namespace WHERE nspname IN ('nostos', 'nostos_personal')
),
relations AS (
    SELECT oid, prefix || relname AS relname, relkind FROM pg_class JOIN schemas ON relnamespace = schema
),
tables AS (SELECT oid, relname FROM relations WHERE relkind IN ('r', 'p', 'v', 'm', 'f')),
kinds AS (
    SELECT unnest(
        ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']
        || CASE WHEN current_setting('server_version_num')::int >= 170000 THEN ARRAY['MAINTAIN'] ELSE '{}' END
    ) AS kind
)
SELECT 'is a superuser' FROM me WHERE rolsuper
UNION ALL SELECT 'bypasses row security' FROM me WHERE rolbypassrls
UNION ALL SELECT 'creates roles' FROM me WHERE rolcreaterole
UNION ALL SELECT 'creates databases' FROM me WHERE rolcreatedb
UNION ALL SELECT 'replicates' FROM me WHERE rolreplication
UNION ALL SELECT 'logged in as another role' WHERE session_user <> current_user
UNION ALL SELECT DISTINCT 'is a member of ' || roleid::regrole::text
    FROM pg_auth_members JOIN me ON member = me.oid
UNION ALL SELECT DISTINCT 'owns ' || coalesce(pg_describe_object(classid, objid, 0), 'something')
    FROM pg_shdepend JOIN me ON refobjid = me.oid
    WHERE refclassid = 'pg_authid'::regclass AND deptype = 'o' AND dbid IN (0, (SELECT oid FROM here))
    AND NOT EXISTS (
        SELECT FROM pg_class AS c
        WHERE classid = 'pg_class'::regclass AND c.oid = objid AND relpersistence = 't'
    )
UNION ALL SELECT 'is not under row security on ' || relname FROM tables
    WHERE relname IN ('frames', 'notes', 'talk', 'tournament_frames') AND NOT row_security_active(oid)
UNION ALL SELECT 'creates in the schema ' || nspname FROM pg_namespace
    WHERE has_schema_privilege(oid, 'CREATE') AND NOT starts_with(nspname, 'pg_temp')
UNION ALL SELECT 'creates schemas' FROM here WHERE has_database_privilege(oid, 'CREATE')
UNION ALL SELECT 'makes temporary tables' FROM here WHERE has_database_privilege(oid, 'TEMPORARY')
UNION ALL SELECT 'may call ' || objoid::regprocedure::text FROM pg_init_privs
    WHERE classoid = 'pg_proc'::regclass AND has_function_privilege(objoid, 'EXECUTE')
    AND NOT EXISTS (SELECT FROM aclexplode(initprivs) WHERE grantee = 0 AND privilege_type = 'EXECUTE')
UNION ALL SELECT 'has no limit of time' WHERE current_setting('statement_timeout') = '0'
UNION ALL SELECT 'may grant ' || kind || ' on ' || relname FROM tables, kinds
    WHERE has_table_privilege(oid, kind || ' WITH GRANT OPTION')
UNION ALL SELECT kind || ' on ' || relname FROM tables, kinds WHERE has_table_privilege(oid, kind)
UNION ALL SELECT kind || ' on ' || relname || ' (' || attname || ')'
    FROM tables JOIN pg_attribute ON attrelid = tables.oid AND attnum > 0 AND NOT attisdropped,
    unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) AS kind
    WHERE NOT has_table_privilege(tables.oid, kind) AND has_column_privilege(tables.oid, attnum, kind)
UNION ALL SELECT kind || ' on ' || relname FROM relations, unnest(ARRAY['USAGE', 'SELECT', 'UPDATE']) AS kind
    WHERE relkind = 'S' AND has_sequence_privilege(oid, kind)
UNION ALL SELECT 'EXECUTE on ' || prefix || proname FROM pg_proc JOIN schemas ON pronamespace = schema
    WHERE has_function_privilege(oid, 'EXECUTE')
"""

Privileges = AbstractSet[str]
