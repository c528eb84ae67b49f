import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { lockSportGames } from '../sports/index.ts';
import { gamesChanged } from './changes.ts';

export type GameStatus = 'scheduled' | 'live' | 'final' | 'postponed' | 'cancelled';

/** A game as a source reports it, with our team ids. Null means not reported: the stored value stays. */
export interface GameEntry {
  readonly feedId: string;
  /** The source that the feed id is from. A stored game keeps the source that it has. */
  readonly source?: string;
  readonly season: number;
  /** ISO 8601; without an offset it is local time in the sport's own zone. */
  readonly startsAt: string;
  /** False if only the day is reported: a stored game keeps its time of day. */
  readonly isTimeKnown?: boolean;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly neutral: boolean | null;
  readonly status: GameStatus;
  readonly points: { readonly home: number; readonly away: number } | null;
  readonly keyPlayers: { readonly home: string | null; readonly away: string | null };
  readonly expectedGoals: { readonly home: number; readonly away: number } | null;
  readonly closingLine: number | null;
  readonly closingProbability?: number | null;
  readonly lowerDivision?: { readonly home: boolean; readonly away: boolean } | null;
}

const arrayTypes = {
  text: sql`text[]`,
  uuid: sql`uuid[]`,
  boolean: sql`boolean[]`,
  integer: sql`integer[]`,
  float8: sql`float8[]`,
};
type ColumnType = keyof typeof arrayTypes;

interface FeedColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly value: (game: GameEntry) => unknown;
  /** Whether the stored value stays if the feed reports none. */
  readonly keepStored?: true;
}

/** The columns of `games` that are copied from a source's entry, unless they are pinned. Season, start and day are computed. */
const feedColumns: readonly FeedColumn[] = [
  { name: 'home_team_id', type: 'uuid', value: (game) => game.homeTeamId },
  { name: 'away_team_id', type: 'uuid', value: (game) => game.awayTeamId },
  { name: 'neutral', type: 'boolean', value: (game) => game.neutral, keepStored: true },
  { name: 'status', type: 'text', value: (game) => game.status },
  { name: 'home_points', type: 'integer', value: (game) => game.points?.home },
  { name: 'away_points', type: 'integer', value: (game) => game.points?.away },
  { name: 'home_key_player', type: 'text', value: (game) => game.keyPlayers.home, keepStored: true },
  { name: 'away_key_player', type: 'text', value: (game) => game.keyPlayers.away, keepStored: true },
  {
    name: 'home_expected_goals',
    type: 'float8',
    value: (game) => game.expectedGoals?.home,
    keepStored: true,
  },
  {
    name: 'away_expected_goals',
    type: 'float8',
    value: (game) => game.expectedGoals?.away,
    keepStored: true,
  },
  { name: 'closing_line', type: 'float8', value: (game) => game.closingLine, keepStored: true },
  { name: 'closing_probability', type: 'float8', value: (game) => game.closingProbability, keepStored: true },
  {
    name: 'home_lower_division',
    type: 'boolean',
    value: (game) => game.lowerDivision?.home,
    keepStored: true,
  },
  {
    name: 'away_lower_division',
    type: 'boolean',
    value: (game) => game.lowerDivision?.away,
    keepStored: true,
  },
];
const feedColumnNames = feedColumns.map(({ name }) => name);
/** An entry changes a game if one of these columns differs. `league_day` is left out, because it follows from the start. */
const comparedColumns = ['season_id', 'starts_at', ...feedColumnNames];
export const storedColumns = [...comparedColumns, 'league_day'];

/** Writes a list of columns in SQL, each by `write`. */
const columnList = (
  names: readonly string[],
  write = (name: string): ReturnType<typeof sql> => sql.ref(name),
) => sql.join(names.map(write));

/** Writes the entries as a table in SQL, with one array parameter per column. */
function entriesTable(games: readonly GameEntry[]) {
  const arrayOf = (type: ColumnType, value: (game: GameEntry) => unknown) =>
    sql`${games.map((game) => value(game) ?? null)}::${arrayTypes[type]}`;
  return sql`unnest(
    ${arrayOf('text', (game) => game.feedId)}, ${arrayOf('text', (game) => game.source)},
    ${arrayOf('integer', (game) => game.season)}, ${arrayOf('text', (game) => game.startsAt)},
    ${arrayOf('boolean', (game) => game.isTimeKnown ?? true)},
    ${sql.join(feedColumns.map(({ type, value }) => arrayOf(type, value)))}
  ) as entry (feed_id, source, year, starts, is_time_known, ${columnList(feedColumnNames)})`;
}

