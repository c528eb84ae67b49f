-- Versions, deletion and previews of content, and announcements.
-- Contract: the new rule on publications.kind permits all that the old one did, and announcements.

alter table publications
  drop constraint publications_kind_check,
  add constraint publications_kind_check check (
    kind in ('news', 'articles', 'podcasts', 'banners', 'social-links', 'pages', 'announcements')
  ),
  -- A deleted item can be restored. It is also a draft, so that queries of published items need not know about deletion.
  add column deleted_at timestamptz;

-- A bar above every page, from `published_at` until `ends_at`. Its text is the title.
create table announcements (
  id uuid primary key references publications on delete cascade,
  -- A page of this site, or an address on another.
  link text check (link ~ '^(https?://|/($|[^/\\]))[^[:space:]<>"]*$'),
  tone text not null check (tone in ('information', 'warning')),
  ends_at timestamptz not null
);

-- Every saved state of an item, oldest first. Append-only: an older version is restored by saving it again.
create table content_versions (
  publication_id uuid not null references publications,
  version integer not null check (version > 0),
  title text not null,
  -- The row of the kind's table, without its id.
  fields jsonb not null,
  saved_at timestamptz not null default clock_timestamp(),
  -- An operator's name, a command or a job. Null: saved before versions were kept.
  saved_by text,
  operator_id uuid references operators,
  primary key (publication_id, version)
);

create trigger content_versions_append_only
before update or delete or truncate on content_versions
for each statement execute function refuse_change();

revoke update, delete on content_versions from outpick_app;

-- Drafts that operators look at as pages. Tokens are stored as SHA-256.
create table content_previews (
  digest bytea primary key check (octet_length(digest) = 32),
  operator_id uuid not null references operators,
  -- The item that the draft would change; null if it is a new one.
  publication_id uuid references publications on delete cascade,
  fields jsonb not null,
  expires_at timestamptz not null
);

-- Finds expired previews.
create index content_previews_by_expiry on content_previews (expires_at);
