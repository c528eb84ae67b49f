-- Operators of the console: not players. Their sign-in, their sessions, and the log of what they did.

-- Operators. A removed one stays, because the audit log refers to it.
create table operators (
  id uuid primary key default uuid_v7(),
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null check (role in ('scorer', 'editor', 'moderator', 'owner')),
  password_hash text not null,
  -- The key of the authenticator app, encrypted with CODE_KEYS. Null: passkeys only.
  authenticator_key text,
  -- The time step of the last code that was used: no code works twice.
  authenticator_step bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  -- Never deleted: the audit log refers to them.
  removed_at timestamptz
);

-- One-time links that create an operator, or let one set a new password and second factor.
create table operator_links (
  digest bytea primary key check (octet_length(digest) = 32),
  kind text not null check (kind in ('first-owner', 'invitation', 'reset')),
  role text not null check (role in ('scorer', 'editor', 'moderator', 'owner')),
  email text,
  name text,
  -- The operator whose password is reset.
  operator_id uuid references operators,
  -- The operator who invites. The link ends when that operator is removed.
  invited_by uuid references operators,
  -- The key for the authenticator app that the link offers, encrypted with CODE_KEYS.
  authenticator_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

-- Tokens of cookies, stored as SHA-256. A session ends after 12 hours.
create table operator_sessions (
  id uuid primary key default uuid_v7(),
  digest bytea not null unique check (octet_length(digest) = 32),
  operator_id uuid not null references operators,
  device text not null,
  network text not null,
  issued_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  -- When the operator last proved who they are; dangerous acts need a recent proof.
  confirmed_at timestamptz not null default clock_timestamp()
);

-- The devices of an operator.
create index operator_sessions_by_operator on operator_sessions (operator_id);

-- Each works once in place of the second factor. 80 random bits: a fast hash suffices.
create table operator_recovery_codes (
  operator_id uuid not null references operators,
  digest bytea not null check (octet_length(digest) = 32),
  used_at timestamptz,
  primary key (operator_id, digest)
);

-- Public keys of passkeys. A passkey that verifies its user replaces password and code.
create table operator_passkeys (
  credential_id bytea primary key,
  operator_id uuid not null references operators,
  public_key bytea not null,
  -- Grows with each use, if the device counts; a lower one means a copy.
  counter bigint not null,
  transports text[] not null,
  label text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);

-- Random values that a passkey signs once, within minutes.
create table operator_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('add', 'prove')),
  -- The operator who adds a passkey; null before a sign-in.
  operator_id uuid references operators,
  expires_at timestamptz not null
);

-- The passkeys of an operator.
create index operator_passkeys_by_operator on operator_passkeys (operator_id);

-- Who did what, when, from where and why, with the state before and after. Written in the transaction of each act, also of
-- commands and jobs. Append-only. Contains no email, password, code or token.
create table audit_log (
  id uuid primary key default uuid_v7(),
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in ('operator', 'command', 'job')),
  actor_name text not null,
  operator_id uuid references operators,
  role text,
  network text,
  act text not null,
  subject text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  check ((actor_kind = 'operator') = (operator_id is not null))
);

-- The newest lines.
create index audit_log_by_time on audit_log (at desc, id desc);
-- What happened to one thing.
create index audit_log_by_subject on audit_log (subject, subject_id, at desc);
-- What one operator did.
create index audit_log_by_operator on audit_log (operator_id, at desc);

create trigger audit_log_append_only
before update or delete or truncate on audit_log
for each statement execute function refuse_change();

revoke update, delete on audit_log from outpick_app;
