import { createRandom } from '@outpick/forecast';
import type { Adapter, FeedDocument } from '@outpick/server';
import type { Provider } from '@outpick/server/testing';
import { readTable } from '@outpick/server/table';
import type { Row } from '@outpick/server/table';
import { collectDocuments, findShape } from './documents.ts';
import type { SampleDocument } from './documents.ts';
import { hasFinalWord } from './final-words.ts';
import { mutateCsv } from './mutate-csv.ts';
import { mutateJson, parseJson } from './mutate-json.ts';
import { documentRules } from './well-formed.ts';

/** A document with faults; `read` parses it. */
export interface MutatedDocument {
  readonly sample: SampleDocument;
  /** Whether the document marks any game as ended. */
  readonly hasFinal: boolean;
  readonly read: () => FeedDocument;
}

export interface FuzzResult {
  readonly documents: number;
  readonly readings: number;
  /** Documents that the adapter refused as a whole. */
  readonly refused: number;
  /** Descriptions of crashes, malformed readings and false finals. */
  readonly crashes: readonly string[];
  readonly malformed: readonly string[];
  readonly falseFinals: readonly string[];
  readonly slowestMs: number;
  readonly heapGrowthMegabytes: number;
}

const megabyte = 1024 * 1024;

/** Generates documents with faults from the documents of the simulated provider. The same seed gives the same documents. */
export async function* mutateDocuments(
  adapter: Adapter,
  provider: Provider,
  { count, seed }: { readonly count: number; readonly seed: number },
): AsyncGenerator<MutatedDocument> {
  const random = createRandom(seed);
  const samples = collectDocuments(adapter, provider, seed);
  const { document } = adapter.bind(provider.settings);
  const { timeZone } = findShape(adapter.name);
  for (let index = 0; index < count;) {
    const sample = samples[random.integer(samples.length)];
    if (!sample) throw new Error(`the stand-in for ${adapter.name} has no documents`);
    const context = { page: sample.page, now: sample.now, timeZone };
    if (document.kind === 'json') {
      // Serialize and parse: a parsed document contains no object twice and no cycle, and the mutated one must not either.
      const content = parseJson(JSON.stringify(mutateJson(parseJson(sample.text), random)));
      const hasFinal = hasFinalWord(adapter.name, content);
      index += 1;
      yield { sample, hasFinal, read: () => document.read(content, context) };
    } else {
      const rows = await readRows(mutateCsv(sample.text, random), document.columns);
      if (!rows) continue;
      index += 1;
      yield { sample, hasFinal: rows.some(hasScore), read: () => document.read(rows, context) };
    }
  }
}

/** Reads the rows of a table, or undefined if it is too damaged: the importer refuses such a table, and no adapter sees it. */
async function readRows(text: string, columns: readonly string[]): Promise<Row[] | undefined> {
  try {
    return await Array.fromAsync(readTable([text], columns));
  } catch {
    return undefined;
  }
}

/** Reports whether a row has both scores. The columns are those of nflverse, the only adapter that reads CSV. */
function hasScore(row: Row): boolean {
  try {
    return row.optionalText('home_score') !== null && row.optionalText('away_score') !== null;
  } catch {
    return false;
  }
}

/** Adapters may throw only a plain Error, to refuse a document. Subclasses like TypeError are crashes. */
const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === 'Error';

/** Reads many documents with faults and checks the adapter's readings. */
export async function fuzzAdapter(
  adapter: Adapter,
  provider: Provider,
  options: { readonly count: number; readonly seed: number },
): Promise<FuzzResult> {
  const [crashes, malformed, falseFinals]: string[][] = [[], [], []];
  let [documents, readings, refused, slowestMs] = [0, 0, 0, 0];
  const heapBefore = process.memoryUsage().heapUsed;
  let heapMax = heapBefore;
  for await (const { sample, hasFinal, read } of mutateDocuments(adapter, provider, options)) {
    const began = performance.now();
    documents += 1;
    try {
      const content = read();
      slowestMs = Math.max(slowestMs, performance.now() - began);
      readings += content.readings.length;
      const checked = documentRules.safeParse(content);
      if (!checked.success) malformed?.push(`${sample.page.key}: ${checked.error.message.slice(0, 400)}`);
      const final = content.readings.find(({ status }) => status === 'final');
      if (!hasFinal && final) falseFinals?.push(`${sample.page.key}: ${JSON.stringify(final)}`);
    } catch (error) {
      if (isRefusal(error)) refused += 1;
      else crashes?.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    if (documents % 500 === 0) heapMax = Math.max(heapMax, process.memoryUsage().heapUsed);
  }
  return {
    documents,
    readings,
    refused,
    crashes: crashes ?? [],
    malformed: malformed ?? [],
    falseFinals: falseFinals ?? [],
    slowestMs,
    heapGrowthMegabytes: Math.round((heapMax - heapBefore) / megabyte),
  };
}
