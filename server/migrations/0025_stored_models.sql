-- Models and distributions are numbers that hardly get smaller: trying to cost more than storing them, with every rating run.

alter table rating_models
  alter column state set storage external,
  alter column checkpoint set storage external;

alter table predictions
  alter column distribution set storage external,
  alter column other_site set storage external;

alter table slate_games alter column distribution set storage external;
