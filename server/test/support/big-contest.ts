import { createRandom } from '@outpick/forecast';
import { sql } from 'kysely';
import pg from 'pg';
import { enterAlgorithm, settleSlate } from '../../src/features/settlement/index.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { addGivenBoards, givenResult } from './given-boards.ts';
import type { NumberedSlate } from './given-boards.ts';
import { loadPartitions } from './load-partition.ts';
import type { PlayedSlate, ReferenceSlate } from './reference-boards.ts';
import { addBareSlates, addBareSports } from './slates.ts';

export interface BigContestOptions {
  readonly players: number;
  /** At most 16: the slate has 16 games. */
  readonly picksPerPlayer: number;
  /** The number of boards of later slates in the same year. They belong to five sports, including that of the slate. */
  readonly laterBoards: number;
  /**
   * `played`: every player has a pick in the later slates, and they are settled. `given`: their rows are inserted directly from
   * a formula, which is the only affordable way to add hundreds of large boards.
   */
  readonly later: 'played' | 'given';
  /** Whether picks are stored in the order of players. By default the order is random, as for real picks. */
  readonly ordered?: boolean;
  readonly seed: number;
}

/** A slate of finished games that can be settled. */
export interface BigSlate extends PlayedSlate {
  readonly sportId: string;
  readonly gameIds: readonly string[];
}

/** A large slate without a board, and the boards of other slates. */
export interface BigContest {
  readonly slate: BigSlate;
  readonly players: number;
  readonly picks: number;
  /** All slates: the large slate and the others. */
  readonly boards: readonly (ReferenceSlate & { readonly sportId: string })[];
}

const sigma = 13;
const sportCount = 5;
const gamesPerSlate = 16;
const gamesPerLaterSlate = 2;
const day = 86_400_000;
const firstStart = Date.parse('2026-03-03T18:00:00Z');

/** The start of a slate. The large slate has number 0, the earlier one -7, and the later ones follow. */
const startOf = (board: number) =>
  board <= 0 ? firstStart + board * day : firstStart + Math.ceil(board / sportCount) * day + board * 60_000;

async function addSlates(platform: Platform, laterBoards: number): Promise<NumberedSlate[]> {
  const sports = await addBareSports(platform, sportCount, { sigma });
  const numbers = [-7, 0, ...Array.from({ length: laterBoards }, (_, index) => index + 1)];
  const requests = numbers.map((board) => {
    const sport = sports[board <= 0 ? 0 : board % sportCount];
    if (!sport) throw new Error('no sport was added');
    const start = new Date(startOf(board));
    const date = start.toISOString().slice(0, 10);
    const games = board === 0 ? gamesPerSlate : gamesPerLaterSlate;
    return { ...sport, firstDay: date, lastDay: date, firstStart: start, games };
  });
  const slates = await addBareSlates(platform, requests);
  return requests.map((request, index) => {
    const [slate, board] = [slates[index], numbers[index]];
    if (!slate || board === undefined) throw new Error('no slate was added');
    return { ...request, ...slate, month: `${request.firstDay.slice(0, 7)}-01`, board };
  });
}

/**
 * Adds players as a temporary table (n, id). Ids begin with random digits and end with the number. Players need no accounts,
 * because boards also keep rows of deleted accounts.
 */
export const addBigPlayers = async (
  client: pg.Client,
  { players, seed }: { readonly players: number; readonly seed: number },
) =>
  client.query(
    `create temporary table big_players as
     select n, (substr(md5($2::integer || ' ' || n), 1, 16) || lpad(to_hex(n), 16, '0'))::uuid as id
     from generate_series(1, $1::integer) as n`,
    [players, seed],
  );

/** Inserts every player's picks: of consecutive games, two thirds for the home team, with margins below 40. */
export async function insertPicks(
  client: pg.Client,
  {
    partition,
    slate,
    picks,
    ordered,
  }: {
    partition: string;
    slate: Pick<NumberedSlate, 'id' | 'month' | 'games' | 'board'>;
    picks: number;
    ordered: boolean;
  },
): Promise<void> {
  await client.query(
    `insert into ${partition} (month, slate_id, player_id, slate_game_id, home, margin, saved_at)
     select $1::date, $2::uuid, player.id, ($3::uuid[])[1 + (n + nth) % cardinality($3::uuid[])],
            hash % 3 <> 0, (hash >> 4) % 40, now()
     from (select n, id from big_players where $4::integer = 0 or n % 16 <> $4 % 16 order by ${ordered ? 'id' : 'n'}) as player
     cross join generate_series(1, $5::integer) as nth
     cross join lateral (select hashint8((n * 512::bigint + $4) * 16 + nth) & 2147483647) as draw (hash)`,
    [slate.month, slate.id, slate.games.map(({ id }) => id), slate.board, picks],
  );
}

