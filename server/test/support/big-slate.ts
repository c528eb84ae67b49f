import { createHash } from 'node:crypto';
import { contestPoints, createRandom } from '@outpick/forecast';
import { sql } from 'kysely';
import type { Platform } from '../../src/platform/platform.ts';
import { enterAlgorithm } from '../../src/features/settlement/index.ts';
import { outcomeForPick } from './board-rule.ts';
import { addBareSlates, addBareSports } from './slates.ts';

/** A slate of 16 finished games with a large number of picks. */
export interface BigSlate {
  readonly id: string;
  readonly picks: number;
  /** The home margin of each game. */
  readonly margins: ReadonlyMap<string, number>;
}

const sigma = 13;

/** Adds an deleteSettlementd slate of finished games with about `targetPicks` picks, some fifteen a player. */
export async function addBigSlate(platform: Platform, targetPicks: number, seed: number): Promise<BigSlate> {
  const { db } = platform;
  const [sport] = await addBareSports(platform, 1, { sigma });
  if (!sport) throw new Error('no sport was added');
  const window = {
    firstDay: '2026-11-10',
    lastDay: '2026-11-10',
    firstStart: new Date('2026-11-10T18:00:00Z'),
  };
  const [slate] = await addBareSlates(platform, [{ ...sport, ...window, games: 16 }]);
  if (!slate) throw new Error('no slate was added');
  await sql`
    insert into picks (month, slate_id, player_id, slate_game_id, home, margin, saved_at)
    select '2026-11-01', ${slate.id}, player.id, game.id, hash % 3 <> 0, (hash >> 4) % 40, now()
    from (
      select md5(${seed}::integer || ' ' || n)::uuid as id, n
      from generate_series(1, ${Math.ceil(targetPicks / 15)}::integer) as n order by 1
    ) as player
    cross join unnest(${slate.games.map(({ id }) => id)}::uuid[]) with ordinality as game (id, nth)
    cross join lateral (select abs(hashint8(n * 16 + game.nth))) as draw (hash)
    where hash % 16 <> 0
  `.execute(db);
  const random = createRandom(seed);
  const margins = new Map(
    slate.games.map(({ id }, index) => [id, index === 0 ? 0 : random.integer(41) - 20]),
  );
  await sql`
    update games set status = 'final', home_points = 30 + result.margin, away_points = 30
    from unnest(${slate.games.map(({ gameId }) => gameId)}::uuid[], ${[...margins.values()]}::integer[])
      as result (id, margin)
    where games.id = result.id
  `.execute(db);
  await enterAlgorithm(db, slate.id);
  const { rows } = await sql<{ picks: number }>`
    select count(*) as picks from picks where slate_id = ${slate.id}
  `.execute(db);
  return { id: slate.id, picks: rows[0]?.picks ?? 0, margins };
}

/** Computes the same board in one statement, which cannot resume: the lower bound for the time of a settlement. */
export async function settleInOneStatement({ transact }: Platform, slate: BigSlate): Promise<void> {
  const games = [...slate.margins].map(([id, margin]) => ({ id, margin }));
  await transact(async ({ db }) => {
    await sql`
      with scores as materialized (
        select game.id as slate_game_id, side.home, points_row.margin, points_row.tenths,
               abs(case when side.home then points_row.margin else -points_row.margin end - game.margin) as error
        from slates
        cross join jsonb_to_recordset(${JSON.stringify(games)}::jsonb) as game (id uuid, margin integer)
        cross join (values (true), (false)) as side (home)
        join contest_points as points_row on points_row.sport_id = slates.sport_id and points_row.season_id = slates.season_id
          and points_row.outcome = case when game.margin = 0 then 'tie' when (game.margin > 0) = side.home then 'win' else 'loss' end
        where slates.id = ${slate.id}
      ),
      sums as (
        select player_id, sum(tenths) as points, count(tenths) as games, sum(error) as margin_error
        from picks left join scores using (slate_game_id, home, margin)
        where month = '2026-11-01' and slate_id = ${slate.id}
        group by player_id
      )
      insert into standings (
        slate_id, player_id, season_id, first_start, points, games, margin_error, season_points, year_points, rank, place)
      select slates.id, player_id, season_id, first_start, points, games, margin_error, points, points,
             rank() over (order by points desc, games desc, margin_error),
             row_number() over (order by points desc, games desc, margin_error, player_id)
      from sums, slates where slates.id = ${slate.id}
    `.execute(db);
  });
}

