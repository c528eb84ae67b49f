import { contestPoints } from '@outpick/forecast';
import { sql } from 'kysely';
import type { Platform } from '../../src/platform/platform.ts';
import { outcomeForPick } from './board-rule.ts';
import type { RuleRow } from './board-rule.ts';

/** Points, games and margin error of a player. */
export interface PlayerResult {
  readonly points: number;
  readonly games: number;
  readonly marginError: number;
}

interface ReferenceSlateBase {
  readonly id: string;
  readonly season: string;
  /** Milliseconds since 1970. */
  readonly firstStart: number;
}

/** A slate whose board is computed from its picks. */
export interface PlayedSlate extends ReferenceSlateBase {
  readonly month: string;
  readonly sigma: number;
  /** Ids of the contest games, at most 127. */
  readonly games: readonly string[];
  /** The home margin of each game that has a result. */
  readonly margins: ReadonlyMap<string, number>;
}

/** A slate without picks, whose results are computed by a formula. */
export interface GivenSlate extends ReferenceSlateBase {
  /** The possible players in the order of their ids, four words each. */
  readonly players: Uint32Array;
  /** Undefined if the player is not on the board. */
  readonly resultOf: (player: Uint32Array) => PlayerResult | undefined;
}

export type ReferenceSlate = PlayedSlate | GivenSlate;

/** The number of words of a player's id. */
const idWords = 4;

const copy = <A extends { set(source: A): void }>(source: A, target: A): A => {
  target.set(source);
  return target;
};

/** The players' results, ordered by player. Uses typed arrays, because objects for millions of players would be too large. */
class Results {
  ids = new Uint32Array(idWords * 1024);
  points = new Int32Array(1024);
  games = new Uint8Array(1024);
  marginErrors = new Int32Array(1024);
  count = 0;

  /** Adds a player without points. The player must sort after all others. */
  append(id: Uint32Array): void {
    if (this.count === this.points.length) this.#grow();
    this.ids.set(id, idWords * this.count);
    this.count += 1;
  }

  #grow(): void {
    const size = 2 * this.points.length;
    this.ids = copy(this.ids, new Uint32Array(idWords * size));
    this.points = copy(this.points, new Int32Array(size));
    this.games = copy(this.games, new Uint8Array(size));
    this.marginErrors = copy(this.marginErrors, new Int32Array(size));
  }

  /** Adds to the result of the last player. */
  addToLast({ points, games, marginError }: PlayerResult): void {
    const last = this.count - 1;
    this.points[last] = at(this.points, last) + points;
    this.games[last] = at(this.games, last) + games;
    this.marginErrors[last] = at(this.marginErrors, last) + marginError;
  }

  /** Compares two players: more points first, then more games, then the smaller margin error. */
  compare(a: number, b: number): number {
    return (
      at(this.points, b) - at(this.points, a) ||
      at(this.games, b) - at(this.games, a) ||
      at(this.marginErrors, a) - at(this.marginErrors, b)
    );
  }
}

type Numbers = Uint32Array | Int32Array | Uint8Array;
const at = (numbers: Numbers, index: number): number => {
  const value = numbers[index];
  if (value === undefined) throw new RangeError(`no number at ${index}`);
  return value;
};

function compareIds(a: Uint32Array, aIndex: number, b: Uint32Array, bIndex: number): number {
  for (let word = 0; word < idWords; word += 1) {
    const difference = at(a, idWords * aIndex + word) - at(b, idWords * bIndex + word);
    if (difference !== 0) return difference;
  }
  return 0;
}

