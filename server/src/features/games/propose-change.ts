import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/database/schema.gen.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { comparedEntries, storedColumns } from './commands.ts';
import type { GameEntry, GameStatus } from './commands.ts';

/** The values of a game that its forecasts and contests depend on. */
export interface GameState {
  /** The season's year. */
  readonly year: number;
  readonly startsAt: Date;
  /** The day in the sport's time zone. */
  readonly day: string;
  readonly status: GameStatus;
  readonly points: { readonly home: number; readonly away: number } | null;
  /** Whether the game was ever live or final. */
  readonly begun: boolean;
  /** Whether only an operator has said so. */
  readonly begunByOperator: boolean;
}

/** A change of one game that is not written yet. */
export interface ChangedGame {
  readonly gameId: string;
  readonly sportId: string;
  readonly before: GameState;
  readonly after: GameState;
  /** The new values of the table's columns, as a JSON object. */
  readonly columns: string;
}

/** The pin that a game would have. */
export interface ProposedPin {
  readonly startsAt: Date | null;
  readonly status: GameStatus | null;
  readonly points: { readonly home: number; readonly away: number } | null;
}

interface ChangeOptions {
  readonly gameId: string;
  readonly sportId: string;
  readonly entry: GameEntry;
  readonly pin: ProposedPin;
  readonly replacesFinal?: boolean;
  /** If given, what an undo writes instead of the present values. */
  readonly begun?: Pick<GameState, 'begun' | 'begunByOperator'>;
}

interface ChangeRow {
  columns: string;
  year_before: number;
  starts_before: Date;
  day_before: string;
  status_before: GameStatus;
  home_before: number | null;
  away_before: number | null;
  begun_before: boolean;
  by_operator_before: boolean;
  year_after: number;
  starts_at: Date;
  league_day: string;
  status: GameStatus;
  home_points: number | null;
  away_points: number | null;
}

const pinRow = (gameId: string, { startsAt, status, points }: ProposedPin) => sql`(
  select ${gameId}::uuid as game_id, ${startsAt}::timestamptz as starts_at, ${status}::text as status,
         ${points?.home ?? null}::integer as home_points, ${points?.away ?? null}::integer as away_points
) as game_pins`;

const hasBegun = (status: GameStatus | null): boolean => status === 'live' || status === 'final';

/** Computes what the database's triggers store about a game's beginning when its status is written. */
function computeBeginning(
  before: Pick<GameState, 'begun' | 'begunByOperator'>,
  status: GameStatus,
  pin: ProposedPin,
): Pick<GameState, 'begun' | 'begunByOperator'> {
  if (!hasBegun(status)) return before;
  return { begun: true, begunByOperator: (!before.begun || before.begunByOperator) && hasBegun(pin.status) };
}

const pointsOf = (home: number | null, away: number | null) =>
  home === null || away === null ? null : { home, away };

/**
 * Computes what `putGames` would change if the game had this pin. Runs the same comparison and writes nothing, so it takes no
 * locks. Undefined if nothing would change.
 */
export async function proposeChange(
  db: Reader,
  { gameId, sportId, entry, pin, replacesFinal = false, begun }: ChangeOptions,
): Promise<ChangedGame | undefined> {
  const pins = pinRow(gameId, pin);
  const columns = sql.join(storedColumns.map((name) => sql`${name}::text, ${sql.ref(`changes.${name}`)}`));
  const { rows } = await sql<ChangeRow>`
    with ${comparedEntries(sportId, [entry], { replacesFinal, pins })}
    select jsonb_build_object(${columns})::text as columns,
           old_season.year as year_before, (before).starts_at as starts_before, (before).league_day as day_before,
           (before).status as status_before, (before).home_points as home_before, (before).away_points as away_before,
           (before).begun as begun_before, (before).begun_by_operator as by_operator_before, new_season.year as year_after, starts_at, league_day, status, home_points, away_points
    from changes
    join seasons as old_season on old_season.id = (before).season_id
    join seasons as new_season on new_season.id = changes.season_id
    where (before).id = ${gameId}
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const before = { begun: row.begun_before, begunByOperator: row.by_operator_before };
  const after = computeBeginning(begun ?? before, row.status, pin);
  const columnsBegun = { begun: after.begun, begun_by_operator: after.begunByOperator };
  return {
    gameId,
    sportId,
    columns: JSON.stringify({
      ...z.record(z.string(), z.json()).parse(JSON.parse(row.columns)),
      ...columnsBegun,
    }),
    before: {
      year: row.year_before,
      startsAt: row.starts_before,
      day: row.day_before,
      status: row.status_before,
      points: pointsOf(row.home_before, row.away_before),
      ...before,
    },
    after: {
      year: row.year_after,
      startsAt: row.starts_at,
      day: row.league_day,
      status: row.status,
      points: pointsOf(row.home_points, row.away_points),
      ...after,
    },
  };
}

/** The table `games` as if a change were written; without a change, the table itself. */
export const gamesWith = (changed?: ChangedGame) =>
  changed
    ? sql<Selectable<DB['games']>>`(
        select * from games where id <> ${changed.gameId}
        union all
        select changed_games.* from games
        cross join lateral jsonb_populate_record(games, ${changed.columns}::jsonb) as changed_games
        where games.id = ${changed.gameId}
      )`
    : sql<Selectable<DB['games']>>`games`;
