-- Content that operators publish. One row per item with the columns that all kinds share; the table of its kind holds
-- the others.
create table publications (
  id uuid primary key default uuid_v7(),
  kind text not null check (kind in ('news', 'articles', 'podcasts', 'banners', 'social-links', 'pages')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  -- A heading, a page's title, a banner's text or a platform's name.
  title text not null check (title <> ''),
  -- Null: a draft. In the future: scheduled, becomes visible at that time.
  published_at timestamptz,
  -- Hash of the item as it was put: putting the same again changes nothing.
  digest text not null,
  changed_at timestamptz not null default now(),
  unique (kind, slug)
);

-- The newest items of a kind.
create index publications_by_time on publications (kind, published_at desc, id);
-- Pages are fetched by title.
create unique index publications_page_titles on publications (title) where kind = 'pages';

-- Only http and https: no javascript: or data: addresses.
create domain web_address as text check (value ~ '^https?://[^[:space:]<>"]+$');

create table news (
  id uuid primary key references publications on delete cascade,
  topic text not null,
  description text not null,
  content text not null,
  picture text not null,
  picture_alt text not null,
  picture_width integer not null check (picture_width > 0),
  picture_height integer not null check (picture_height > 0)
);

create table articles (
  id uuid primary key references publications on delete cascade,
  topic text not null,
  description text not null,
  document text not null
);

create table podcasts (
  id uuid primary key references publications on delete cascade,
  topic text not null,
  description text not null,
  address web_address not null,
  player web_address
);

create table banners (
  id uuid primary key references publications on delete cascade,
  position integer not null,
  link web_address,
  picture text not null,
  picture_width integer not null check (picture_width > 0),
  picture_height integer not null check (picture_height > 0)
);

create table social_links (
  id uuid primary key references publications on delete cascade,
  position integer not null,
  address web_address not null
);

create table pages (
  id uuid primary key references publications on delete cascade,
  content text not null
);
