#!/bin/sh
# Makes the role that the shop works as, or gives it SERVING_PASSWORD where it is there. The image of PostgreSQL runs this once, while
# its volume is empty; what the role may do with the tables, each start of the shop gives it. The password stands in no list of processes and no log.
set -eu
psql --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
\set ON_ERROR_STOP on
\getenv password SERVING_PASSWORD
SET log_min_error_statement = panic;
SELECT 'CREATE ROLE farsim_server LOGIN' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'farsim_server') \gexec
ALTER ROLE farsim_server LOGIN PASSWORD :'password';
SQL
