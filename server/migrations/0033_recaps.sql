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
