-- Codes by mail, and the limits on guessing them. All times here are the database's own (clock_timestamp()), so that no server's clock can stretch them.

-- The one code of an email that counts: the newest.
create table codes (
  email text primary key check (email = lower(email)),
  -- "sign-up" opens a new account with the password of its sign-up; "change" leads to a new password.
  purpose text not null check (purpose in ('sign-up', 'change')),
  sign_up_id uuid check ((sign_up_id is not null) = (purpose = 'sign-up')),
  -- HMAC of salt, email and code under a key that is not in the database.
  salt uuid not null,
  digest bytea not null check (octet_length(digest) = 32),
  tries integer not null default 0,
  issued_at timestamptz not null default clock_timestamp()
);

-- The deletion of expired codes.
create index codes_by_time on codes (issued_at);

-- The link in the same mail: 128 random bits, as their SHA-256. It works while codes are locked.
create table code_links (
  digest bytea primary key check (octet_length(digest) = 32),
  email text not null,
  expires_at timestamptz not null
);

-- All links of an email, which a changed password ends.
create index code_links_by_email on code_links (email);
-- The deletion of expired links.
create index code_links_by_end on code_links (expires_at);

-- The bearer that a verified code gives: changes the password of that email, once.
create table recoveries (
  digest bytea primary key check (octet_length(digest) = 32),
  email text not null,
  -- The account's id or, where there is none yet, the id it will have.
  account_id uuid not null,
  expires_at timestamptz not null
);

-- All bearers of an email, which a changed password ends.
create index recoveries_by_email on recoveries (email);
-- The deletion of expired bearers.
create index recoveries_by_end on recoveries (expires_at);

-- Every mailed code, for the limits of an email and of a network, and for the site's budget of guesses.
create table code_mails (
  id uuid primary key default uuid_v7(),
  email text not null,
  network text not null,
  sent_at timestamptz not null default clock_timestamp()
);

-- The limit of an email.
create index code_mails_by_email on code_mails (email, sent_at);
-- The limit of a client's network.
create index code_mails_by_network on code_mails (network, sent_at);
-- The site's budget of guesses, and the daily deletion.
create index code_mails_by_time on code_mails (sent_at);

-- Wrong guesses. A guess is recorded before the code is compared and deleted if it was right, so that neither concurrent
-- requests nor a crash in between allow more guesses than the limits.
create table code_guesses (
  id uuid primary key default uuid_v7(),
  email text not null,
  network text not null,
  guessed_at timestamptz not null default clock_timestamp(),
  -- The email had a usable code. Only these guesses could have been right, so only they count for the whole site.
  at_live_code boolean not null,
  -- False until the code has been compared.
  wrong boolean not null default false,
  -- This guess locked the email and its owner was notified by mail.
  owner_notified boolean not null default false
);

-- The limit of an email.
create index code_guesses_by_email on code_guesses (email, guessed_at);
-- The limit of a client's network.
create index code_guesses_by_network on code_guesses (network, guessed_at);
-- The daily deletion.
create index code_guesses_by_time on code_guesses (guessed_at);
-- The site's budget of guesses.
create index code_guesses_at_live_codes on code_guesses (guessed_at) where at_live_code;

-- Which rolling limit, if any, forbids another guess, and for how many seconds. The caller passes the limits; their one
-- source is features/accounts/policy.ts.
create function code_lock(
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
begin
  select greatest(site_limit, count(*) / 10) into site_budget from code_mails where sent_at > hour;
  select site_budget - count(*) into site_left from code_guesses where guessed_at > hour and at_live_code;
  select guessed_at into full_since from code_guesses
    where email = of_email and guessed_at > window_start order by guessed_at desc offset email_limit - 1 limit 1;
  if found then
    locked := 'account';
    seconds := extract(epoch from full_since - window_start);
    return;
  end if;
  select guessed_at into full_since from code_guesses
    where network = of_network and guessed_at > window_start order by guessed_at desc offset network_limit - 1 limit 1;
  if found then
    locked := 'address';
    seconds := extract(epoch from full_since - window_start);
    return;
  end if;
  if site_left <= 0 then
    select min(guessed_at) into full_since from code_guesses where guessed_at > hour and at_live_code;
    locked := 'site';
    seconds := extract(epoch from full_since - hour);
  end if;
end
$$;

-- Records one guess, or returns the limit that forbids it. Guesses are counted one at a time across the site. The first
-- check runs before the lock is taken, so that refused guesses do not queue for it.
create function take_code_guess(
  of_email text, of_network text, email_limit integer, network_limit integer, window_hours integer, site_limit integer,
  code_minutes integer, code_tries integer,
  out guess_id uuid, out locked text, out seconds double precision, out site_budget bigint, out site_left bigint,
  out counts_for_site boolean
)
language plpgsql
as $$
declare
  lock record;
begin
  for turn in 1..2 loop
    lock := code_lock(of_email, of_network, email_limit, network_limit, window_hours, site_limit);
    if lock.locked is not null then
      locked := lock.locked;
      seconds := lock.seconds;
      return;
    end if;
    if turn = 1 then
      perform pg_advisory_xact_lock(hashtextextended('outpick code guesses', 0));
    end if;
  end loop;
  insert into code_guesses (email, network, at_live_code)
    values (of_email, of_network, exists (
      select from codes
      where email = of_email and tries < code_tries
        and issued_at > clock_timestamp() - make_interval(mins => code_minutes)
    ))
    returning id, at_live_code into guess_id, counts_for_site;
  site_budget := lock.site_budget;
  site_left := lock.site_left - counts_for_site::integer;
end
$$;
