import { algorithmName } from '@outpick/contracts';
import { sql } from 'kysely';
import { inNameOrder } from '../../platform/database/collation.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { algorithmId, findBoardNames } from '../players/index.ts';
import { isShownSport } from '../sports/index.ts';
import { boardDay, dateOfBoard, gamesInContest } from './board-facts.ts';
import { allGamesSettled } from './finished.ts';
import { toPoints } from './present.ts';

/** How many of a sport's newest slates are searched for a finished one. Few are unfinished at a time. */
const searchedSlates = 10;

/** Each shown sport's last finished slate: all games of its contest are settled. */
const lastFinished = sql`
  select sports.id as sport_id, sports.name, sports.position, slate.id, slate.month, slate.version,
         ${boardDay(sql`slate`)} as day
  from sports cross join lateral (
    select recent.* from (
      select id, first_start, month, version
      from slates join boards on boards.slate_id = slates.id
      where sport_id = sports.id
      order by first_start desc, id desc limit ${searchedSlates}
    ) as recent
    where ${allGamesSettled(sql`recent.id`)}
    order by recent.first_start desc, recent.id desc limit 1
  ) as slate
  where ${isShownSport(sql`sports.id`)}
`;

export interface LastWinner {
  readonly sportId: string;
  readonly sportName: string;
  readonly slateId: string;
  readonly date: string;
  readonly userName: string;
  readonly rank: number;
  readonly isAlgorithm: boolean;
  /** The points are from `gamesPicked` of `gamesInContest`. */
  readonly points: number;
  readonly gamesPicked: number;
  readonly gamesInContest: number;
}

/**
 * Lists the winner of each sport's last finished slate, in menu order. If the algorithm shares the first rank with players, the
 * winner is one of the players.
 */
export async function listLastWinners(db: Reader): Promise<LastWinner[]> {
  const { rows } = await sql<{
    sport_id: string;
    name: string;
    id: string;
    day: string;
    winner: string;
    points: number;
    games: number;
    games_in_contest: number;
  }>`
    select sport_id, slate.name, slate.id, slate.day, best.player_id as winner, best.points, best.games,
           ${gamesInContest(sql`slate.id`)} as games_in_contest
    from (${lastFinished}) as slate
    cross join lateral (
      -- Ties break by player id, and the algorithm has the smallest id: a player who shares rank 1 with it has place 2.
      select player_id, points, games from standings
      where month = slate.month and slate_id = slate.id and version = slate.version and place <= 2 and rank = 1
      order by player_id = ${algorithmId}, place limit 1
    ) as best
    order by slate.position, ${inNameOrder(sql`slate.name`)}
  `.execute(db);
  const names = await findBoardNames(db, [...new Set(rows.map(({ winner }) => winner))]);
  return rows.map((row) => {
    const isAlgorithm = row.winner === algorithmId;
    return {
      sportId: row.sport_id,
      sportName: row.name,
      slateId: row.id,
      date: dateOfBoard(row.day),
      userName: isAlgorithm ? algorithmName : (names.get(row.winner) ?? 'Player'),
      rank: 1,
      isAlgorithm,
      points: toPoints(row.points),
      gamesPicked: row.games,
      gamesInContest: row.games_in_contest,
    };
  });
}
