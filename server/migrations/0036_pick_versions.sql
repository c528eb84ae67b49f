-- Versions of the picks that a submission saved, in the order of `saved`, so that a retry gets the whole first answer again. Null
-- for submissions of the previous release.
alter table submissions add column versions text[];
