-- Messages to the operators.

-- Messages from the contact, About and FAQ forms. Personal data: deleted after a year.
create table enquiries (
  id uuid primary key default uuid_v7(),
  form text not null check (form in ('contact', 'enquiry')),
  first_name text not null,
  last_name text not null,
  email text not null,
  mobile_number text,
  subject text,
  message text not null,
  -- Why the message may be spam; null if nothing suggests it.
  suspicion text,
  received_at timestamptz not null default now()
);

-- The daily deletion.
create index enquiries_by_time on enquiries (received_at);
-- Duplicates: the same message within a day counts once.
create index enquiries_by_sender on enquiries (email, received_at);
-- Deletion together with an account, whatever the case of the email in the form.
create index enquiries_by_account on enquiries (lower(email));