/** Gives a slate's games results with various home margins; the first is a tie. */
async function finishGames(platform: Platform, slate: NumberedSlate, seed: number): Promise<BigSlate> {
  const random = createRandom(seed);
  const margins = new Map(
    slate.games.map(({ id }, index) => [id, index === 0 ? 0 : random.integer(41) - 20]),
  );
  const finished: BigSlate = {
    id: slate.id,
    sportId: slate.sportId,
    season: slate.seasonId,
    month: slate.month,
    firstStart: slate.firstStart.getTime(),
    sigma,
    games: slate.games.map(({ id }) => id),
    gameIds: slate.games.map(({ gameId }) => gameId),
    margins,
  };
  await storeResults(platform, finished);
  return finished;
}

const storeResults = async ({ db }: Platform, { gameIds, margins }: BigSlate) =>
  sql`
    update games set status = 'final', home_points = 50 + result.margin, away_points = 50
    from unnest(${[...gameIds]}::uuid[], ${[...margins.values()]}::integer[]) as result (id, margin)
    where games.id = result.id
  `.execute(db);

/** Corrects the results of every third game of a slate. */
export async function correctResults(platform: Platform, slate: BigSlate): Promise<BigSlate> {
  const margins = new Map(
    [...slate.margins].map(([id, margin], index) => [id, index % 3 === 0 ? 7 - margin : margin]),
  );
  const corrected = { ...slate, margins };
  await storeResults(platform, corrected);
  return corrected;
}

/** Reads the ids of all players who can be on a board, in order, as four words each. */
async function readPlayerIds(client: pg.Client, players: number): Promise<Uint32Array> {
  // The algorithm's id is the smallest.
  const ids = new Uint32Array(4 * (players + 1));
  ids.set([0, 0x7000, 0x8000_0000, 1]);
  await client.query('begin');
  await client.query('declare player_ids cursor for select id from big_players order by id');
  for (let offset = 4; ;) {
    const { rows } = await client.query<{ id: string }>('fetch 100000 from player_ids');
    if (rows.length === 0) break;
    for (const { id } of rows) {
      const hex = id.replaceAll('-', '');
      for (let word = 0; word < 4; word += 1)
        ids[offset + word] = Number.parseInt(hex.slice(8 * word, 8 * word + 8), 16);
      offset += 4;
    }
  }
  await client.query('commit');
  return ids;
}

async function addPlayedBoards(
  platform: Platform,
  client: pg.Client,
  slates: readonly { readonly slate: NumberedSlate; readonly picks: number }[],
  options: BigContestOptions,
): Promise<BigSlate[]> {
  const byMonth = Map.groupBy(slates, ({ slate }) => slate.month);
  await loadPartitions(client, 'picks', [...byMonth.keys()], async (partition, month) => {
    for (const { slate, picks } of byMonth.get(month) ?? [])
      await insertPicks(client, { partition, slate, picks, ordered: options.ordered === true });
  });
  const finished: BigSlate[] = [];
  for (const { slate } of slates) {
    await enterAlgorithm(platform.db, slate.id);
    finished.push(await finishGames(platform, slate, options.seed + slate.board));
  }
  return finished;
}

/** Adds a large slate that can be settled, an earlier board of its season, and later boards with the same players. */
export async function addBigContest(platform: Platform, options: BigContestOptions): Promise<BigContest> {
  const slates = await addSlates(platform, options.laterBoards);
  const client = new pg.Client({ connectionString: platform.config.DATABASE_URL });
  await client.connect();
  try {
    await addBigPlayers(client, options);
    const isPlayed = ({ board }: NumberedSlate) => board === 0 || options.later === 'played';
    const played = await addPlayedBoards(
      platform,
      client,
      slates
        .filter(isPlayed)
        .map((slate) => ({ slate, picks: slate.board === 0 ? options.picksPerPlayer : 1 })),
      options,
    );
    const given = slates.filter((slate) => !isPlayed(slate));
    await addGivenBoards(client, given);
    const [main] = played.filter(({ firstStart: start }) => start === startOf(0));
    if (!main) throw new Error('no slate was added');
    for (const { id } of played) if (id !== main.id) await settleSlate(platform, id);
    const players = await readPlayerIds(client, options.players);
    const { rows } = await client.query<{ picks: string }>(
      'select count(*) as picks from picks where month = $1 and slate_id = $2',
      [main.month, main.id],
    );
    return {
      slate: main,
      players: options.players,
      picks: Number(rows[0]?.picks),
      boards: [
        ...played,
        ...given.map(({ id, sportId, seasonId, firstStart: start, board }) => ({
          id,
          sportId,
          season: seasonId,
          firstStart: start.getTime(),
          players,
          resultOf: (player: Uint32Array) => givenResult(board, player[3] ?? 0),
        })),
      ],
    };
  } finally {
    await client.end();
  }
}
