import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { algorithmId } from '../players/index.ts';
import { findGaps } from '../settlement/index.ts';
import { isShownSport } from '../sports/index.ts';
import { gamesInContest, playersAhead, playersOnBoard } from './board-facts.ts';

/** The condition that all games of a slate's contest are settled. */
export const allGamesSettled = (slateId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  not exists (
    select from contest_games left join settled_games on settled_games.slate_game_id = contest_games.id
    where contest_games.slate_id = ${slateId} and in_contest and settled_games.slate_game_id is null
  )
`;

/** Days on which slates ended, from `first` on and before `end`. */
export interface EndDays {
  readonly first: RawBuilder<unknown>;
  readonly end: RawBuilder<unknown>;
}

/** Selects the boards of slates that ended on these days: of shown sports, with players and with all games settled. */
export const selectFinishedBoards = ({ first, end }: EndDays): RawBuilder<unknown> => sql`
  select slates.id, slates.month, slates.sport_id, slates.season_id, slates.first_start, boards.version,
         boards.algorithm_rank, ${playersOnBoard} as players, ${playersAhead} as ahead
  from slates join boards on boards.slate_id = slates.id
  where slates.last_day >= ${first} and slates.last_day < ${end}
    and boards.algorithm_rank is not null and ${playersOnBoard} > 0 and ${isShownSport(sql`slates.sport_id`)}
    and ${allGamesSettled(sql`slates.id`)}
`;

/** A board whose games are all settled. */
export interface FinishedBoard {
  readonly slateId: string;
  readonly sportId: string;
  readonly sportName: string;
  /** The number of people on the board. `ahead` of them are above the algorithm. */
  readonly players: number;
  readonly ahead: number;
}

/** Lists the finished boards of slates that ended on these days. */
export async function listFinishedBoards(db: Reader, days: EndDays): Promise<FinishedBoard[]> {
  const { rows } = await sql<FinishedBoard>`
    with board as materialized (${selectFinishedBoards(days)})
    select board.id as "slateId", sports.id as "sportId", sports.name as "sportName", board.players, board.ahead
    from board
    join sports on sports.id = board.sport_id
    order by sports.position, sports.id, board.first_start, board.id
  `.execute(db);
  return rows;
}

/** A person's row near the top of a finished board. Points are in tenths. */
export interface TopRow {
  readonly playerId: string;
  readonly slateId: string;
  readonly sportId: string;
  readonly sportName: string;
  /** Whether the row is above the algorithm's. */
  readonly ahead: boolean;
  /** The points on the board, from `games` of `gamesInContest`. */
  readonly tenths: number;
  readonly games: number;
  readonly gamesInContest: number;
  /** The player's points minus the algorithm's, on the games that both picked. */
  readonly gapTenths: number;
}

/** The number of people that are read from the top of each board. */
const peoplePerBoard = 3;

/** Lists the best three people of each finished board of slates that ended on these days. */
export async function listTopRows(db: Reader, days: EndDays): Promise<TopRow[]> {
  const { rows } = await sql<Omit<TopRow, 'gapTenths'>>`
    with board as materialized (${selectFinishedBoards(days)})
    select row.player_id as "playerId", board.id as "slateId", sports.id as "sportId", sports.name as "sportName",
           row.rank < board.algorithm_rank as ahead, row.points as tenths, row.games,
           ${gamesInContest(sql`board.id`)} as "gamesInContest"
    from board
    join sports on sports.id = board.sport_id
    cross join lateral (
      select player_id, rank, points, games from standings
      where month = board.month and slate_id = board.id and version = board.version
        and place <= ${peoplePerBoard + 1} and player_id <> ${algorithmId}
      order by place limit ${peoplePerBoard}
    ) as row
  `.execute(db);
  const gapOf = await findGaps(db, rows);
  return rows.map((row) => {
    const { tenths, algorithmTenths } = gapOf(row);
    return { ...row, gapTenths: tenths - algorithmTenths };
  });
}
