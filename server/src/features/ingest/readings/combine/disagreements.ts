import { sql } from 'kysely';
import type { Reader } from '../../../../platform/database/transaction.ts';
import type { GameStatus } from '../../../games/index.ts';
import { loadLinks, weighReading } from './combine-sources.ts';
import { findDisagreements } from './resolve-game.ts';
import type { Disagreement, Pin } from './resolve-game.ts';
import { loadSportFacts } from './sport-facts.ts';

export interface GameDisagreement extends Disagreement {
  readonly gameId: string;
  /** "Bears @ Lions, 2026-09-13". */
  readonly game: string;
}

interface PinRow {
  pin_id: string | null;
  pin_start: Date | null;
  pin_status: GameStatus | null;
  pin_home: number | null;
  pin_away: number | null;
}

interface GameRow extends PinRow {
  id: string;
  game: string;
}

const toPin = (row: PinRow): Pin | null =>
  row.pin_id === null
    ? null
    : {
        startsAt: row.pin_start,
        status: row.pin_status,
        points:
          row.pin_home === null || row.pin_away === null ? null : { home: row.pin_home, away: row.pin_away },
      };

const dayMs = 86_400_000;

export interface DisagreementFilter {
  readonly sportId: string;
  readonly now: Date;
  /** Restricts the list to these games, whenever they start. */
  readonly gameIds?: readonly string[];
}

/**
 * Lists where sources contradict each other or a pin: in games that start within 14 days of now and in all pinned games,
 * oldest first.
 */
export async function listDisagreements(
  db: Reader,
  { sportId, now, gameIds }: DisagreementFilter,
): Promise<GameDisagreement[]> {
  const isSelected = gameIds
    ? sql`games.id = any (${[...gameIds]}::uuid[])`
    : sql`games.starts_at between ${new Date(now.getTime() - 14 * dayMs)} and ${new Date(now.getTime() + 14 * dayMs)}`;
  const isRequested = gameIds ? isSelected : sql`true`;
  const { rows } = await sql<GameRow>`
    select games.id, away.name || ' @ ' || home.name || ', ' || league_day as game, game_pins.game_id as pin_id,
           game_pins.starts_at as pin_start, game_pins.status as pin_status, game_pins.home_points as pin_home,
           game_pins.away_points as pin_away
    from games
    join teams as home on home.id = home_team_id
    join teams as away on away.id = away_team_id
    left join game_pins on game_pins.game_id = games.id
    where games.sport_id = ${sportId} and merged_into is null and ${isRequested} and (
      game_pins.game_id is not null
      or ${isSelected}
         and (select count(distinct source) from game_sources where game_sources.game_id = games.id) > 1)
    order by games.starts_at, games.id
  `.execute(db);
  if (rows.length === 0) return [];
  const sport = await loadSportFacts(db, sportId);
  const links = await loadLinks(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const readings = (links.get(row.id) ?? []).map((link) => weighReading(link, { sport, now }));
    return findDisagreements(readings, toPin(row)).map((one) => ({ ...one, gameId: row.id, game: row.game }));
  });
}
