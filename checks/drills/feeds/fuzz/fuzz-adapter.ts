import { createRandom } from '@outpick/forecast';
import type { Adapter, FeedDocument } from '@outpick/server';
import type { Provider } from '@outpick/server/testing';
import { readTable } from '@outpick/server/table';
import type { Row } from '@outpick/server/table';
import { collectDocuments, shapeOf } from './documents.ts';
import type { SampleDocument } from './documents.ts';
import { hasFinalWord } from './final-words.ts';
import { mutateCsv } from './mutate-csv.ts';
import { mutateJson, parseJson } from './mutate-json.ts';
import { documentRules } from './well-formed.ts';

/** A document with faults, ready to be read. */
export interface MutatedDocument {
  readonly sample: SampleDocument;
  /** Whether the document says of any game that it has ended. */
  readonly hasFinal: boolean;
  readonly read: () => FeedDocument;
}

export interface FuzzResult {
  readonly documents: number;
  readonly readings: number;
  /** Documents that the adapter refused as a whole. */
  readonly refused: number;
  /** Descriptions of the first crashes, malformed readings and false finals. */
  readonly crashes: readonly string[];
  readonly malformed: readonly string[];
  readonly falseFinals: readonly string[];
  readonly slowestMs: number;
  readonly heapGrowthMegabytes: number;
}

const megabyte = 1024 * 1024;

/** Makes documents with faults from those of the stand-in. The same seed gives the same documents. */
export async function* mutateDocuments(
  adapter: Adapter,
  provider: Provider,
  { count, seed }: { readonly count: number; readonly seed: number },
): AsyncGenerator<MutatedDocument> {
  const random = createRandom(seed);
  const samples = collectDocuments(adapter, provider, seed);
  const { document } = adapter.bind(provider.settings);
  const { timeZone } = shapeOf(adapter.name);
  for (let made = 0; made < count;) {
    const sample = samples[random.integer(samples.length)];
    if (!sample) throw new Error(`the stand-in for ${adapter.name} has no documents`);
    const context = { page: sample.page, now: sample.now, timeZone };
    if (document.kind === 'json') {
      // Written and parsed once more: a document has no cycles and no shared parts.
      const content = parseJson(JSON.stringify(mutateJson(parseJson(sample.text), random)));
      const hasFinal = hasFinalWord(adapter.name, content);
      made += 1;
      yield { sample, hasFinal, read: () => document.read(content, context) };
    } else {
      const rows = await readRows(mutateCsv(sample.text, random), document.columns);
      if (!rows) continue;
      made += 1;
      yield { sample, hasFinal: rows.some(hasScore), read: () => document.read(rows, context) };
    }
  }
}

/** The rows of a table; undefined if it is no table any more, which is refused before an adapter sees it. */
async function readRows(text: string, columns: readonly string[]): Promise<Row[] | undefined> {
  try {
    return await Array.fromAsync(readTable([text], columns));
  } catch {
    return undefined;
  }
}

/** Whether a row of nflverse has both scores. */
function hasScore(row: Row): boolean {
  try {
    return row.optionalText('home_score') !== null && row.optionalText('away_score') !== null;
  } catch {
    return false;
  }
}

/** The only error that an adapter may throw is a plain one: "not this provider's document". */
const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === 'Error';

/** Reads many documents with faults and checks what the adapter makes of them. */
export async function fuzzAdapter(
  adapter: Adapter,
  provider: Provider,
  options: { readonly count: number; readonly seed: number },
): Promise<FuzzResult> {
  const [crashes, malformed, falseFinals]: string[][] = [[], [], []];
  let [documents, readings, refused, slowestMs] = [0, 0, 0, 0];
  const heapBefore = process.memoryUsage().heapUsed;
  let heapMost = heapBefore;
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
    if (documents % 500 === 0) heapMost = Math.max(heapMost, process.memoryUsage().heapUsed);
  }
  return {
    documents,
    readings,
    refused,
    crashes: crashes ?? [],
    malformed: malformed ?? [],
    falseFinals: falseFinals ?? [],
    slowestMs,
    heapGrowthMegabytes: Math.round((heapMost - heapBefore) / megabyte),
  };
}
