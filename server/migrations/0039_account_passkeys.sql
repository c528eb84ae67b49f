-- Passkeys of players.

-- Public keys of passkeys. A passkey that verifies its user signs in without email and password. Deleted with the account, and
-- by a recovery, so that somebody who added one to a stolen account does not keep a way in.
create table account_passkeys (
  credential_id bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  public_key bytea not null,
  -- Grows with each use, if the device counts; a lower one means a copy.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- The player's name for the device.
  label text not null check (char_length(label) between 1 and 60),
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);

-- The passkeys of an account, and their deletion with it.
create index account_passkeys_by_account on account_passkeys (account_id);

-- Random values of challenges that a passkey has signed. A challenge is signed by the site and not stored until it is used, so
-- that strangers, who may start sign-ins, cannot fill a table.
create table account_challenges (
  challenge text primary key,
  expires_at timestamptz not null
);

-- The deletion of expired challenges.
create index account_challenges_by_end on account_challenges (expires_at);
