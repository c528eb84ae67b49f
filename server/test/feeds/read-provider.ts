import { adapters } from '../../src/features/ingest/providers/index.ts';
import type { Adapter, FeedDocument, Page } from '../../src/features/ingest/providers/index.ts';
import type { Reading } from '../../src/features/ingest/readings/index.ts';
import type { Provider, ProviderGame, ProviderTeam } from './provider.ts';

const home: ProviderTeam = { number: 1, city: 'Harbor', name: 'Gulls', code: 'HGU' };
const away: ProviderTeam = { number: 2, city: 'Delta', name: 'Otters', code: 'DOT' };

/** Makes games of a season: scheduled ones of the same two teams, except for the changes. */
export const gamesOf =
  (season: number, start: string) =>
  (changes: Partial<ProviderGame> = {}): ProviderGame => ({
    id: 1,
    season,
    week: 3,
    home,
    away,
    startsAt: new Date(start),
    isTimeKnown: true,
    movedFrom: null,
    neutral: false,
    doubleHeader: 0,
    state: 'scheduled',
    points: null,
    ending: 'regular',
    line: null,
    ...changes,
  });

function findAdapter(name: string): Adapter {
  const adapter = adapters.find((one) => one.name === name);
  if (!adapter) throw new Error(`There is no adapter ${name}.`);
  return adapter;
}

/** The adapter of a stand-in, to be read at any moment. */
export class ProviderReader {
  readonly #adapter: Adapter;
  readonly #provider: Provider;
  readonly #timeZone: string;
  readonly #settings: unknown;

  constructor(provider: Provider, timeZone: string, settings: unknown = provider.settings) {
    this.#adapter = findAdapter(provider.adapter);
    this.#provider = provider;
    this.#timeZone = timeZone;
    this.#settings = settings;
  }

  pages(now: string): readonly Page[] {
    return this.#bind().pages({ now: new Date(now), timeZone: this.#timeZone });
  }

  seasonPages(season: number, now: string): readonly Page[] {
    return this.#bind().seasonPages(season, { now: new Date(now), timeZone: this.#timeZone });
  }

  /** Asks the stand-in for a page, and parses its answer. */
  ask(page: Page, games: readonly ProviderGame[], now: string): unknown {
    const { secret } = this.#adapter;
    const headers = secret ? { [secret.key.toLowerCase()]: `${secret.prefix ?? ''}key` } : {};
    const answer = this.#provider.answer({ path: page.path, headers }, { games, now: new Date(now) });
    if (answer.status !== 200) throw new Error(`${page.path} was answered with ${answer.status}.`);
    return JSON.parse(answer.body);
  }

  /** Reads a document as one of a page. */
  read(page: Page, content: unknown, now: string): FeedDocument {
    const { document } = this.#bind();
    if (document.kind !== 'json') throw new Error('The adapter does not read JSON.');
    // Keys that are undefined are missing, as in a document.
    const received: unknown = JSON.parse(JSON.stringify(content));
    return document.read(received, { page, now: new Date(now), timeZone: this.#timeZone });
  }

  /** Asks for pages and reads the answers, one after the other. */
  roundTrip(pages: readonly Page[], games: readonly ProviderGame[], now: string): FeedDocument {
    const documents = pages.map((page) => this.read(page, this.ask(page, games, now), now));
    return {
      readings: documents.flatMap(({ readings }) => readings),
      problems: documents.flatMap(({ problems }) => problems),
      skipped: documents.reduce((sum, { skipped }) => sum + skipped, 0),
    };
  }

  /** What a feed would store of pages, by game. The last page that lists a game wins. */
  store(pages: readonly Page[], games: readonly ProviderGame[], now: string): Map<string, Reading> {
    const { readings } = this.roundTrip(pages, games, now);
    return new Map(readings.map((reading) => [reading.sourceId, reading]));
  }

  /**
   * Reads every mutation of a document, and returns the finals in them and the number of mutations. Throws if one is refused
   * otherwise than as a document of another provider.
   */
  readMutations(page: Page, content: unknown, now: string): Mutations {
    const finals: Reading[] = [];
    let count = 0;
    for (const mutated of mutate(content)) {
      count += 1;
      try {
        finals.push(...this.read(page, mutated, now).readings.filter(({ status }) => status === 'final'));
      } catch (error) {
        if (!(error instanceof Error && /^this is (?:no|not) /iu.test(error.message))) throw error;
      }
    }
    return { finals, count };
  }

  #bind() {
    return this.#adapter.bind(this.#settings);
  }
}

interface Mutations {
  readonly finals: readonly Reading[];
  readonly count: number;
}

const hostileValues: readonly unknown[] = [
  null,
  '',
  '7',
  '\u0000\uD800',
  'x'.repeat(5000),
  -1,
  1e300,
  0.5,
  true,
  false,
  [],
  {},
  [null],
  JSON.parse('{"__proto__": {"name": 1}, "constructor": null}'),
];

/** Copies of a value, each with one part at any depth missing or replaced by a hostile value. */
function* mutate(value: unknown): Generator {
  yield* hostileValues;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const other of mutate(item)) yield value.with(index, other);
  } else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== key));
      for (const other of mutate(item)) yield { ...value, [key]: other };
    }
}

/** Whether all finals have a score that can be true. */
export const haveLikelyScores = (finals: readonly Reading[]): boolean =>
  finals.every(({ points }) =>
    [points?.home, points?.away].every((value) => Number.isInteger(value) && Number(value) <= 10_000),
  );
