-- A key that a submission already used must not be used for other picks.

-- SHA-256 of the picks. Null if the previous release stored the submission: then its key is not checked.
alter table submissions add column picks_digest bytea;