/** The columns that an operator can pin besides the start. Points are pinned together with the status. */
const pinnedColumns = new Set(['status', 'home_points', 'away_points']);

/** The new value of a column: the pinned one, else the entry's, else the stored one if `keepStored` is set. */
function mergedValue({ name, keepStored }: FeedColumn) {
  const [entry, stored, pin] = [
    sql.ref(`entries.${name}`),
    sql.ref(`stored.${name}`),
    sql.ref(`game_pins.${name}`),
  ];
  if (pinnedColumns.has(name))
    return sql`case when game_pins.status is null then ${entry} else ${pin} end as ${sql.ref(name)}`;
  if (name === 'neutral') return sql`coalesce(${entry}, ${stored}, false) as ${sql.ref(name)}`;
  return keepStored
    ? sql`coalesce(${entry}, ${stored}) as ${sql.ref(name)}`
    : sql`${entry} as ${sql.ref(name)}`;
}

interface WrittenRow {
  /** Null if the game is new. */
  known_id: string | null;
  /** The feed id of an entry that was refused, because it has a result before its start. */
  refused_id: string | null;
}

interface ComparisonOptions extends PutOptions {
  /** The table expression of the pins, with the alias `game_pins`; the stored ones by default. */
  readonly pins?: ReturnType<typeof sql>;
}

/**
 * Common table expressions that compare entries with the stored games. `judged` has the entries that change a game or are
 * refused; `changes` has only those that change a game. An entry without a result does not replace a final result.
 */
export const comparedEntries = (
  sportId: string,
  games: readonly GameEntry[],
  { now, replacesFinal = false, pins = sql`game_pins` }: ComparisonOptions,
) => sql`
  entries as (
    select entry.*, seasons.id as season_id, sports.time_zone,
           case when starts ~ 'T.*(Z|[+-][0-9]{2}:[0-9]{2})$' then starts::timestamptz
                else starts::timestamp at time zone sports.time_zone end as reported_start
    from ${entriesTable(games)}
    join sports on sports.id = ${sportId}
    join seasons on seasons.sport_id = ${sportId} and seasons.year = entry.year
  ),
  merged as (
    select entries.feed_id, coalesce(stored.source, entries.source) as source, entries.season_id, start.starts_at,
           (start.starts_at at time zone time_zone)::date as league_day,
           ${sql.join(feedColumns.map(mergedValue))},
           coalesce(
             entries.status in ('live', 'final') and game_pins.status is null and case
               when is_time_known or game_pins.starts_at is not null then start.starts_at > ${now ?? null}::timestamptz
               else (start.starts_at at time zone time_zone)::date
                    > (${now ?? null}::timestamptz at time zone time_zone)::date end,
             false) as refused,
           game_pins.status is not null as is_pinned,
           stored as before
    from entries
    left join games as stored on stored.sport_id = ${sportId} and stored.feed_id = entries.feed_id
    left join ${pins} on game_pins.game_id = stored.id
    cross join lateral (
      select coalesce(game_pins.starts_at, case
        when stored.id is null or is_time_known then entries.reported_start
        when (entries.reported_start at time zone time_zone)::date = stored.league_day then stored.starts_at
        -- The source reports another day without a time: the game keeps its time of day.
        else ((entries.reported_start at time zone time_zone)::date + (stored.starts_at at time zone time_zone)::time)
             at time zone time_zone
      end) as starts_at
      -- Offset 0 makes PostgreSQL compute the start once for each row, although it is used several times.
      offset 0
    ) as start
  ),
  -- Only this expression reads the merged rows, so PostgreSQL does not materialize them.
  judged as (
    select * from merged
    where refused
      or (before).merged_into is null
        and ((before).status is distinct from 'final' or status not in ('scheduled', 'live')
          or is_pinned or ${replacesFinal})
        and ((before).id is null
          or (${columnList(comparedColumns, (name) => sql`(before).${sql.ref(name)}`)})
             is distinct from (${columnList(comparedColumns)}))
  ),
  changes as (select * from judged where not refused)
`;

