import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { findTeam } from '../teams/index.ts';

/** What a list of a sport's games is narrowed to. */
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

/** Reads a query's filter; `undefined` if the sport has no such team, and so no such games. */
export async function findGameFilter(
  db: Reader,
  { sportId, day, team }: FilterQuery,
): Promise<GameFilter | undefined> {
  if (team === undefined) return { day };
  const found = await findTeam(db, sportId, team);
  return found && { day, teamId: found.id };
}

/** The condition of a filter on `games`, to append to others. */
export function matches({ day, teamId }: GameFilter): RawBuilder<unknown> {
  // The start is near the day in every time zone. Starts have an index, days do not.
  const ofDay =
    day === undefined
      ? sql``
      : sql`and games.league_day = ${day}::date
            and games.starts_at between ${day}::date - interval '2 days' and ${day}::date + interval '3 days'`;
  const ofTeam =
    teamId === undefined
      ? sql``
      : sql`and (games.home_team_id = ${teamId}::uuid or games.away_team_id = ${teamId}::uuid)`;
  return sql`${ofDay} ${ofTeam}`;
}

/** Whether to cache a list: there are endlessly many days and names without games. */
export const keepsList = (
  { query: { day, team } }: { readonly query: Omit<FilterQuery, 'sportId'> },
  { result }: { readonly result: readonly unknown[] },
): boolean => (day === undefined && team === undefined) || result.length > 0;
