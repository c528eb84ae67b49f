-- Accounts without a password, and codes that sign in or confirm the owner.

-- Whether the owner has set a password. Without one, password_hash is the hash of random bytes, so that a login takes the same
-- path and time, and the previous release needs no change. If the previous release sets a password, this stays false: the owner is
-- then offered to set one and to confirm by mail, and the password works.
alter table accounts add column has_password boolean not null default true;

-- "join" signs in, and opens an account without a password if there is none; "confirm" proves that a signed-in player is the owner.
-- Contract: the previous release stores only 'sign-up' and 'change', and refuses codes of the other purposes as wrong.
alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check check (purpose in ('sign-up', 'change', 'join', 'confirm'));

-- What a mailed link does: "change" leads to a new password, "join" signs in as the code in its mail does. The previous release
-- would let the reader of a mail choose a password by either link.
alter table code_links add column purpose text not null default 'change' check (purpose in ('change', 'join'));
