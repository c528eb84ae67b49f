import { createHash } from 'node:crypto';
import { contestPoints, createRandom } from '@outpick/forecast';
import { sql } from 'kysely';
import type { Platform } from '../../src/platform/platform.ts';
import { enterAlgorithm } from '../../src/features/settlement/index.ts';
import { addBareSlates, addBareSports } from './slates.ts';

/** A slate of 16 games that are over, with very many picks. */
export interface BigSlate {
  readonly id: string;
  readonly picks: number;
  /** The home margin of each game. */
  readonly margins: ReadonlyMap<string, number>;
}

const sigma = 13;

/** Fills a slate with about so many picks, fifteen or so a player, and lets its games end. Nothing is settled yet. */
export async function addBigSlate(platform: Platform, wanted: number, seed: number): Promise<BigSlate> {
  const { db } = platform;
  const [sport] = await addBareSports(platform, 1, { sigma });
  if (!sport) throw new Error('there is no sport');
  const order = {
    firstDay: '2026-11-10',
    lastDay: '2026-11-10',
    firstStart: new Date('2026-11-10T18:00:00Z'),
  };
  const [slate] = await addBareSlates(platform, [{ ...sport, ...order, games: 16 }]);
  if (!slate) throw new Error('there is no slate');
  await sql`
    insert into picks (month, slate_id, player_id, slate_game_id, home, margin, saved_at)
    select '2026-11-01', ${slate.id}, player.id, game.id, drawn % 3 <> 0, (drawn >> 4) % 40, now()
    from (
      select md5(${seed}::integer || ' ' || n)::uuid as id, n
      from generate_series(1, ${Math.ceil(wanted / 15)}::integer) as n order by 1
    ) as player
    cross join unnest(${slate.games.map(({ id }) => id)}::uuid[]) with ordinality as game (id, nth)
    cross join lateral (select abs(hashint8(n * 16 + game.nth))) as draw (drawn)
    where drawn % 16 <> 0
  `.execute(db);
  const random = createRandom(seed);
  const margins = new Map(
    slate.games.map(({ id }, index) => [id, index === 0 ? 0 : random.integer(41) - 20]),
  );
  await sql`
    update games set status = 'final', home_points = 30 + given.margin, away_points = 30
    from unnest(${slate.games.map(({ gameId }) => gameId)}::uuid[], ${[...margins.values()]}::integer[])
      as given (id, margin)
    where games.id = given.id
  `.execute(db);
  await enterAlgorithm(db, slate.id);
  const { rows } = await sql<{ picks: number }>`
    select count(*) as picks from picks where slate_id = ${slate.id}
  `.execute(db);
  return { id: slate.id, picks: rows[0]?.picks ?? 0, margins };
}

/** The same board by one bare statement, which cannot be resumed. */
export async function settleBare({ transact }: Platform, slate: BigSlate): Promise<void> {
  const games = [...slate.margins].map(([id, margin]) => ({ id, margin }));
  await transact(async ({ db }) => {
    await sql`
      with scores as materialized (
        select game.id as slate_game_id, side.home, paid.margin, paid.tenths,
               abs(case when side.home then paid.margin else -paid.margin end - game.margin) as error
        from slates
        cross join jsonb_to_recordset(${JSON.stringify(games)}::jsonb) as game (id uuid, margin integer)
        cross join (values (true), (false)) as side (home)
        join contest_points as paid on paid.sport_id = slates.sport_id and paid.season_id = slates.season_id
          and paid.outcome = case when game.margin = 0 then 'tie' when (game.margin > 0) = side.home then 'win' else 'loss' end
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

/** Takes everything that settling made of a slate away again. */
export async function unsettle({ db }: Platform, slateId: string): Promise<void> {
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

const chunk = 100_000;

/** A hash of a slate's whole board, to the last digit. */
export async function digestStored({ db }: Platform, slateId: string): Promise<string> {
  const hash = createHash('sha256');
  for (let from = 0; ; from += chunk) {
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
      .where('place', '<=', from + chunk)
      .orderBy('place')
      .execute();
    if (rows.length === 0) return hash.digest('hex');
    for (const row of rows) {
      const line: Line = [row.player_id, row.points, row.games, row.margin_error, row.rank, row.place];
      // A player's only slate: all three sums are the same.
      hash.update(`${[...line, row.season_points, row.year_points].join(' ')}\n`);
    }
  }
}

/** The hash that the board should have, by the rule, from the picks alone. */
export async function digestByRule({ transact }: Platform, slate: BigSlate): Promise<string> {
  const sums = new Map<string, { points: number; games: number; marginError: number }>();
  const worth = new Map<string, number>();
  let [player, game] = ['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000'];
  const next = async () =>
    transact(async ({ db }) => {
      // Read in the order in which they lie, whatever the planner thinks of a table that was just filled.
      await sql`select set_config(setting, 'off', true) from unnest(array['enable_bitmapscan', 'enable_sort']) as setting`.execute(
        db,
      );
      const { rows } = await sql<{ player_id: string; slate_game_id: string; home: boolean; margin: number }>`
      select player_id, slate_game_id, home, margin from picks
      where month = '2026-11-01' and slate_id = ${slate.id} and (player_id, slate_game_id) > (${player}::uuid, ${game}::uuid)
      order by player_id, slate_game_id limit ${chunk}
    `.execute(db);
      return rows;
    });
  for (;;) {
    const rows = await next();
    for (const { player_id: id, slate_game_id: gameId, home, margin } of rows) {
      const actual = slate.margins.get(gameId) ?? Number.NaN;
      const won = actual > 0 === home ? 'win' : 'loss';
      const outcome = actual === 0 ? 'tie' : won;
      const key = `${margin} ${outcome}`;
      const points = worth.get(key) ?? contestPoints(margin, sigma, outcome);
      worth.set(key, points);
      const sum = sums.get(id) ?? { points: 0, games: 0, marginError: 0 };
      sum.points += points;
      sum.games += 1;
      sum.marginError += Math.abs((home ? margin : -margin) - actual);
      sums.set(id, sum);
    }
    const last = rows.at(-1);
    if (!last) break;
    [player, game] = [last.player_id, last.slate_game_id];
  }
  const board = [...sums].map(([id, sum]) => ({ id, ...sum }));
  type Row = (typeof board)[number];
  const better = (a: Row, b: Row) =>
    b.points - a.points || b.games - a.games || a.marginError - b.marginError;
  board.sort((a, b) => better(a, b) || (a.id < b.id ? -1 : 1));
  const hash = createHash('sha256');
  let rank = 0;
  for (const [index, row] of board.entries()) {
    const above = board[index - 1];
    if (!above || better(above, row) !== 0) rank = index + 1;
    const line: Line = [row.id, row.points, row.games, row.marginError, rank, index + 1];
    hash.update(`${[...line, row.points, row.points].join(' ')}\n`);
  }
  return hash.digest('hex');
}
