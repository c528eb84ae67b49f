-- The operators' inbox: states, notes and replies of enquiries, and addresses that the mail server refuses.

-- What became of an enquiry. One without a row is new: no operator has acted on it yet. Not columns of `enquiries`, whose
-- rules the previous release does not know. Deleted with it.
create table enquiry_states (
  enquiry_id uuid primary key references enquiries on delete cascade,
  state text not null check (state in ('new', 'open', 'waiting', 'answered', 'closed', 'spam')),
  -- Who answers it. Null: nobody yet.
  assigned_operator_id uuid references operators,
  -- The last act of an operator.
  changed_at timestamptz not null default clock_timestamp()
);

-- What operators wrote about an enquiry: replies to its sender, and notes among themselves. Deleted with it.
create table enquiry_messages (
  id uuid primary key default uuid_v7(),
  enquiry_id uuid not null references enquiries on delete cascade,
  kind text not null check (kind in ('reply', 'note')),
  operator_id uuid not null references operators,
  body text not null,
  written_at timestamptz not null default clock_timestamp(),
  -- When the mail server accepted the reply, or last refused its recipient for good.
  sent_at timestamptz,
  refused_at timestamptz,
  check (kind = 'reply' or (sent_at is null and refused_at is null))
);

-- The thread of an enquiry, and its deletion.
create index enquiry_messages_by_enquiry on enquiry_messages (enquiry_id, written_at);

-- Texts that replies begin with.
create table reply_templates (
  id uuid primary key default uuid_v7(),
  name text not null unique,
  body text not null,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid not null references operators
);

-- Addresses that the mail server refused for good (a 5xx reply to RCPT), one row each. The address itself is not stored.
create table mail_bounces (
  id uuid primary key default uuid_v7(),
  -- A keyed hash of the address, under CODE_KEYS.
  fingerprint bytea not null unique check (octet_length(fingerprint) = 32),
  -- The address for people, with most of it masked.
  recipient text not null,
  -- The kind of the last mail that was refused.
  kind text not null,
  -- The last reply of the mail server, without addresses.
  code integer not null,
  reply text not null,
  times integer not null default 1,
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp()
);

-- The list, newest first, and the deletion of old rows.
create index mail_bounces_by_time on mail_bounces (last_at);
