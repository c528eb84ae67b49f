-- Slates: a window's games with the forecasts that were frozen when it opened; and the ledger that holds their receipts.

-- The first day of the window that a day belongs to: the day itself, or the Tuesday on or before it.
create function contest_window_start(day date, kind text) returns date
language sql immutable parallel safe
as $$ select case kind when 'day' then day else day - (extract(isodow from day)::integer + 5) % 7 end $$;

create function contest_window_end(first_day date, kind text) returns date
language sql immutable parallel safe
as $$ select case kind when 'day' then first_day else first_day + 6 end $$;

-- Which changes of a sport's games the newest run has seen: its version when the run read them.
alter table rating_models add column games_version bigint not null default 0;

create table ledger_entries (
  sequence bigint primary key,
  -- Canonical JSON: these very bytes were hashed.
  content text not null,
  previous_hash text not null,
  -- SHA-256 of the previous hash and the content, as lower-case hexadecimal.
  hash text not null unique
);

-- The database itself makes the chain, one entry at a time, whatever an insert says.
create function chain_ledger_entry() returns trigger
language plpgsql
as $$
declare
  last_entry record;
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger_entries', 0));
  select sequence, hash into last_entry from ledger_entries order by sequence desc limit 1;
  new.sequence := coalesce(last_entry.sequence, 0) + 1;
  new.previous_hash := coalesce(last_entry.hash, repeat('0', 64));
  new.hash := encode(sha256(convert_to(new.previous_hash || new.content, 'UTF8')), 'hex');
  return new;
end
$$;

create trigger chain_ledger_entry before insert on ledger_entries
for each row execute function chain_ledger_entry();

create function refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger keep_ledger_entries before update or delete or truncate on ledger_entries
for each statement execute function refuse_change();

revoke update, delete on ledger_entries from outpick_app;

create table slates (
  id uuid primary key default uuid_v7(),
  sport_id uuid not null references sports,
  season_id uuid not null references seasons,
  -- The window, in the sport's own calendar.
  first_day date not null,
  last_day date not null,
  opened_at timestamptz not null,
  first_start timestamptz not null,
  run_id uuid not null references rating_runs,
  ledger_entry bigint not null unique references ledger_entries,
  unique (sport_id, first_day)
);

-- Every game of the window with its frozen forecast. The contest takes some of them.
create table slate_games (
  id uuid primary key default uuid_v7(),
  slate_id uuid not null references slates,
  game_id uuid not null references games,
  in_contest boolean not null,
  -- When it was to begin as the slate opened.
  starts_at timestamptz not null,
  home_wins boolean not null,
  algo_margin double precision not null,
  win_prob double precision not null,
  tie_prob double precision not null,
  distribution bytea not null,
  contributions jsonb not null,
  unique (slate_id, game_id)
);

create index slate_games_by_game on slate_games (game_id);

create trigger keep_slate_games before update or delete or truncate on slate_games
for each statement execute function refuse_change();

revoke update, delete on slate_games from outpick_app;

-- The slate that froze a forecast; while it is set, later runs leave the forecast alone.
alter table predictions add column slate_id uuid references slates;

create index predictions_by_slate on predictions (slate_id);
