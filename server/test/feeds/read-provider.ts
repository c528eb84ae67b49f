import { adapters } from '../../src/features/feeds/index.ts';
import type { Adapter, Page } from '../../src/features/feeds/index.ts';
import type { Reading } from '../../src/features/sources/index.ts';
import type { Provider, ProviderGame } from './provider.ts';

const home = { number: 1, name: 'Millbrook', city: 'Millbrook', code: 'MIL' };
const away = { number: 2, name: 'Stonegate', city: 'Stonegate', code: 'STO' };

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

/** The adapter of a stand-in, to be read at any moment. */
export class ProviderReader {
  readonly #adapter: Adapter;
  readonly #provider: Provider;
  readonly #timeZone: string;
  readonly #settings: unknown;

  constructor(provider: Provider, timeZone: string, settings: unknown = provider.settings) {
    const adapter = adapters.find(({ name }) => name === provider.adapter);
    if (!adapter) throw new Error(`There is no adapter ${provider.adapter}.`);
    this.#adapter = adapter;
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

  read(page: Page, content: unknown, now: string) {
    const { document } = this.#bind();
    if (document.kind !== 'json') throw new Error('The adapter does not read JSON.');
    // Keys that are undefined are missing, as in a document.
    const received: unknown = JSON.parse(JSON.stringify(content));
    return document.read(received, { page, now: new Date(now), timeZone: this.#timeZone });
  }

  /** Asks for pages and reads the answers: what a feed would store, by game. The last page that lists a game wins. */
  roundTrip(pages: readonly Page[], games: readonly ProviderGame[], now: string): Map<string, Reading> {
    const documents = pages.map((page) => this.read(page, this.ask(page, games, now), now));
    return new Map(
      documents.flatMap(({ readings }) => readings).map((reading) => [reading.sourceId, reading]),
    );
  }

  #bind() {
    return this.#adapter.bind(this.#settings);
  }
}

const hostileValues: readonly unknown[] = [
  null,
  '',
  '7',
  '\u0000\uD800',
  'x'.repeat(500),
  -1,
  1e300,
  false,
  [],
  {},
  JSON.parse('{"__proto__": {"name": 1}, "constructor": null}'),
];

/** Copies of a value, each with one part at any depth missing or replaced by a hostile value. */
export function mutate(value: unknown): unknown[] {
  if (Array.isArray(value))
    return [
      ...hostileValues,
      ...value.flatMap((item, index) => mutate(item).map((other) => value.with(index, other))),
    ];
  if (typeof value !== 'object' || value === null) return [...hostileValues];
  const entries = Object.entries(value);
  return [
    ...hostileValues,
    ...entries.map(([key]) => Object.fromEntries(entries.filter(([other]) => other !== key))),
    ...entries.flatMap(([key, item]) => mutate(item).map((other) => ({ ...value, [key]: other }))),
  ];
}

/** Whether all finals have a score that can be true. */
export const haveLikelyFinals = (readings: readonly Reading[]): boolean =>
  readings
    .filter(({ status }) => status === 'final')
    .every(({ points }) =>
      [points?.home, points?.away].every((value) => Number.isInteger(value) && Number(value) <= 10_000),
    );
