import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { encodeDistribution, rebuildForecast, selectForecasts } from '../ratings/index.ts';
import { findObstacles } from './find-obstacles.ts';
import { readWindowFacts } from './window-facts.ts';
import type { WindowFacts } from './window-facts.ts';

/** A window of a sport's calendar whose slate can open now. */
export type OpenableWindow = Pick<WindowFacts, 'first_day' | 'last_day'>;

/** Days ahead to read. A slate opens at most six days before its first start, and a window lasts at most seven days. */
const nearDays = 15;

/** Finds the windows whose slates are due at a moment, earliest first: windows without a slate and without obstacles. */
export async function findOpenableWindows(db: Reader, sportId: string, at: Date): Promise<OpenableWindow[]> {
  const until = new Date(at.getTime() + nearDays * 86_400_000);
  const windows = await readWindowFacts(db, sportId, { at, until, maxWindows: 2 * nearDays });
  return windows.filter((window) => window.opened_at === null && findObstacles(window, at).length === 0);
}

/** Lists the games of a window that have not begun, with their forecasts, in order of start. */
export async function listWindowGames(db: Reader, sportId: string, window: OpenableWindow, at: Date) {
  const rows = await selectForecasts(db)
    .innerJoin('games', 'games.id', 'predictions.game_id')
    .innerJoin('teams as home', 'home.id', 'home_team_id')
    .innerJoin('teams as away', 'away.id', 'away_team_id')
    .select([
      'games.id',
      'season_id',
      'games.starts_at',
      'games.neutral',
      'home_team_id',
      'home.name as home_team',
      'away_team_id',
      'away.name as away_team',
      'predictions.home_wins',
      'predictions.algo_margin',
      'predictions.win_prob',
      'predictions.tie_prob',
    ])
    .where('games.sport_id', '=', sportId)
    .where('status', '=', 'scheduled')
    .where('games.starts_at', '>', at)
    .where('league_day', '>=', window.first_day)
    .where('league_day', '<=', window.last_day)
    .orderBy('games.starts_at')
    .orderBy('games.id')
    .execute();
  return rows.map((row) => {
    const { distribution, contributions } = rebuildForecast(row);
    return { ...row, distribution: encodeDistribution(distribution), contributions };
  });
}

export type WindowGame = Awaited<ReturnType<typeof listWindowGames>>[number];

/** Reads the database's clock. It decides when slates open, as it decides when games lock. */
export async function databaseClock(db: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}
