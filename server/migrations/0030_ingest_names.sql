-- Rename the tables of feeds after the folders of their code. `feeds` has the cache validators of fetched files, and
-- `sport_feeds` the feeds that are fetched from providers.
-- Contract: the foreign keys of feed_pages and feed_history follow the new name and accept the same rows as before.
alter table feeds rename to file_feeds;
alter table file_feeds rename constraint feeds_pkey to file_feeds_pkey;
alter table sport_feeds rename to provider_feeds;
alter table provider_feeds rename constraint sport_feeds_pkey to provider_feeds_pkey;
alter table provider_feeds rename constraint sport_feeds_sport_id_adapter_key to provider_feeds_sport_id_adapter_key;
alter table provider_feeds rename constraint sport_feeds_sport_id_fkey to provider_feeds_sport_id_fkey;
alter table provider_feeds rename constraint sport_feeds_adapter_check to provider_feeds_adapter_check;

-- The old names, for processes of the previous release that run during and after the upgrade. The views are simple, so that
-- PostgreSQL applies every statement to the table, with its defaults, constraints and row locks. The next release drops them.
create view feeds as
  select address, requested_at, entity_tag, last_modified, fetched_at from file_feeds;
create view sport_feeds as
  select id, sport_id, adapter, settings, origin, facts, priority, creates_teams, created_at, paused_at, requested_at,
         fetched_at, failed_at, failure, failures, not_before, calls_from, alarms
  from provider_feeds;
grant select, insert, update, delete on feeds, sport_feeds to outpick_app;
