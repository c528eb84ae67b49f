-- Predictions: the newest forecast of each game.

-- All that forecasts of a season have in common: with it, a forecast's distribution is rebuilt from its mean and variance.
create table margin_forms (
  id integer generated always as identity primary key,
  sport_id uuid not null references sports,
  hash text not null,
  -- The scale of margins and the calibrated shape, as JSON.
  content text not null,
  -- The names of the model's factors, in the order of predictions.factor_points.
  factors text[] not null,
  unique (sport_id, hash)
);

-- The newest forecast of each game that had one before its start. A rating run changes most of them a little, so a row is
-- small: distributions are rebuilt when they are read.
create table predictions (
  game_id uuid primary key references games on delete cascade,
  sport_id uuid not null references sports,
  -- When a rating run last changed the forecast.
  made_at timestamptz not null,
  -- Of margin_forms. No foreign key: it would need an index, which every changed forecast would have to write.
  form_id integer not null,
  home_wins boolean not null,
  -- The site that was forecast. The game's own may have changed since.
  forecast_neutral boolean not null,
  -- Expected margin, win and tie probability of the predicted winner.
  algo_margin double precision not null check (algo_margin >= 0),
  win_prob double precision not null,
  tie_prob double precision not null,
  -- The filter's forecast of the home margin, in its own units.
  mean double precision not null,
  variance double precision not null,
  -- The same at the other kind of site: neutral for a home game, the first side's home for a neutral one.
  other_mean double precision not null,
  other_variance double precision not null,
  -- The points of each factor for the home side as little-endian doubles, NaN for one that has no part in the game.
  factor_points bytea not null,
  -- The slate that froze the forecast. Later rating runs do not change a frozen forecast.
  slate_id uuid references slates
)
-- A run updates nearly all coming games. With room for a second version in each page and no indexed column among those
-- that change, no index is written (heap-only tuples), and the next run reuses the room of the old versions.
with (fillfactor = 45);

-- The forecasts of a sport.
create index predictions_by_sport on predictions (sport_id);
-- The forecasts that a slate froze.
create index predictions_by_slate on predictions (slate_id);
