import type { HomePage } from '@outpick/contracts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { findBestRows, listFinishedBoards, listTopRows, toPoints } from '../boards/index.ts';
import type { TopRow } from '../boards/index.ts';
import { findBoardNames } from '../players/index.ts';
import { findNewestRecap } from '../recaps/index.ts';

/** Slates that ended in the last seven days. All games of a slate may be over before its last day. */
const lastSevenDays = { first: sql`current_date - 7`, end: sql`current_date + 7` };

type LastWeek = NonNullable<HomePage['lastWeek']>;

/** Sums the finished boards of the last seven days; null if there are none. */
export async function findLastWeek(db: Reader, now: Date): Promise<LastWeek | null> {
  const boards = await listFinishedBoards(db, lastSevenDays);
  if (boards.length === 0) return null;
  const [best] = findBestRows(await listTopRows(db, lastSevenDays), 1);
  const recap = await findNewestRecap(db, now);
  return {
    boards: boards.length,
    players: boards.reduce((sum, { players }) => sum + players, 0),
    ahead: boards.reduce((sum, { ahead }) => sum + ahead, 0),
    best: best ? await presentBest(db, best) : null,
    recap: recap ? { newsId: recap.publication_id, title: recap.title } : null,
  };
}

async function presentBest(db: Reader, row: TopRow): Promise<LastWeek['best']> {
  const { playerId, sportId, slateId, sportName, gapTenths, games } = row;
  const names = await findBoardNames(db, [playerId]);
  const userName = names.get(playerId) ?? 'Player';
  return { userName, sportId, slateId, sportName, gap: toPoints(gapTenths), games };
}
