-- Teams and games, as feeds and operators report them.

-- The words of a name as people type them: lower case, without accents, apostrophes and periods, one space between words.
-- The extension unaccent is not used, because its function is not immutable and an index needs one that is.
create function search_text(name text) returns text
language sql immutable parallel safe
as $$
  select trim(regexp_replace(
    replace(replace(replace(replace(replace(
      translate(
        normalize(
          regexp_replace(normalize(lower(left(name, 300) collate "und-x-icu"), nfkd), '[\u0300-\u036F]', '', 'g'), nfc
        ),
        'øłđðħıŋ''’‘ʻʼ`.', 'olddhin'
      ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ĳ', 'ij'),
    '[^[:alnum:]]+' collate "und-x-icu", ' ', 'g'
  ))
$$;

-- The words of a name for full-text search. They do not pass the text parser, which would read `a/b` as a file's name.
-- Its body is bound when it is created, because PostgreSQL builds indexes and restores dumps with an empty search path.
create function search_words(name text) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(array_remove(string_to_array(search_text(name), ' '), ''));

-- Matches names that have a word beginning with each word of the text, in any order. Null if the text has no word.
create function search_query(words text) returns tsquery
language sql immutable parallel safe
as $$
  select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
  from (
    select distinct word from unnest(string_to_array(search_text(words), ' ')) as word where word <> '' limit 10
  ) as distinct_words
$$;

-- The teams of each sport. Games, ratings and pages refer to them by id, so that a team can be renamed.
create table teams (
  id uuid primary key default uuid_v7(),
  sport_id uuid not null references sports,
  -- Unique within a sport, because commands also look up a team by its name.
  name text not null check (name <> ''),
  city text not null,
  conference text,
  monogram text not null check (monogram ~ '^\S{1,4}$'),
  colour_1 text not null check (colour_1 ~* '^#[0-9a-f]{6}$'),
  colour_2 text not null check (colour_2 ~* '^#[0-9a-f]{6}$'),
  -- Name alone, and name after city: the search ranks by them.
  search_name text not null generated always as (search_text(name)) stored,
  search_full_name text not null generated always as (search_text(city || ' ' || name)) stored,
  search_words tsvector not null generated always as (search_words(city || ' ' || name || ' ' || monogram)) stored,
  unique (sport_id, name)
);

-- The search for teams.
create index teams_by_words on teams using gin (search_words);

-- Other names that feeds use for a team.
create table team_aliases (
  sport_id uuid not null references sports,
  alias text not null check (alias <> ''),
  team_id uuid not null references teams on delete cascade,
  primary key (sport_id, alias)
);

-- Serves the foreign key when a team is deleted.
create index team_aliases_by_team on team_aliases (team_id);
-- The search for teams by their other names.
create index team_aliases_by_words on team_aliases using gin (search_words(alias));

-- Games, coming and past: the facts that forecasts, contests and results are made from.
create table games (
  id uuid primary key default uuid_v7(),
  sport_id uuid not null references sports,
  season_id uuid not null references seasons,
  -- The feed's own id, or else season, date, teams and the number of the game on that day.
  feed_id text not null,
  home_team_id uuid not null references teams,
  away_team_id uuid not null references teams check (away_team_id <> home_team_id),
  starts_at timestamptz not null,
  -- The calendar day in the sport's own time zone: the model forecasts and learns one day at a time.
  league_day date not null,
  neutral boolean not null default false,
  status text not null check (status in ('scheduled', 'live', 'final', 'postponed', 'cancelled')),
  home_points integer check (home_points >= 0),
  away_points integer check (away_points >= 0),
  -- Quarterback or starting pitcher, known before the game.
  home_key_player text,
  away_key_player text,
  home_expected_goals double precision,
  away_expected_goals double precision,
  -- The market's expected home margin at the close.
  closing_line double precision,
  -- The market's home win probability at the close (ties count half, bookmaker's margin removed), for sports without spreads.
  closing_probability double precision check (closing_probability > 0 and closing_probability < 1),
  -- Whether a side plays in a lower division than the league; null if unknown.
  home_lower_division boolean,
  away_lower_division boolean,
  -- Whether the game was ever live or final: such a game never takes picks again, whatever its feed reports later.
  begun boolean not null default false,
  -- When status, start or league day last changed. Picks may open or close with each of them, so settlement starts
  -- another pass if a game it settled has changed since the last pass began.
  schedule_changed_at timestamptz not null default now(),
  unique (sport_id, feed_id),
  -- A final game has a score, a live one may have one, others have none: 0–0 never means "unknown".
  check ((home_points is null) = (away_points is null)),
  check (case status when 'final' then home_points is not null when 'live' then true else home_points is null end)
);

-- Lists by sport and time: results, predictions, contests.
create index games_by_time on games (sport_id, starts_at, id);
-- The games of a team at home, and its record in a season.
create index games_by_home on games (home_team_id, season_id);
-- The same, for the visiting side.
create index games_by_away on games (away_team_id, season_id);
-- The next and the latest games of a team at home.
create index games_by_home_time on games (home_team_id, starts_at);
-- The same, for the visiting side.
create index games_by_away_time on games (away_team_id, starts_at);
-- The games between two teams.
create index games_by_pair on games (home_team_id, away_team_id, starts_at);
-- The records of all teams of a season; the results of a season in play order.
create index games_by_season on games (season_id, league_day) where status = 'final';
-- The coming games of a sport.
create index games_scheduled on games (sport_id, starts_at) where status = 'scheduled';
-- The few games of a sport that are being played or postponed.
create index games_unfinished on games (sport_id, starts_at) where status in ('live', 'postponed');

create function set_begun() returns trigger
language plpgsql
as $$
begin
  new.begun := new.begun or new.status in ('live', 'final');
  return new;
end
$$;

create trigger set_begun before insert or update of status on games
for each row execute function set_begun();

create function set_schedule_changed_at() returns trigger
language plpgsql
as $$
begin
  new.schedule_changed_at := clock_timestamp();
  return new;
end
$$;

create trigger set_schedule_changed_at before update on games
for each row when ((old.status, old.starts_at, old.league_day) is distinct from (new.status, new.starts_at, new.league_day))
execute function set_schedule_changed_at();

-- Results that changed since the last rating run: each statement that changes results adds one row for each sport, with the
-- earliest day. A rating run deletes the rows that it has read. No slate of the sport opens while it has a row.
create table result_changes (
  id bigint generated always as identity primary key,
  sport_id uuid not null references sports,
  -- What the model learned from this day on is outdated.
  year integer not null,
  day date not null
);

-- The changes of a sport.
create index result_changes_by_sport on result_changes (sport_id);

-- Compares everything that the model reads, and what orders the games of a day.
create function record_result_changes() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into result_changes (sport_id, year, day)
    select distinct on (new_games.sport_id) new_games.sport_id, year, league_day
    from new_games join seasons on seasons.id = season_id
    where status = 'final'
    order by new_games.sport_id, year, league_day;
  elsif tg_op = 'DELETE' then
    insert into result_changes (sport_id, year, day)
    select distinct on (old_games.sport_id) old_games.sport_id, year, league_day
    from old_games join seasons on seasons.id = season_id
    where status = 'final'
    order by old_games.sport_id, year, league_day;
  else
    insert into result_changes (sport_id, year, day)
    select distinct on (changed_days.sport_id) changed_days.sport_id, year, changed_days.league_day
    from old_games as old_game
    join new_games as new_game on new_game.id = old_game.id
    cross join lateral (values
      (old_game.status, old_game.sport_id, old_game.season_id, old_game.league_day),
      (new_game.status, new_game.sport_id, new_game.season_id, new_game.league_day)
    ) as changed_days (status, sport_id, season_id, league_day)
    join seasons on seasons.id = changed_days.season_id
    where changed_days.status = 'final' and (
      old_game.status, old_game.season_id, old_game.league_day, old_game.starts_at, old_game.feed_id,
      old_game.home_team_id, old_game.away_team_id, old_game.neutral, old_game.home_points, old_game.away_points,
      old_game.home_key_player, old_game.away_key_player, old_game.home_expected_goals, old_game.away_expected_goals,
      old_game.closing_line, old_game.closing_probability, old_game.home_lower_division, old_game.away_lower_division
    ) is distinct from (
      new_game.status, new_game.season_id, new_game.league_day, new_game.starts_at, new_game.feed_id,
      new_game.home_team_id, new_game.away_team_id, new_game.neutral, new_game.home_points, new_game.away_points,
      new_game.home_key_player, new_game.away_key_player, new_game.home_expected_goals, new_game.away_expected_goals,
      new_game.closing_line, new_game.closing_probability, new_game.home_lower_division, new_game.away_lower_division
    )
    order by changed_days.sport_id, year, changed_days.league_day;
  end if;
  return null;
end
$$;

create trigger record_added_results after insert on games
referencing new table as new_games
for each statement execute function record_result_changes();

create trigger record_changed_results after update on games
referencing old table as old_games new table as new_games
for each statement execute function record_result_changes();

create trigger record_deleted_results after delete on games
referencing old table as old_games
for each statement execute function record_result_changes();

-- The model learns the games of a day in the order of their teams' names.
create function record_team_renaming() returns trigger
language plpgsql
as $$
begin
  insert into result_changes (sport_id, year, day)
  select games.sport_id, year, league_day
  from games join seasons on seasons.id = season_id
  where new.id in (home_team_id, away_team_id) and status = 'final'
  order by year, league_day
  limit 1;
  return null;
end
$$;

create trigger record_team_renaming after update of name on teams
for each row when (old.name <> new.name) execute function record_team_renaming();

-- Public, append-only log of final results that changed.
create table result_corrections (
  id uuid primary key default uuid_v7(),
  game_id uuid not null references games,
  sport_id uuid not null references sports,
  corrected_at timestamptz not null default clock_timestamp(),
  home_points_before integer not null,
  away_points_before integer not null,
  -- Null if the game is no longer final.
  home_points_after integer,
  away_points_after integer
);

-- The newest corrections of a sport.
create index result_corrections_by_sport on result_corrections (sport_id, id desc);
-- The corrections of a game.
create index result_corrections_by_game on result_corrections (game_id);

create trigger keep_result_corrections before update or delete or truncate on result_corrections
for each statement execute function refuse_change();

revoke update, delete on result_corrections from outpick_app;
