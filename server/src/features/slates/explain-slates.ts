import type { Reader } from '../../platform/database/transaction.ts';
import { findWaitingRun } from '../ratings/index.ts';
import { describeWindow } from './describe-window.ts';
import type { NamedGame } from './describe-window.ts';
import { findObstacles } from './find-obstacles.ts';
import { databaseClock } from './queries.ts';
import { readWindowFacts } from './window-facts.ts';

/** How many windows are explained: more than can be due at once. */
const mostWindows = 6;

/**
 * Says for the next windows of a sport whether their slates are open, and if not, why. `at` replaces the database's clock when
 * the past is played back.
 */
export async function explainSlates(db: Reader, sportId: string, at?: Date): Promise<string[]> {
  const now = at ?? (await databaseClock(db));
  const windows = await readWindowFacts(db, sportId, { at: now, most: mostWindows });
  const waitingRun = await findWaitingRun(db, sportId);
  const explained = windows.map((facts) => ({ facts, obstacles: findObstacles(facts, now) }));
  const games = await nameGames(
    db,
    windows.flatMap(({ earlier_game_id: id }) => id ?? []),
  );
  const lines = explained.flatMap(({ facts, obstacles }) =>
    describeWindow(facts, { at: now, obstacles, games, waitingRun }),
  );
  return windows.some(({ games_left: left }) => left > 0)
    ? lines
    : [...lines, 'No games ahead: the sport has no scheduled game that starts later.'];
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
