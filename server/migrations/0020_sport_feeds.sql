-- Feeds of leagues: what is fetched from whom, how often, and what became of it.

-- One row for each provider that a sport is fetched from.
create table sport_feeds (
  id uuid primary key default uuid_v7(),
  sport_id uuid not null references sports,
  -- The name of the adapter, which is also the source of the games.
  adapter text not null check (adapter <> ''),
  -- The adapter's settings for this league. Without secrets: those are settings of the process, by name.
  settings jsonb not null default '{}',
  -- Replaces the provider's own origin, for a mirror or a converter.
  origin text,
  -- The facts that are taken from this feed.
  facts text[] not null,
  -- The first source in this order that has a fact gives it.
  priority smallint not null,
  creates_teams boolean not null default false,
  created_at timestamptz not null,
  paused_at timestamptz,
  -- The last request, the last answer that could be used, and the last failure.
  requested_at timestamptz,
  fetched_at timestamptz,
  failed_at timestamptz,
  failure text,
  -- Failures since the last success: decides the back-off.
  failures integer not null default 0,
  -- No request before this time: back-off, or the provider's Retry-After.
  not_before timestamptz,
  -- No request before this time either: the budget has no call for the feed. Ends when the plan or the feeds change.
  calls_from timestamptz,
  -- The messages of failures that raised an alarm within the last day, and when: an alarm is raised once a day.
  alarms jsonb not null default '{}',
  unique (sport_id, adapter)
);

-- The pages of each feed: when they were requested, and the validators for conditional requests.
create table feed_pages (
  feed_id uuid not null references sport_feeds on delete cascade,
  page text not null,
  requested_at timestamptz not null,
  fetched_at timestamptz,
  -- The first request since the last success. Null if the last request succeeded.
  failing_since timestamptz,
  entity_tag text,
  last_modified text,
  -- SHA-256 of the last document, for providers without validators.
  content_hash text,
  primary key (feed_id, page)
);

-- Calls that a provider allows, for all feeds with the same key and all processes together. Its row lock orders their calls.
create table call_budgets (
  -- The provider, and the name of the key where one is used.
  budget text primary key,
  -- The limits of the operator's plan. Null: the adapter's own.
  per_minute integer check (per_minute > 0),
  per_day integer check (per_day > 0),
  per_month integer check (per_month > 0),
  -- When the calls of the last 60 seconds were made.
  recent_calls timestamptz[] not null default '{}'
);

-- Calls of each feed in a day and a month of UTC.
create table feed_calls (
  budget text not null references call_budgets,
  period text not null check (period in ('day', 'month')),
  starts_at timestamptz not null,
  -- Not a reference: calls of a removed feed still count.
  feed_id uuid not null,
  calls integer not null,
  -- Calls added to the feed's equal share of the budget, or taken from it (negative): borrowed or lent, or divided again.
  borrowed integer not null,
  primary key (budget, period, starts_at, feed_id)
);

-- Past seasons to be fetched, page by page, so that a stopped run goes on.
create table feed_history (
  feed_id uuid not null references sport_feeds on delete cascade,
  season integer not null,
  page text not null,
  done_at timestamptz not null,
  primary key (feed_id, season, page)
);

-- Addresses of file feeds were stored as they are, and their user part or query may contain a key. Now such an address is its
-- origin and path with the start of its SHA-256. Tables that only repeat work are emptied of them.
delete from feeds where address ~ '^[a-z]+://[^/]*@|[?]';
update import_runs
set source = regexp_replace(source, '^([a-z]+://)([^/?#]*@)?([^?#]*).*$', '\1\3')
  || ' ' || left(encode(sha256(convert_to(source, 'UTF8')), 'hex'), 8)
where source ~* '^https?://([^/?#]*@|[^?]*[?])';
update job_runs
set error = regexp_replace(error, '(https?://)([^/?#[:space:]]*@)?([^?#[:space:]]*)[?][^[:space:]]*', '\1\3', 'g')
where job = 'imports.feed' and error like '%?%';
-- The queues are created after the first migration of a database.
do $$
begin
  if to_regclass('jobs.job') is not null then
    delete from jobs.job where name in ('imports.feed', 'dead') and data ? 'address';
  end if;
end
$$;
