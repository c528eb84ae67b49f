-- Shared by all features: the application's role, ids, data versions, append-only tables and the log of job runs.

-- The owner runs the migrations and owns the tables. The site and the worker act as outpick_app, which may read and write
-- rows but change no table, so that grants can enforce append-only tables. Roles belong to the whole cluster: another
-- database, or a migration running at the same time, may have created this one already. An owner who may not create roles
-- needs it created beforehand.
do $$
begin
  if not exists (select from pg_roles where rolname = 'outpick_app') then
    create role outpick_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'the role outpick_app is missing, and this login may not create roles'
      using errcode = 'insufficient_privilege', hint = 'As a superuser: create role outpick_app nologin;';
end
$$;

grant usage on schema public to outpick_app;
alter default privileges in schema public grant select, insert, update, delete on tables to outpick_app;
alter default privileges in schema public grant usage on sequences to outpick_app;

-- UUIDv7: 48 bits of milliseconds, then random bits. Later ids sort later, so new rows are added at the end of an index.
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

-- Trigger function of append-only tables. It also stops the owner, whom grants do not restrict.
create function refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- One row per area of data ("sports", "ranking:<sport>"). The transaction that changes an area raises its version, which
-- invalidates cached answers made from an older one.
create table data_versions (
  area text primary key,
  version bigint not null
);

-- Raises the versions of areas and notifies listeners on commit. Areas are locked in name order, which prevents deadlocks.
create function raise_data_versions(areas text[]) returns void
language plpgsql
as $$
declare
  raised record;
begin
  for raised in
    insert into data_versions as v (area, version)
    select area, 1 from unnest(areas) as changed (area) group by area order by area
    on conflict (area) do update set version = v.version + 1
    returning v.area, v.version
  loop
    perform pg_notify('data_versions', raised.version || ' ' || raised.area);
  end loop;
end
$$;

-- One row per attempt of a job, for operators. `lost`: the worker died during the attempt.
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

-- The newest runs of a job.
create index job_runs_by_job on job_runs (job, started_at desc);
-- The daily deletion.
create index job_runs_by_time on job_runs (started_at);
-- The row of an attempt, written when it ends.
create unique index job_runs_by_attempt on job_runs (job_id, attempt);
