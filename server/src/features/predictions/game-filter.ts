import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { findTeam } from '../teams/index.ts';

/** The filter of a list of a sport's games. */
export interface GameFilter {
  /** A day in the sport's time zone. */
  readonly day?: string | undefined;
  readonly teamId?: string | undefined;
}

interface FilterQuery {
  readonly sportId: string;
  readonly day?: string | undefined;
  /** The team's id or its name. */
  readonly team?: string | undefined;
}

/** Reads the filter of a query; `undefined` if the sport has no such team, and therefore no such games. */
export async function findGameFilter(
  db: Reader,
  { sportId, day, team }: FilterQuery,
): Promise<GameFilter | undefined> {
  if (team === undefined) return { day };
  const row = await findTeam(db, sportId, team);
  return row && { day, teamId: row.id };
}

/** The SQL condition of a filter on `games`, to append to another condition. */
export function filterCondition({ day, teamId }: GameFilter): RawBuilder<unknown> {
  // `starts_at` has an index, `league_day` has none. The range of starts contains all games of the day in every time zone.
  const dayCondition =
    day === undefined
      ? sql``
      : sql`and games.league_day = ${day}::date
            and games.starts_at between ${day}::date - interval '2 days' and ${day}::date + interval '3 days'`;
  const teamCondition =
    teamId === undefined
      ? sql``
      : sql`and (games.home_team_id = ${teamId}::uuid or games.away_team_id = ${teamId}::uuid)`;
  return sql`${dayCondition} ${teamCondition}`;
}

/** Whether to cache a list. A filtered list without games is not cached, because the number of such filters is unlimited. */
export const keepsList = (
  { query: { day, team } }: { readonly query: Omit<FilterQuery, 'sportId'> },
  { result }: { readonly result: readonly unknown[] },
): boolean => (day === undefined && team === undefined) || result.length > 0;
