-- Sign-in links by mail, and counts that one person cannot use up for others.

-- Requested sign-in links, for known and unknown emails alike, so that the answer tells nothing. A job mails the link if the
-- email has an account. A row counts against the hourly limit of its email until it is deleted.
create table sign_in_links (
  id uuid primary key default uuid_v7(),
  email text not null check (email = lower(email)),
  network text not null,
  -- The page that the link leads to after signing in.
  return_to text,
  requested_at timestamptz not null default clock_timestamp(),
  -- The mail is sent at this time: at most ten a second for one network, and a minute after the request at the latest.
  send_at timestamptz not null,
  -- SHA-256 of the secret in the link. Null until the link is mailed, and after it was used or ended.
  digest bytea unique check (octet_length(digest) = 32),
  -- The link was used, or a new password ended it.
  ended boolean not null default false
);

-- The limit of an email, and ending its links.
create index sign_in_links_by_email on sign_in_links (email, requested_at);
-- The pace of a network's mails.
create index sign_in_links_by_network on sign_in_links (network, send_at);
-- The deletion of expired rows.
create index sign_in_links_by_time on sign_in_links (requested_at);

-- A request above the limit of its network has that network in `above_limit_of` and none in `network`: it counts neither for the
-- network nor for the limit of its email that other networks meet. `sent` is false if no mail was sent: the email has no account
-- that is known on that network, or had its mails of the hour.
alter table code_mails
  alter column network drop not null,
  add column above_limit_of text,
  add column sent boolean not null default true;

-- The hourly deletion of requests without a mail.
create index code_mails_unsent on code_mails (sent_at) where not sent;

-- The network that signed up. It may enter the code of its own sign-up after the site's budget of guesses is used up. Null for
-- sign-ups of the previous release.
alter table sign_ups add column network text;

-- Contract: both functions keep their signatures, so processes of the previous release go on. Until they stop, they also accept
-- a code for a new password beyond the budget, from the network that signed up with its email.
-- Replaces the function of migration 0010. Requests without a mail do not raise the site's budget. Once it is used up, every lock
-- has the same end, so that no answer tells which guesses count.
create or replace function code_lock(
  of_email text, of_network text, email_limit integer, network_limit integer, window_hours integer, site_limit integer,
  out locked text, out seconds double precision, out site_budget bigint, out site_left bigint
)
language plpgsql
as $$
declare
  at timestamptz := clock_timestamp();
  window_start timestamptz := at - make_interval(hours => window_hours);
  hour timestamptz := at - interval '1 hour';
  full_since timestamptz;
  site_seconds double precision;
begin
  select greatest(site_limit, count(*) / 10) into site_budget from code_mails where sent_at > hour and sent;
  select site_budget - count(*) into site_left from code_guesses where guessed_at > hour and at_live_code;
  if site_left <= 0 then
    select extract(epoch from min(guessed_at) - hour) into site_seconds
      from code_guesses where guessed_at > hour and at_live_code;
  end if;
  select guessed_at into full_since from code_guesses
    where email = of_email and guessed_at > window_start order by guessed_at desc offset email_limit - 1 limit 1;
  if found then
    locked := 'account';
    seconds := coalesce(site_seconds, extract(epoch from full_since - window_start));
    return;
  end if;
  select guessed_at into full_since from code_guesses
    where network = of_network and guessed_at > window_start order by guessed_at desc offset network_limit - 1 limit 1;
  if found then
    locked := 'address';
    seconds := coalesce(site_seconds, extract(epoch from full_since - window_start));
    return;
  end if;
  if site_left <= 0 then
    locked := 'site';
    seconds := site_seconds;
  end if;
end
$$;

-- Replaces the function of migration 0010. Beyond the site's budget it records each guess for its email and network alike, but
-- allows only those from the network whose sign-up is pending. `seconds` is then the end of the lock, for guesses that fail.
create or replace function take_code_guess(
  of_email text, of_network text, email_limit integer, network_limit integer, window_hours integer, site_limit integer,
  code_minutes integer, code_tries integer,
  out guess_id uuid, out locked text, out seconds double precision, out site_budget bigint, out site_left bigint,
  out counts_for_site boolean
)
language plpgsql
as $$
declare
  lock record;
  beyond boolean;
  own_sign_up boolean;
begin
  for turn in 1..2 loop
    lock := code_lock(of_email, of_network, email_limit, network_limit, window_hours, site_limit);
    if lock.locked in ('account', 'address') then
      locked := case when lock.site_left <= 0 then 'site' else lock.locked end;
      seconds := lock.seconds;
      return;
    end if;
    if turn = 1 then
      perform pg_advisory_xact_lock(hashtextextended('outpick code guesses', 0));
    end if;
  end loop;
  beyond := lock.site_left <= 0;
  own_sign_up := exists (
    select from sign_ups where email = of_email and network = of_network and expires_at > clock_timestamp()
  );
  insert into code_guesses (email, network, wrong, at_live_code)
    values (of_email, of_network, beyond and not own_sign_up, not beyond and exists (
      select from codes
      where email = of_email and tries < code_tries
        and issued_at > clock_timestamp() - make_interval(mins => code_minutes)
    ))
    returning id, at_live_code into guess_id, counts_for_site;
  site_budget := lock.site_budget;
  site_left := lock.site_left - counts_for_site::integer;
  if beyond then
    seconds := lock.seconds;
  end if;
  if beyond and not own_sign_up then
    guess_id := null;
    locked := 'site';
  end if;
end
$$;
