-- Moderation: suspensions of players, their appeals, and visitors' reports of players. Deleted with the account.

-- Each time a player was suspended. Picks and points stay; the name is hidden and the player cannot sign in.
create table suspensions (
  id uuid primary key default uuid_v7(),
  player_id uuid not null references accounts on delete cascade,
  -- Shown to the player.
  reason text not null check (reason <> ''),
  began_at timestamptz not null,
  -- Null: a ban, which ends only when it is lifted.
  ends_at timestamptz check (ends_at > began_at),
  -- When it stopped being in force, and why. Null while it is in force.
  ended_at timestamptz,
  ended_by text check (ended_by in ('lifted', 'replaced', 'expired')),
  check ((ended_at is null) = (ended_by is null))
);

-- At most one suspension of a player is in force.
create unique index suspensions_in_force on suspensions (player_id) where ended_at is null;
-- The due check for expired suspensions.
create index suspensions_by_end on suspensions (ends_at) where ended_at is null;
-- The history of a player.
create index suspensions_by_player on suspensions (player_id, began_at);

-- The suspension in force; the name is hidden while there is one. A column of this table, because every board reads it.
alter table players add column suspension_id uuid;
-- Contract: a foreign key on a column that the previous release does not know and never writes.
-- Not validated: all rows are null, and validation would read the whole table under a lock.
alter table players add constraint players_suspension_id_fkey
  foreign key (suspension_id) references suspensions on delete set null not valid;

-- What players say against a suspension: one appeal for each.
create table appeals (
  suspension_id uuid primary key references suspensions on delete cascade,
  message text not null check (char_length(message) between 1 and 2000),
  received_at timestamptz not null,
  decision text check (decision in ('kept', 'lifted')),
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);

-- The appeals that wait for a decision.
create index appeals_open on appeals (received_at) where decision is null;

-- Why operators acted on a player. Not in the audit log, which is never changed: a reason may describe the player, and is
-- deleted with the account.
create table player_act_reasons (
  -- The line of the audit log. No foreign key: lines are never deleted.
  line_id uuid primary key,
  player_id uuid not null references accounts on delete cascade,
  reason text not null check (reason <> '')
);

-- The deletion with the account.
create index player_act_reasons_by_player on player_act_reasons (player_id);

create trigger player_act_reasons_unchanged
before update on player_act_reasons
for each statement execute function refuse_change();

-- The account's deletion cascades with the rights of the table's owner.
revoke update, delete on player_act_reasons from outpick_app;

-- Reports of players by visitors. All reports of a player until a decision share one row. Deleted a year after it,
-- or a year after the last report if nobody decides.
create table player_reports (
  id uuid primary key default uuid_v7(),
  player_id uuid not null references accounts on delete cascade,
  -- The public name at the first report: the player may change it before anyone looks.
  name text not null,
  reports integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  decision text check (decision in ('dismissed', 'acted')),
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);

-- At most one report of a player is open.
create unique index player_reports_open on player_reports (player_id) where decision is null;
-- The reports of a player, and their deletion with the account.
create index player_reports_by_player on player_reports (player_id, first_at);

-- What visitors wrote in the first reports of a row of `player_reports`. Says nothing about who wrote it.
create table player_report_notes (
  id uuid primary key default uuid_v7(),
  report_id uuid not null references player_reports on delete cascade,
  kind text not null check (kind in ('offensive-name', 'impersonation', 'picture', 'other')),
  note text check (char_length(note) between 1 and 500),
  sent_at timestamptz not null
);

-- The notes of a report, and their deletion with it.
create index player_report_notes_by_report on player_report_notes (report_id, sent_at);
