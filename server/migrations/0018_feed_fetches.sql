-- When a feed was last fetched with success; "unchanged" is one. Null: never. The last request before this migration counts.
alter table feeds add column fetched_at timestamptz;
update feeds set fetched_at = requested_at;
