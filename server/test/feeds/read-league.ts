import { adapters } from '../../src/features/feeds/index.ts';
import type { Adapter, FeedDocument, Page } from '../../src/features/feeds/index.ts';
import type { Reading } from '../../src/features/sources/index.ts';
import type { Provider, ProviderGame, ProviderTeam } from './provider.ts';

const home: ProviderTeam = { number: 1, city: 'Harbor', name: 'Gulls', code: 'HGU' };
const away: ProviderTeam = { number: 2, city: 'Delta', name: 'Otters', code: 'DOT' };

/** A scheduled game of the first two teams, with the given facts instead. */
export const createProviderGame = (
  facts: Partial<ProviderGame> & Pick<ProviderGame, 'startsAt' | 'season'>,
): ProviderGame => ({
  id: 1,
  week: 1,
  home,
  away,
  isTimeKnown: true,
  movedFrom: null,
  neutral: false,
  doubleHeader: 0,
  state: 'scheduled',
  points: null,
  ending: 'regular',
  line: null,
  ...facts,
});

export function findAdapter(name: string): Adapter {
  const adapter = adapters.find((one) => one.name === name);
  if (!adapter) throw new Error(`there is no adapter ${name}`);
  return adapter;
}

export interface LeagueAt {
  readonly adapter: Adapter;
  readonly provider: Provider;
  readonly games: readonly ProviderGame[];
  readonly now: Date;
  readonly timeZone: string;
  /** Settings other than the provider's. */
  readonly settings?: unknown;
}

/** The stand-in's document for a page. */
export function fetchPage({ provider, games, now }: LeagueAt, { path }: Pick<Page, 'path'>): unknown {
  const { status, body } = provider.answer({ path, headers: {} }, { games, now });
  if (status !== 200) throw new Error(`${path} was answered with ${status}`);
  return JSON.parse(body);
}

/** Reads a document as one of a page. */
export function readPage(league: LeagueAt, page: Page, content: unknown): FeedDocument {
  const { document } = league.adapter.bind(league.settings ?? league.provider.settings);
  if (document.kind !== 'json') throw new Error(`${league.adapter.name} reads no JSON`);
  return document.read(content, { page, now: league.now, timeZone: league.timeZone });
}

/** Reads pages of a league from its stand-in: those of the season under way, or of the season given. */
export function readLeague(league: LeagueAt, season?: number): FeedDocument {
  const bound = league.adapter.bind(league.settings ?? league.provider.settings);
  const pages = season === undefined ? bound.pages(league) : bound.seasonPages(season, league);
  const documents = pages.map((page) => readPage(league, page, fetchPage(league, page)));
  return {
    readings: documents.flatMap(({ readings }) => readings),
    problems: documents.flatMap(({ problems }) => problems),
    skipped: documents.reduce((sum, { skipped }) => sum + skipped, 0),
  };
}

const hostileValues: readonly unknown[] = [
  null,
  '',
  'x'.repeat(5000),
  '\u0000\uD800',
  '7',
  -1,
  1e300,
  0.5,
  true,
  [],
  {},
  [null],
];

/** Copies of a document, each with one value replaced by a hostile one or left out, at every place. */
function* mutateEverywhere(value: unknown): Generator {
  yield* hostileValues;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const other of mutateEverywhere(item)) yield value.with(index, other);
  } else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== key));
      for (const other of mutateEverywhere(item)) yield { ...value, [key]: other };
    }
}

/**
 * Reads every mutation of a document, and returns the finals in them and the number of mutations. Throws if one is refused
 * otherwise than as a document of another provider.
 */
export function readMutations(
  league: LeagueAt,
  page: Page,
  content: unknown,
): { readonly finals: readonly Reading[]; readonly count: number } {
  const finals: Reading[] = [];
  let count = 0;
  for (const mutated of mutateEverywhere(content)) {
    count += 1;
    try {
      finals.push(...readPage(league, page, mutated).readings.filter(({ status }) => status === 'final'));
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('this is no '))) throw error;
    }
  }
  return { finals, count };
}