/** Deletes everything that settlement stored for a slate. */
export async function deleteSettlement({ db }: Platform, slateId: string): Promise<void> {
  for (const table of ['standings', 'settlement_batches', 'settled_games', 'settlements'] as const)
    await db.deleteFrom(table).where('slate_id', '=', slateId).execute();
}

type Line = readonly [
  player: string,
  points: number,
  games: number,
  marginError: number,
  rank: number,
  place: number,
];

const batchSize = 100_000;

/** A hash of every stored row of a slate's board. */
export async function digestStored({ db }: Platform, slateId: string): Promise<string> {
  const hash = createHash('sha256');
  for (let from = 0; ; from += batchSize) {
    const rows = await db
      .selectFrom('standings')
      .select([
        'player_id',
        'points',
        'games',
        'margin_error',
        'season_points',
        'year_points',
        'rank',
        'place',
      ])
      .where('slate_id', '=', slateId)
      .where('place', '>', from)
      .where('place', '<=', from + batchSize)
      .orderBy('place')
      .execute();
    if (rows.length === 0) return hash.digest('hex');
    for (const row of rows) {
      const line: Line = [row.player_id, row.points, row.games, row.margin_error, row.rank, row.place];
      hash.update(`${[...line, row.season_points, row.year_points].join(' ')}\n`);
    }
  }
}

interface PlayerSum {
  points: number;
  games: number;
  marginError: number;
}

interface PickRow {
  readonly player_id: string;
  readonly slate_game_id: string;
  readonly home: boolean;
  readonly margin: number;
}

const nilId = '00000000-0000-0000-0000-000000000000';

/** All picks of a slate in batches, by player and game. */
async function* readPicks({ transact }: Platform, slateId: string): AsyncGenerator<PickRow[]> {
  let cursor = { player_id: nilId, slate_game_id: nilId };
  for (;;) {
    const { player_id: player, slate_game_id: game } = cursor;
    const rows = await transact(async ({ db }) => {
      // Forces an index scan: the table was just filled and has no statistics.
      await sql`select set_config(setting, 'off', true) from unnest(array['enable_bitmapscan', 'enable_sort']) as setting`.execute(
        db,
      );
      const batch = await sql<PickRow>`
        select player_id, slate_game_id, home, margin from picks
        where month = '2026-11-01' and slate_id = ${slateId} and (player_id, slate_game_id) > (${player}::uuid, ${game}::uuid)
        order by player_id, slate_game_id limit ${batchSize}
      `.execute(db);
      return batch.rows;
    });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    cursor = last;
  }
}

/** Points, games and margin error of each player, from the picks and the formula. */
async function sumPicks(platform: Platform, slate: BigSlate): Promise<Map<string, PlayerSum>> {
  const sums = new Map<string, PlayerSum>();
  const pointsCache = new Map<string, number>();
  for await (const rows of readPicks(platform, slate.id))
    for (const { player_id: id, slate_game_id: gameId, home, margin } of rows) {
      const actual = slate.margins.get(gameId) ?? Number.NaN;
      const outcome = outcomeForPick(home, actual);
      const key = `${margin} ${outcome}`;
      const points = pointsCache.get(key) ?? contestPoints(margin, sigma, outcome);
      pointsCache.set(key, points);
      const sum = sums.get(id) ?? { points: 0, games: 0, marginError: 0 };
      sum.points += points;
      sum.games += 1;
      sum.marginError += Math.abs((home ? margin : -margin) - actual);
      sums.set(id, sum);
    }
  return sums;
}

const compareSums = (a: PlayerSum, b: PlayerSum) =>
  b.points - a.points || b.games - a.games || a.marginError - b.marginError;

/** The hash that the board should have, computed by the rule from the picks alone. */
export async function digestByRule(platform: Platform, slate: BigSlate): Promise<string> {
  const sums = await sumPicks(platform, slate);
  const board = [...sums].map(([id, sum]) => ({ id, ...sum }));
  board.sort((a, b) => compareSums(a, b) || (a.id < b.id ? -1 : 1));
  const hash = createHash('sha256');
  let rank = 0;
  for (const [index, row] of board.entries()) {
    const above = board[index - 1];
    if (!above || compareSums(above, row) !== 0) rank = index + 1;
    const line: Line = [row.id, row.points, row.games, row.marginError, rank, index + 1];
    // It is each player's only slate, so the sums of season and year equal its points.
    hash.update(`${[...line, row.points, row.points].join(' ')}\n`);
  }
  return hash.digest('hex');
}
