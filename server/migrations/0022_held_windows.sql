-- What operators keep closed: windows whose contest must not open yet, and sports that visitors do not see yet.

-- Windows that an operator holds. Their slates do not open while the row exists.
create table held_windows (
  sport_id uuid not null references sports,
  first_day date not null,
  -- For operators.
  reason text not null check (reason <> ''),
  held_at timestamptz not null default clock_timestamp(),
  primary key (sport_id, first_day)
);

-- Since when visitors do not see the sport. Null: they see it.
alter table sports add column hidden_at timestamptz;
