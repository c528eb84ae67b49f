import { sql } from 'kysely';
import { z } from 'zod';
import { sha256 } from '../../../platform/crypto.ts';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts';
import type { Database } from '../../../platform/database/open.ts';
import type { FileFormat, FileGame, SideFacts, SideRow } from './file-game.ts';
import { KeyCounts } from './key-counts.ts';
import type { PendingGame } from './read-rows.ts';
import { copyText } from './text-source.ts';
import type { TextSource } from './text-source.ts';
import { readTable } from '../../../platform/csv/read-table.ts';

const sides = <T extends z.ZodType>(value: T) => z.strictObject({ home: value, away: value });
const storedFacts = z.strictObject({
  keyPlayers: sides(z.string().nullable()).exactOptional(),
  expectedGoals: sides(z.number()).exactOptional(),
  closingProbability: z.number().exactOptional(),
});

/** The facts of a side file. The database stores them until the import ends, because they may not fit into memory. */
export interface StagedSide {
  /** Returns the games of a batch with their facts added. */
  addFacts(games: readonly PendingGame[]): Promise<PendingGame[]>;
}

interface SideOptions {
  readonly runId: string;
  readonly format: FileFormat;
  readonly source: TextSource;
}

const batchSize = 1000;

/**
 * The key of a row that is stored after the last fact. A crash of the database server empties the unlogged table. Then this
 * row is missing too, and the import fails instead of going on without facts.
 */
const completeKey = 'complete';

/** Reads a whole side file and stores its facts. An invalid row fails the import. */
export async function stageSideFile(
  db: Database,
  { runId, format, source }: SideOptions,
): Promise<StagedSide> {
  const { readSide } = format;
  if (!readSide) throw new Error(`the format ${format.name} has no side file`);
  const counts = new KeyCounts();
  const topTeams = new TopTeams();
  let batch = new Map<string, SideFacts>();
  const flush = async () => {
    await storeFacts(db, runId, batch);
    batch = new Map();
  };
  for await (const row of readTable(source.read(), ['date', 'home_team', 'away_team'])) {
    const entry = readSide(row);
    const dayNumber = counts.add(`${entry.day},${entry.home},${entry.away}`);
    if (Object.keys(entry.facts).length > 0) batch.set(keyOf(entry, dayNumber), entry.facts);
    topTeams.add(entry);
    if (batch.size >= batchSize) await flush();
  }
  batch.set(completeKey, {});
  await flush();
  return {
    async addFacts(games) {
      const keys = games.map(({ game, dayNumber }) => keyOf(game, dayNumber));
      const facts = await loadFacts(db, runId, keys);
      return games.map((one, index) => ({
        ...one,
        game: { ...one.game, ...facts.get(keys[index] ?? ''), ...topTeams.factsOf(one.game) },
      }));
    },
  };
}

/** Returns a hash as the key, because long team names could exceed the size limit of an index entry. */
const keyOf = ({ day, home, away }: Pick<SideRow, 'day' | 'home' | 'away'>, dayNumber: number): string =>
  sha256(`${day},${home},${away},${dayNumber}`).toString('base64url');

/** The teams of the top division by season: both teams of each game that the side file marks as a top-division game. */
class TopTeams {
  readonly #seasons = new Map<number, Set<string>>();

  add({ home, away, topSeason }: SideRow): void {
    if (topSeason === undefined) return;
    const teams = this.#seasons.get(topSeason) ?? new Set();
    this.#seasons.set(topSeason, teams);
    for (const team of [home, away]) if (!teams.has(team)) teams.add(copyText(team));
  }

  factsOf({ season, home, away }: FileGame): SideFacts {
    const teams = this.#seasons.get(season);
    return teams ? { lowerDivision: { home: !teams.has(home), away: !teams.has(away) } } : {};
  }
}

async function storeFacts(db: Database, runId: string, facts: ReadonlyMap<string, SideFacts>): Promise<void> {
  const texts = [...facts.values()].map((one) => JSON.stringify(one));
  await sql`
    insert into import_side_facts (run_id, key, facts)
    select ${runId}::uuid, entry.* from unnest(${[...facts.keys()]}::text[], ${texts}::jsonb[]) as entry
  `.execute(db);
}

async function loadFacts(
  db: Database,
  runId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, SideFacts>> {
  const rows = await db
    .selectFrom('import_side_facts')
    .select(['key', 'facts'])
    .where('run_id', '=', runId)
    .where('key', '=', sql<string>`any (${[...keys, completeKey]}::text[])`)
    .execute();
  const facts = new Map(rows.map((row) => [row.key, storedFacts.parse(row.facts)]));
  if (!facts.delete(completeKey))
    throw new Error('the stored facts of the side file were lost: import the file again');
  return facts;
}

/** Deletes the facts of an import. */
export async function deleteSideFacts(db: Database, runId: string): Promise<void> {
  await deleteInBatches(db, {
    statement: (limit) => sql`
      delete from import_side_facts where (run_id, key) in (
        select run_id, key from import_side_facts where run_id = ${runId} limit ${limit})
    `,
  });
}
