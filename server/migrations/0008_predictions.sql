-- The newest forecast of each game that had one before its start.
create table predictions (
  game_id uuid primary key references games on delete cascade,
  sport_id uuid not null references sports,
  run_id uuid not null references rating_runs,
  home_wins boolean not null,
  -- Expected margin, win and tie probability of the predicted winner.
  algo_margin double precision not null check (algo_margin >= 0),
  win_prob double precision not null,
  tie_prob double precision not null,
  -- The probability of each whole home margin, from -reach to reach, as little-endian doubles.
  distribution bytea not null,
  -- The same at the other kind of site: neutral for a home game, the first side's home for a neutral one.
  other_site bytea not null,
  -- In points for the home side.
  contributions jsonb not null,
  -- The slate that froze the forecast. Later rating runs do not change a frozen forecast.
  slate_id uuid references slates
);

-- The forecasts of a sport.
create index predictions_by_sport on predictions (sport_id);
-- The forecasts of a rating run.
create index predictions_by_run on predictions (run_id);
-- The forecasts that a slate froze.
create index predictions_by_slate on predictions (slate_id);

-- Numbers hardly compress, and trying costs more than storing them.
alter table predictions
  alter column distribution set storage external,
  alter column other_site set storage external;
