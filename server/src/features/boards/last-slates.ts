import { algorithmName } from '@outpick/contracts';
import { sql } from 'kysely';
import { inNameOrder } from '../../platform/database/collation.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { algorithmId, findBoardNames } from '../players/index.ts';
import { isShownSport } from '../sports/index.ts';
import { allGamesSettled } from './finished.ts';
import { toPoints } from './present.ts';

/** How many of a sport's newest slates are searched for a finished one. Few are unfinished at a time. */
const searchedSlates = 10;

/** Each shown sport's last finished slate: all games of its contest are settled. */
const lastFinished = sql`
  select sports.id as sport_id, sports.name, sports.position, slate.*
  from sports cross join lateral (
    select recent.* from (
      select id, first_start, month, version, size, algorithm_rank
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
  readonly points: number;
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
    first_start: Date;
    winner: string;
    points: number;
  }>`
    select sport_id, slate.name, slate.id, slate.first_start, best.player_id as winner, best.points
    from (${lastFinished}) as slate
    cross join lateral (
      -- Ties break by player id, and the algorithm has the smallest id: a player who shares rank 1 with it has place 2.
      select player_id, points from standings
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
      date: row.first_start.toISOString(),
      userName: isAlgorithm ? algorithmName : (names.get(row.winner) ?? 'Player'),
      rank: 1,
      isAlgorithm,
      points: toPoints(row.points),
    };
  });
}

export interface LastSlateShare {
  readonly sportId: string;
  readonly sportName: string;
  readonly slateId: string;
  readonly date: string;
  /** The number of players without the algorithm; `beatIt` is the number of those with a better rank than the algorithm. */
  readonly players: number;
  readonly beatIt: number;
  /** The best player who beat the algorithm; null if nobody did. */
  readonly best: { readonly userName: string; readonly points: number } | null;
}

/** Finds how many players beat the algorithm in the last finished slate that had players, over all sports. */
export async function findLastSlateShare(db: Reader): Promise<LastSlateShare | undefined> {
  const { rows } = await sql<{
    sport_id: string;
    name: string;
    id: string;
    first_start: Date;
    size: number;
    rank: number;
    best_id: string | null;
    best_tenths: number | null;
  }>`
    with last_slate as materialized (
      select * from (${lastFinished}) as slate
      where slate.algorithm_rank is not null and slate.size > 1
      order by slate.first_start desc, slate.id desc
      limit 1
    )
    select sport_id, last_slate.name, last_slate.id, last_slate.first_start, last_slate.size, last_slate.algorithm_rank as rank,
           best.player_id as best_id, best.points as best_tenths
    from last_slate
    left join standings as best on best.month = last_slate.month and best.slate_id = last_slate.id
      and best.version = last_slate.version and best.place = 1 and best.rank < last_slate.algorithm_rank
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return {
    sportId: row.sport_id,
    sportName: row.name,
    slateId: row.id,
    date: row.first_start.toISOString(),
    players: row.size - 1,
    beatIt: row.rank - 1,
    best: await findBest(db, row.best_id, row.best_tenths),
  };
}

async function findBest(
  db: Reader,
  id: string | null,
  tenths: number | null,
): Promise<LastSlateShare['best']> {
  if (id === null || tenths === null) return null;
  const names = await findBoardNames(db, [id]);
  return { userName: names.get(id) ?? 'Player', points: toPoints(tenths) };
}
