import type { Reader } from '../../platform/database/transaction.ts';
import { findWaitingRun } from '../ratings/index.ts';
import { describeWindow } from './describe-window.ts';
import type { NamedGame } from './describe-window.ts';
import { findObstacles } from './find-obstacles.ts';
import type { Obstacle } from './find-obstacles.ts';
import { databaseClock } from './queries.ts';
import { readWindowFacts } from './window-facts.ts';
import type { WindowFacts } from './window-facts.ts';

/** Explains at most this many windows: more than can be due at once. */
const maxWindows = 6;

/** An act of an operator on a window. */
type WindowAct = 'hold' | 'release' | 'open';

export interface ExplainedWindow {
  readonly firstDay: string;
  readonly lastDay: string;
  /** One line that says whether its slate is open, then one for each obstacle. */
  readonly lines: readonly string[];
  readonly acts: readonly WindowAct[];
  /** Games that have not begun. */
  readonly gamesLeft: number;
}

/** Whether a window waits only for the games before it. */
export const waitsForGamesOnly = (obstacles: readonly Obstacle[]): boolean =>
  obstacles.length === 1 && obstacles[0]?.kind === 'earlier-games';

function findActs(facts: WindowFacts, obstacles: readonly Obstacle[]): WindowAct[] {
  if (facts.opened_at || facts.games_left === 0) return [];
  if (facts.hold_reason !== null) return ['release'];
  return waitsForGamesOnly(obstacles) ? ['hold', 'open'] : ['hold'];
}

/** Explains the next windows of a sport. `at` replaces the database's clock when past games are replayed. */
export async function explainWindows(db: Reader, sportId: string, at?: Date): Promise<ExplainedWindow[]> {
  const now = at ?? (await databaseClock(db));
  const windows = await readWindowFacts(db, sportId, { at: now, maxWindows });
  const waitingRun = await findWaitingRun(db, sportId);
  const games = await nameGames(
    db,
    windows.flatMap(({ earlier_game_id: id }) => id ?? []),
  );
  return windows.map((facts) => {
    const obstacles = findObstacles(facts, now);
    return {
      firstDay: facts.first_day,
      lastDay: facts.last_day,
      lines: describeWindow(facts, { at: now, obstacles, games, waitingRun }),
      acts: findActs(facts, obstacles),
      gamesLeft: facts.games_left,
    };
  });
}

/** Shown if no window of the sport has games left. */
const noGamesAhead = 'No games ahead: the sport has no scheduled game that starts later.';

/** Describes for each of the sport's next windows whether its slate is open, and if not, why. */
export async function explainSlates(db: Reader, sportId: string, at?: Date): Promise<string[]> {
  const windows = await explainWindows(db, sportId, at);
  const lines = windows.flatMap((window) => window.lines);
  return windows.some(({ gamesLeft }) => gamesLeft > 0) ? lines : [...lines, noGamesAhead];
}

async function nameGames(db: Reader, ids: readonly string[]): Promise<Map<string, NamedGame>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('games')
    .innerJoin('teams as home', 'home.id', 'home_team_id')
    .innerJoin('teams as away', 'away.id', 'away_team_id')
    .select(['games.id', 'starts_at', 'status', 'home.name as home', 'away.name as away'])
    .where('games.id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { name: `${row.away} @ ${row.home}`, startsAt: row.starts_at, status: row.status },
    ]),
  );
}