function formatId(ids: Uint32Array, index: number): string {
  let hex = '';
  for (let word = 0; word < idWords; word += 1)
    hex += at(ids, idWords * index + word)
      .toString(16)
      .padStart(8, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}

const nilId = '00000000-0000-0000-0000-000000000000';
const picksPerBatch = 200_000;
/** The size of a packed pick: the player's id, the game's number, and one byte for side and margin. */
const packedBytes = 18;
const homeBit = 128;

/**
 * Reads all picks of a slate in batches, ordered by player. The database packs them, because transferring rows would take
 * longer.
 */
async function* readPickBatches({ transact }: Platform, slate: PlayedSlate): AsyncGenerator<Buffer> {
  let cursor = { player: nilId, game: nilId };
  for (;;) {
    const { player, game } = cursor;
    const batch = await transact(async ({ db }) => {
      // Forces an index scan: the table may have no statistics.
      await sql`
        select set_config(setting, 'off', true) from unnest(array['enable_bitmapscan', 'enable_sort', 'jit']) as setting
      `.execute(db);
      const { rows } = await sql<{ packed: Buffer | null }>`
        select string_agg(uuid_send(player_id) || int2send((
                 (coalesce(array_position(${[...slate.games]}::uuid[], slate_game_id), 0) << 8)
                 + case when home then ${homeBit}::integer else 0 end + margin)::smallint), ''::bytea) as packed
        from (
          select player_id, slate_game_id, home, margin from picks
          where month = ${slate.month} and slate_id = ${slate.id}
            and (player_id, slate_game_id) > (${player}::uuid, ${game}::uuid)
          order by player_id, slate_game_id limit ${picksPerBatch}
        ) as batch
      `.execute(db);
      return rows[0]?.packed ?? null;
    });
    if (batch === null) return;
    yield batch;
    const last = batch.length - packedBytes;
    const lastGame = slate.games[batch.readUInt8(last + 4 * idWords) - 1];
    if (lastGame === undefined) throw new Error(`a pick of a game outside the contest of slate ${slate.id}`);
    cursor = { player: batch.toString('hex', last, last + 4 * idWords), game: lastGame };
  }
}

/** The results of all possible picks of a slate, by game number and packed side and margin. */
function scorePossiblePicks(slate: PlayedSlate): (PlayerResult | undefined)[] {
  const results: (PlayerResult | undefined)[] = Array.from({ length: 256 * (slate.games.length + 1) });
  for (const [index, id] of slate.games.entries()) {
    const actual = slate.margins.get(id);
    if (actual === undefined) continue;
    for (let packed = 0; packed < 256; packed += 1) {
      const home = packed >= homeBit;
      const margin = packed % homeBit;
      results[256 * (index + 1) + packed] = {
        points: contestPoints(margin, slate.sigma, outcomeForPick(home, actual)),
        games: 1,
        marginError: Math.abs((home ? margin : -margin) - actual),
      };
    }
  }
  return results;
}

async function scorePicks(platform: Platform, slate: PlayedSlate): Promise<Results> {
  const possible = scorePossiblePicks(slate);
  const results = new Results();
  const player = new Uint32Array(idWords);
  for await (const batch of readPickBatches(platform, slate))
    for (let offset = 0; offset < batch.length; offset += packedBytes) {
      for (let word = 0; word < idWords; word += 1) player[word] = batch.readUInt32BE(offset + 4 * word);
      if (results.count === 0 || compareIds(player, 0, results.ids, results.count - 1) !== 0)
        results.append(player);
      const result = possible[batch.readUInt16BE(offset + 16)];
      if (result) results.addToLast(result);
    }
  return results;
}

function scoreGiven({ players, resultOf }: GivenSlate): Results {
  const results = new Results();
  for (let offset = 0; offset < players.length; offset += idWords) {
    const player = players.subarray(offset, offset + idWords);
    const result = resultOf(player);
    if (!result) continue;
    results.append(player);
    results.addToLast(result);
  }
  return results;
}

/** The current sums of all players, by season and by year. */
class Totals {
  #ids: Uint32Array = new Uint32Array(0);
  readonly #sums = new Map<string, Int32Array>();

  /** Makes room for players that have no sums yet. */
  include({ ids, count }: Results): void {
    const oldCount = this.#ids.length / idWords;
    const merged = new Uint32Array(this.#ids.length + idWords * count);
    const positions = new Uint32Array(oldCount);
    let [old, added, size] = [0, 0, 0];
    for (; old < oldCount || added < count; size += 1) {
      const order = old === oldCount ? 1 : added === count ? -1 : compareIds(this.#ids, old, ids, added);
      const [source, index] = order <= 0 ? [this.#ids, old] : [ids, added];
      merged.set(source.subarray(idWords * index, idWords * (index + 1)), idWords * size);
      if (order <= 0) {
        positions[old] = size;
        old += 1;
      }
      if (order >= 0) added += 1;
    }
    if (size === oldCount) return;
    this.#ids = merged.slice(0, idWords * size);
    for (const [key, sums] of this.#sums) {
      const moved = new Int32Array(size);
      for (let index = 0; index < oldCount; index += 1) moved[at(positions, index)] = at(sums, index);
      this.#sums.set(key, moved);
    }
  }

  /** Adds the points of a board whose players are included. Returns their new sums. */
  add(key: string, results: Results): Int32Array {
    const sums = this.#sums.get(key) ?? new Int32Array(this.#ids.length / idWords);
    this.#sums.set(key, sums);
    const own = new Int32Array(results.count);
    let position = 0;
    for (let index = 0; index < results.count; index += 1) {
      while (compareIds(this.#ids, position, results.ids, index) !== 0) position += 1;
      sums[position] = at(sums, position) + at(results.points, index);
      own[index] = at(sums, position);
    }
    return own;
  }
}

/** A board computed by the rule. */
export interface ReferenceBoard {
  readonly slate: string;
  readonly size: number;
  /** Returns the rows of a range of places, including both ends. */
  rows(first: number, last: number): RuleRow[];
}

function rankPlayers(
  slate: string,
  results: Results,
  sums: { season: Int32Array; year: Int32Array },
): ReferenceBoard {
  // Players are in the order of their ids, which breaks ties.
  const order = new Uint32Array(results.count);
  for (let index = 0; index < results.count; index += 1) order[index] = index;
  order.sort((a, b) => results.compare(a, b) || a - b);
  const ranks = new Uint32Array(results.count);
  for (let place = 0; place < results.count; place += 1) {
    const isTied = place > 0 && results.compare(at(order, place - 1), at(order, place)) === 0;
    ranks[place] = isTied ? at(ranks, place - 1) : place + 1;
  }
  const rowAt = (place: number): RuleRow => {
    const index = at(order, place - 1);
    return {
      slate,
      player: formatId(results.ids, index),
      points: at(results.points, index),
      games: at(results.games, index),
      marginError: at(results.marginErrors, index),
      seasonPoints: at(sums.season, index),
      yearPoints: at(sums.year, index),
      rank: at(ranks, place - 1),
      place,
    };
  };
  return {
    slate,
    size: results.count,
    rows: (first, last) =>
      Array.from({ length: Math.min(last, results.count) - first + 1 }, (_, index) => rowAt(first + index)),
  };
}

/**
 * Computes all boards of a database from the picks by the contest's rule, one board after the other in the order of slates.
 * Shares only the scoring of a single pick with the settlement. Needs about 120 bytes of memory per player, and 4 per season
 * and year, for any number of slates.
 */
export async function* referenceBoards(
  platform: Platform,
  slates: readonly ReferenceSlate[],
): AsyncGenerator<ReferenceBoard> {
  const totals = new Totals();
  for (const slate of slates.toSorted((a, b) => a.firstStart - b.firstStart || (a.id < b.id ? -1 : 1))) {
    const results = 'resultOf' in slate ? scoreGiven(slate) : await scorePicks(platform, slate);
    totals.include(results);
    const season = totals.add(`season ${slate.season}`, results);
    const year = totals.add(`year ${new Date(slate.firstStart).getUTCFullYear()}`, results);
    yield rankPlayers(slate.id, results, { season, year });
  }
}
