-- What a player has told about themselves. Personal: it goes with the account.
create table profiles (
  account_id uuid primary key references accounts on delete cascade,
  name text,
  last_name text,
  mobile_number text,
  contest_team_name text,
  contest_league text,
  -- Key of the picture among the files. Each upload has a name of its own, so that it can be taken away alone.
  picture text
);
