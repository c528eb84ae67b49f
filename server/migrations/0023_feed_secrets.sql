-- Keys of providers that owners stored in the console. The setting FEED_SECRETS counts before them.
create table feed_secrets (
  -- The name that feeds use, such as 'cfbd'.
  name text primary key check (name ~ '^[a-z0-9-]{1,100}$'),
  -- The key, encrypted with CODE_KEYS. No call returns it.
  sealed text not null,
  changed_at timestamptz not null
);
