-- Messages from the contact, About and FAQ forms. Personal: forgotten after a year.
create table enquiries (
  id uuid primary key default uuid_v7(),
  form text not null check (form in ('contact', 'enquiry')),
  first_name text not null,
  last_name text not null,
  email text not null,
  mobile_number text,
  subject text,
  message text not null,
  -- Why it may come from a program, if anything speaks for it.
  suspicion text,
  received_at timestamptz not null default now()
);

create index enquiries_by_time on enquiries (received_at);
-- The same message again within a day is one message.
create index enquiries_by_sender on enquiries (email, received_at);
