-- Personal data that players enter; deleted with the account.
create table profiles (
  account_id uuid primary key references accounts on delete cascade,
  name text,
  last_name text,
  mobile_number text,
  contest_team_name text,
  contest_league text,
  -- File key of the picture. Each upload has its own key, so that it can be deleted alone.
  picture text
);