/**
 * Compares the entries with the stored games and writes what differs. A changed final result is also written to the public
 * log of corrections. Returns a row for each game written or refused.
 */
const upsertGames = (sportId: string, games: readonly GameEntry[], options: PutOptions) => sql<WrittenRow>`
  with ${comparedEntries(sportId, games, options)},
  written_games as (
    insert into games (sport_id, feed_id, source, ${columnList(storedColumns)})
    select ${sportId}, feed_id, source, ${columnList(storedColumns)}
    from changes
    -- Submissions of picks lock games in the same order, so that the two cannot deadlock.
    order by (before).id
    on conflict (sport_id, feed_id) do update set
      source = excluded.source,
      set_aside_at = case when (games.status, games.starts_at) = (excluded.status, excluded.starts_at)
                     then games.set_aside_at end,
      ${columnList(storedColumns, (name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)}
  ),
  written_corrections as (
    insert into result_corrections (
      game_id, sport_id, home_points_before, away_points_before, home_points_after, away_points_after)
    select (before).id, ${sportId}, (before).home_points, (before).away_points, home_points, away_points
    from changes
    where (before).status = 'final'
      and ((before).home_points, (before).away_points) is distinct from (home_points, away_points)
  )
  select (before).id as known_id, null as refused_id from changes
  union all
  select null, feed_id from judged where refused
`;

export interface PutOptions {
  /** If given, refuses the results of games that start after this time. */
  readonly now?: Date;
  /** Lets an entry without a result replace a final result. */
  readonly replacesFinal?: boolean;
}

export interface GameChanges {
  readonly added: number;
  readonly changed: number;
  /** The feed ids of entries that have a result before their start. */
  readonly early: readonly string[];
}

/** Serializes writers of a sport's games, so that what a transaction has read of them stays true until its commit. */
export const lockGames = async (tx: Transaction, sportId: string): Promise<void> =>
  lockSportGames(tx, sportId);

/** Serializes writers of the games of a game's sport. Refuses an unknown game. */
export async function lockGamesBeside(tx: Transaction, gameId: string): Promise<void> {
  const game = await tx.db.selectFrom('games').select('sport_id').where('id', '=', gameId).executeTakeFirst();
  if (!game) throw notFound('game');
  await lockGames(tx, game.sport_id);
}

/**
 * Adds and updates games of one sport, identified by the feed's id. Idempotent: importing the same file again writes
 * nothing. Publishes `gamesChanged` if anything changed.
 */
export async function putGames(
  platform: Platform,
  tx: Transaction,
  sportId: string,
  games: readonly GameEntry[],
  options: PutOptions = {},
): Promise<GameChanges> {
  const years = [...new Set(games.map(({ season }) => season))];
  await lockGames(tx, sportId);
  await sql`
    insert into seasons (sport_id, year) select ${sportId}, unnest(${years}::integer[]) on conflict do nothing
  `.execute(tx.db);
  const { rows } = await upsertGames(sportId, games, options).execute(tx.db);
  const early = rows.flatMap((row) => row.refused_id ?? []);
  const writtenCount = rows.length - early.length;
  const gameIds = rows.flatMap((row) => row.known_id ?? []);
  if (writtenCount > 0) platform.events.publish(tx, gamesChanged, { sportId, gameIds });
  return { added: writtenCount - gameIds.length, changed: gameIds.length, early };
}

/** A stored game's new feed id. It changes when a feed without its own ids moves the game to another day. */
export interface MovedGame {
  readonly gameId: string;
  readonly feedId: string;
}

export async function renameGames(tx: Transaction, moved: readonly MovedGame[]): Promise<void> {
  await sql`
    update games set feed_id = renames.feed_id
    from unnest(${moved.map(({ gameId }) => gameId)}::uuid[], ${moved.map(({ feedId }) => feedId)}::text[])
      as renames (id, feed_id)
    where games.id = renames.id
  `.execute(tx.db);
}
