import { adapters } from '../../src/features/ingest/providers/index.ts';
import type { Adapter, FeedDocument, Page } from '../../src/features/ingest/providers/index.ts';
import type { Reading } from '../../src/features/ingest/readings/index.ts';
import type { Provider, ProviderGame, ProviderTeam } from './provider.ts';

const home: ProviderTeam = { number: 1, city: 'Harbor', name: 'Gulls', code: 'HGU' };
const away: ProviderTeam = { number: 2, city: 'Delta', name: 'Otters', code: 'DOT' };

/** Makes games of a season: by default, scheduled ones between the same two teams. */
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

/** Reads a simulated provider with its adapter, at any moment. */
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

  /** Requests a page from the simulated provider, and parses the answer. */
  ask(page: Page, games: readonly ProviderGame[], now: string): unknown {
    const { secret } = this.#adapter;
    const headers = secret ? { [secret.key.toLowerCase()]: `${secret.prefix ?? ''}key` } : {};
    const answer = this.#provider.answer({ path: page.path, headers }, { games, now: new Date(now) });
    if (answer.status !== 200) throw new Error(`${page.path} was answered with ${answer.status}.`);
    return JSON.parse(answer.body);
  }

  /** Reads a document as the answer to a page. */
  read(page: Page, content: unknown, now: string): FeedDocument {
    const { document } = this.#bind();
    if (document.kind !== 'json') throw new Error('The adapter does not read JSON.');
    // Drop keys whose value is undefined, because documents do not contain them.
    const received: unknown = JSON.parse(JSON.stringify(content));
    return document.read(received, { page, now: new Date(now), timeZone: this.#timeZone });
  }

  /** Requests pages and reads the answers, one after the other. */
  roundTrip(pages: readonly Page[], games: readonly ProviderGame[], now: string): FeedDocument {
    const documents = pages.map((page) => this.read(page, this.ask(page, games, now), now));
    return {
      readings: documents.flatMap(({ readings }) => readings),
      problems: documents.flatMap(({ problems }) => problems),
      skipped: documents.reduce((sum, { skipped }) => sum + skipped, 0),
    };
  }

  /** Returns the readings that a feed would store, by game. If several pages list a game, the last one counts. */
  store(pages: readonly Page[], games: readonly ProviderGame[], now: string): Map<string, Reading> {
    const { readings } = this.roundTrip(pages, games, now);
    return new Map(readings.map((reading) => [reading.sourceId, reading]));
  }

  /**
   * Reads every mutation of a document. Returns the finals in them and the number of mutations. A mutation may only be refused
   * as a document of another provider; any other error is thrown.
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

/** Yields copies of a value, in each of which one part at any depth is missing or replaced by a hostile value. */
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

/** Whether all finals have a plausible score. */
export const haveLikelyScores = (finals: readonly Reading[]): boolean =>
  finals.every(({ points }) =>
    [points?.home, points?.away].every((value) => Number.isInteger(value) && Number(value) <= 10_000),
  );
