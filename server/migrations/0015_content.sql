-- Content that operators publish.

-- One row per item with the columns that all kinds share; the table of its kind holds
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

-- News items: HTML with a picture.
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

-- Articles: a document to download or read.
create table articles (
  id uuid primary key references publications on delete cascade,
  topic text not null,
  description text not null,
  document text not null
);

-- Podcasts: a link, and a player that may be framed.
create table podcasts (
  id uuid primary key references publications on delete cascade,
  topic text not null,
  description text not null,
  address web_address not null,
  player web_address
);

-- Banners of the home page, in their order.
create table banners (
  id uuid primary key references publications on delete cascade,
  position integer not null,
  link web_address,
  picture text not null,
  picture_width integer not null check (picture_width > 0),
  picture_height integer not null check (picture_height > 0)
);

-- Links to the site's pages on social networks, in their order.
create table social_links (
  id uuid primary key references publications on delete cascade,
  position integer not null,
  address web_address not null
);

-- Text pages: about, privacy, terms, FAQ.
create table pages (
  id uuid primary key references publications on delete cascade,
  content text not null
);

-- Weekly recaps: which news item is the recap of a week, and the facts that its text states. A recap has no date of its own:
-- that of its publication decides, so that operators hold it like any other news.
create table recaps (
  -- The Tuesday on which the week began. The key makes a second recap of a week impossible.
  week date primary key check (extract(isodow from week) = 2),
  publication_id uuid not null unique references publications on delete cascade,
  -- The sum of the versions of the week's boards. If it has changed, the facts are gathered again.
  board_versions integer not null,
  -- Players by id, never by name: the text is written again when a player's public name changes.
  facts jsonb not null,
  players uuid[] not null,
  -- When the facts changed after publication; null if they did not.
  corrected_at timestamptz
);
