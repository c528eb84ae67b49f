#!/bin/sh
# Creates the login of site and worker, whose only right is to act as outpick_app. Runs once, in an empty database cluster.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
\getenv password SITE_PASSWORD
create role outpick_app nologin;
create role outpick_site login password :'password' noinherit;
grant outpick_app to outpick_site;
SQL
