#!/bin/sh
# Makes the role that the shop works as. The image of PostgreSQL runs this once, while its volume is empty; what the role may do
# with the tables, each start of the shop gives it.
set -eu
psql --set=password="$SERVING_PASSWORD" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
\set ON_ERROR_STOP on
CREATE ROLE farsim_server LOGIN PASSWORD :'password';
SQL
