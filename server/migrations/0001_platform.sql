-- The ground every feature stands on: the application's role, ids, data versions and the record of job runs.

-- Two roles. The owner (whoever runs this) holds the tables; the site and the worker act as outpick_app, which may
-- read and write rows but change no table, so that append-only tables can be enforced by grants. Roles belong to the
-- whole cluster, so another database may have made it already, perhaps at this very moment.
do $$
begin
  create role outpick_app nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;

grant usage on schema public to outpick_app;
alter default privileges in schema public grant select, insert, update, delete on tables to outpick_app;
alter default privileges in schema public grant usage on sequences to outpick_app;

-- UUIDv7: 48 bits of milliseconds, then random bits. Ids made later sort later, so new rows land at the end of an index.
create function uuid_v7() returns uuid
language sql volatile parallel safe
as $$
  select encode(
    set_bit(
      set_bit(
        overlay(
          uuid_send(gen_random_uuid())
          placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6
        ),
        52, 1
      ),
      53, 1
    ),
    'hex'
  )::uuid
$$;

-- One row an area of data ("sports", "ranking:<sport>"): raised in the transaction that changes the area, so that
-- whatever was cached from an older version is known to be old.
create table data_versions (
  area text primary key,
  version bigint not null
);

-- Raises the areas' versions (in a fixed order, so that two transactions cannot wait for each other in a circle) and
-- announces them; listeners hear it only if the transaction commits.
create function raise_data_versions(areas text[]) returns void
language plpgsql
as $$
declare
  raised record;
begin
  for raised in
    insert into data_versions as v (area, version)
    select area, 1 from unnest(areas) as given (area) group by area order by area
    on conflict (area) do update set version = v.version + 1
    returning v.area, v.version
  loop
    perform pg_notify('data_versions', raised.version || ' ' || raised.area);
  end loop;
end
$$;

-- Every run of every job: what an operator looks at first.
create table job_runs (
  id uuid primary key default uuid_v7(),
  job text not null,
  job_id uuid not null,
  attempt integer not null,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  outcome text check (outcome in ('done', 'failed', 'lost')),
  error text
);

create index job_runs_by_job on job_runs (job, started_at desc);
create unique index job_runs_by_attempt on job_runs (job_id, attempt);
