-- What undoing an act needs: {"restores": the state before} or {"cannot": why not, and what to do instead}. Null in lines about
-- what changed nothing, and in lines of earlier releases.
alter table audit_log add column undo jsonb;
