import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { readSnapshot } from '../../platform/database/transaction.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { algorithmId } from '../players/index.ts';
import { findDecidedGames, findSettledGames, mayHaveNewPicks } from './outcomes.ts';

export interface BoardFault {
  readonly slateId: string;
  readonly reason: string;
}

export interface BoardsVerdict {
  readonly boards: number;
  readonly rows: number;
  /** Boards that the next settlement will replace: they need not match the picks yet. */
  readonly unsettled: number;
  readonly faults: readonly BoardFault[];
}

interface Differences {
  readonly shown: number;
  readonly missing: number;
  readonly unexpected: number;
  readonly results: number;
  readonly ranks: number;
  readonly places: number;
  readonly algorithm: boolean;
}

/**
 * Recomputes a board from picks, outcomes and the season's points, and counts the differences. A player who picked only
 * undecided games may have joined after the board was published, so the board need not contain that player.
 */
async function compareBoard(db: Reader, slateId: string): Promise<Differences> {
  const { rows } = await sql<Differences>`
    with board as (
      select slates.id, slates.month, slates.sport_id, slates.season_id, boards.version, size, algorithm_rank, algorithm_points
      from boards join slates on slates.id = boards.slate_id where boards.slate_id = ${slateId}
    ),
    scored_picks as (
      select picks.player_id, points.tenths,
             abs(case when picks.home then picks.margin else -picks.margin end - settled_game.home_margin) as error
      from board
      join picks on picks.month = board.month and picks.slate_id = board.id
      left join settled_games as settled_game
        on settled_game.slate_game_id = picks.slate_game_id and settled_game.outcome <> 'void'
      left join contest_points as points on points.sport_id = board.sport_id and points.season_id = board.season_id
        and points.margin = picks.margin
        and points.outcome = case
          when settled_game.outcome = 'tie' then 'tie'
          when (settled_game.outcome = 'home') = picks.home then 'win' else 'loss' end
        and settled_game.outcome is not null
    ),
    expected_results as (
      select player_id, coalesce(sum(tenths), 0) as points, count(tenths) as games, coalesce(sum(error), 0) as margin_error
      from scored_picks group by player_id
    ),
    shown_rows as (
      select standings.player_id, standings.points, standings.games, standings.margin_error, rank, place
      from board join standings on standings.month = board.month and standings.slate_id = board.id
        and standings.version = board.version
    ),
    ranked_rows as (
      select shown_rows.*,
             rank() over result as expected_rank,
             count(*) over (partition by points, games, margin_error) as equal_results,
             row_number() over (order by place) as expected_place
      from shown_rows window result as (order by points desc, games desc, margin_error)
    ),
    compared_rows as (
      select ranked.player_id is not null as is_shown, expected.player_id is not null as is_expected,
             coalesce(expected.games, 0) as expected_games,
             (ranked.points, ranked.games, ranked.margin_error)
               is distinct from (expected.points, expected.games, expected.margin_error) as other_result,
             rank <> expected_rank as other_rank,
             place <> expected_place or place not between rank and rank + equal_results - 1 as other_place
      from ranked_rows as ranked full join expected_results as expected using (player_id)
    )
    select count(*) filter (where is_shown)::integer as shown,
           count(*) filter (where not is_shown and expected_games > 0)::integer as missing,
           count(*) filter (where not is_expected)::integer as unexpected,
           count(*) filter (where is_shown and is_expected and other_result)::integer as results,
           count(*) filter (where other_rank)::integer as ranks,
           count(*) filter (where other_place)::integer as places,
           (
             select (algorithm_rank, algorithm_points) is distinct from (algorithm_row.rank, algorithm_row.points)
             from board left join shown_rows as algorithm_row on algorithm_row.player_id = ${algorithmId}
           ) as algorithm
    from compared_rows
  `.execute(db);
  const [differences] = rows;
  if (!differences) throw new Error(`the board of slate ${slateId} cannot be compared`);
  return differences;
}

const describeCount = (count: number, fault: string) => (count === 0 ? [] : [`${count} ${fault}`]);

const describeFaults = (size: number, differences: Differences): string[] => [
  ...(differences.shown === size ? [] : [`has ${differences.shown} rows, but should have ${size}`]),
  ...describeCount(differences.missing, 'players with decided picks are missing'),
  ...describeCount(differences.unexpected, 'rows have no pick'),
  ...describeCount(differences.results, 'rows differ from the result of their picks'),
  ...describeCount(differences.ranks, 'rows have a wrong rank'),
  ...describeCount(differences.places, 'rows have a wrong place'),
  ...(differences.algorithm ? ["the algorithm's result differs from its row"] : []),
];

/** Whether the next settlement would replace the board of a slate. */
export const isUnsettled = async (db: Reader, slateId: string): Promise<boolean> =>
  JSON.stringify(await findDecidedGames(db, slateId)) !==
    JSON.stringify(await findSettledGames(db, slateId)) || mayHaveNewPicks(db, slateId);

/** Whether a pass over the slate's picks has begun but has not published its board yet. */
export async function isBeingSettled(db: Reader, slateId: string): Promise<boolean> {
  const running = await db
    .selectFrom('settlements')
    .select('slate_id')
    .where('slate_id', '=', slateId)
    .where('pass_outcomes', 'is not', null)
    .executeTakeFirst();
  return running !== undefined;
}

/** Recomputes every published board from its picks and reports the differences. Reads one board at a time. */
export async function checkBoards(db: Database): Promise<BoardsVerdict> {
  const boards = await db.selectFrom('boards').select('slate_id as slateId').orderBy('slate_id').execute();
  const faults: BoardFault[] = [];
  let [rows, unsettled] = [0, 0];
  for (const { slateId } of boards)
    // Read the size within the snapshot: the board may have been replaced since the list was read.
    await readSnapshot(db, async (snapshot) => {
      const board = await snapshot
        .selectFrom('boards')
        .select('size')
        .where('slate_id', '=', slateId)
        .executeTakeFirstOrThrow();
      rows += board.size;
      if (await isUnsettled(snapshot, slateId)) {
        unsettled += 1;
        return;
      }
      const reasons = describeFaults(board.size, await compareBoard(snapshot, slateId));
      faults.push(...reasons.map((reason) => ({ slateId, reason })));
    });
  return { boards: boards.length, rows, unsettled, faults };
}
