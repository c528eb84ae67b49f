-- How to undo an act: {"restores": the state before} or {"cannot": why not, and what to do instead}. Null for acts that have
-- nothing to undo, and in lines of earlier releases.
alter table audit_log add column undo jsonb;
