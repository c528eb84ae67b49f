-- The ledger: a public hash chain with one entry per slate.

-- Append-only. Each entry contains the hash of the one before, so a changed forecast breaks the chain.
create table ledger_entries (
  sequence bigint primary key,
  -- Canonical JSON: the bytes that were hashed.
  content text not null,
  previous_hash text not null,
  -- SHA-256 of previous_hash and content, in lower-case hexadecimal.
  hash text not null unique
);

-- Computes sequence and hashes, whatever the insert says. The advisory lock serializes inserts until commit.
create function chain_ledger_entry() returns trigger
language plpgsql
as $$
declare
  last_entry record;
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger_entries', 0));
  select sequence, hash into last_entry from ledger_entries order by sequence desc limit 1;
  new.sequence := coalesce(last_entry.sequence, 0) + 1;
  new.previous_hash := coalesce(last_entry.hash, repeat('0', 64));
  new.hash := encode(sha256(convert_to(new.previous_hash || new.content, 'UTF8')), 'hex');
  return new;
end
$$;

create trigger chain_ledger_entry before insert on ledger_entries
for each row execute function chain_ledger_entry();

create trigger keep_ledger_entries before update or delete or truncate on ledger_entries
for each statement execute function refuse_change();

revoke update, delete on ledger_entries from outpick_app;
