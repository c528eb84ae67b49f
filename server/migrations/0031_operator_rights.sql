-- Operators who sign in with a passkey only, common authenticator apps, networks of operators, and makers of invitations.

-- Contract: the new columns have defaults that are right for rows of the previous release, and the new rules accept all its rows.

-- Null: the operator signs in with a passkey, or cannot sign in until the link of a reset is used.
alter table operators alter column password_hash drop not null;

-- The hash of the codes of the authenticator app. New keys get SHA1, the only one that common apps support. The default is for
-- keys of earlier releases, and of the previous release's processes during an upgrade.
alter table operators add column authenticator_algorithm text not null default 'SHA256'
  check (authenticator_algorithm in ('SHA1', 'SHA256'));
alter table operator_links add column authenticator_algorithm text not null default 'SHA256'
  check (authenticator_algorithm in ('SHA1', 'SHA256'));

-- The link with which a passkey is added at joining. Null for the other purposes.
alter table operator_challenges add column link_digest bytea;
alter table operator_challenges drop constraint operator_challenges_purpose_check;
alter table operator_challenges add constraint operator_challenges_purpose_check
  check (purpose in ('add', 'join', 'prove')) not valid;

-- Networks from which an operator signed in, as an HMAC of operator and network. While others guess the operator's password,
-- sign-ins from these networks still work.
create table operator_networks (
  operator_id uuid not null references operators,
  digest bytea not null check (octet_length(digest) = 32),
  last_used_at timestamptz not null default clock_timestamp(),
  primary key (operator_id, digest)
);

-- The operator who made the invitation. It ends when they may not make invitations any more. Null for earlier invitations.
alter table sign_up_invitations add column made_by uuid references operators;
