import { z } from 'zod';
import { runFeed } from '../../src/features/ingest/providers/index.ts';
import type { Adapter } from '../../src/features/ingest/providers/index.ts';
import { parsePrivateNetwork } from '../../src/platform/config/links.ts';
import {
  addTestSport,
  addTestTeams,
  asOwner,
  openTestPlatform,
  startProviderServer,
} from '../support/index.ts';
import type { Fault, ProviderRequest } from '../support/index.ts';
import type { ProviderGame } from './provider.ts';
import { createSmallLeague, smallGame, smallLeague, smallTeams } from './small-league.ts';

export const minute = 60_000;
export const hour = 60 * minute;

/** How the provider receives its key. `clubKey` is the key's value in FEED_SECRETS. */
export const club = { name: 'club', place: 'query', key: 'apiKey' } as const;
export const clubKey = 'value-of-the-key';

/** What tests change: the clock, which stands still, the provider's games, and its faults. */
interface LeagueState {
  now: Date;
  games: readonly ProviderGame[];
  fault: ((request: ProviderRequest) => Fault | undefined) | undefined;
}

const createState = (): LeagueState => ({
  now: new Date('2026-05-01T12:00:00Z'),
  games: [smallGame(1, '2026-05-01T20:00:00Z'), smallGame(2, '2026-05-02T20:00:00Z')],
  fault: undefined,
});

type RunOptions = NonNullable<Parameters<typeof runFeed>[2]>;

/** Starts the provider of a small league, and opens a database whose feeds may request its pages. */
export async function openTestLeague() {
  const state = createState();
  const server = await startProviderServer({
    provider: smallLeague,
    league: () => state,
    faults: (request) => state.fault?.(request),
  });
  const loopback = parsePrivateNetwork('127.0.0.1');
  const { platform, log, ...test } = await openTestPlatform({
    now: () => state.now,
    config: {
      FEED_ORIGINS: [server.origin],
      PRIVATE_NETWORKS: 'network' in loopback ? [loopback.network] : [],
      FEED_SECRETS: new Map([
        ['club', clubKey],
        // Keys with separate budgets.
        ['redirects', 'another-key'],
        ['fair', 'another-key'],
        ['plan', 'another-key'],
        ['waits', 'another-key'],
        ['one-a-minute', 'another-key'],
      ]),
    },
  });
  let sports = 0;

  const execute = async <T extends object>(text: string, values: readonly unknown[] = []) =>
    asOwner<T>(platform.config.DATABASE_URL, text, values);
  const alarms = (name: string) =>
    log.filter((line) => line.includes('"msg":"alarm"') && line.includes(name));

  /** Adds a sport with a feed of two days; returns functions for using it. */
  const addFeed = async ({
    adapter = createSmallLeague(),
    days = ['2026-05-01', '2026-05-02'],
  }: { adapter?: Adapter; days?: readonly string[] } = {}) => {
    sports += 1;
    const sportId = await addTestSport(platform, { slug: `league-${sports}`, timeZone: 'UTC' });
    const names = smallTeams.map((team) => team.name);
    await addTestTeams(platform, sportId, names);
    const [row] = await execute<{ id: string }>(
      `insert into provider_feeds (sport_id, adapter, settings, origin, facts, priority, created_at)
       values ($1, $2, $3, $4, '{schedule,result}', 1, $5) returning id`,
      [sportId, adapter.name, { days }, server.origin, state.now],
    );
    const id = row?.id ?? '';
    const name = `league-${sports}/${adapter.name}`;
    const run = async (more: RunOptions = {}) => runFeed(platform, id, { adapters: [adapter], ...more });
    return {
      id,
      sportId,
      name,
      run,
      outcomes: async (more: RunOptions = {}) =>
        (await run(more)).pages.map(({ page, outcome }) => `${page} ${outcome}`),
      select: async (columns: string) =>
        (await execute(`select ${columns} from provider_feeds where id = $1`, [id]))[0],
      readNotBefore: async () => {
        const [found] = await execute<{ at: Date | null }>(
          `select greatest(not_before, calls_from) as at from provider_feeds where id = $1`,
          [id],
        );
        return found?.at ?? new Date(0);
      },
      failingAlarms: () =>
        alarms('feed-failing')
          .filter((line) => line.includes(`"${name}"`))
          .map((line) => z.object({ failure: z.string() }).parse(JSON.parse(line)).failure),
      runs: async () =>
        execute(`select outcome, added, changed, refused from import_runs where sport_id = $1 order by id`, [
          sportId,
        ]),
      games: async () =>
        execute(
          `select status, home_points as home from games where sport_id = $1 and merged_into is null order by starts_at`,
          [sportId],
        ),
    };
  };

  return Object.assign(state, {
    server,
    platform,
    log,
    execute,
    alarms,
    addFeed,
    wait: (ms: number) => {
      state.now = new Date(state.now.getTime() + ms);
    },
    /** Resets the clock, the games and the faults. The feeds stay. */
    reset: () => void Object.assign(state, createState()),
    close: async () => {
      await Promise.all([server.close(), test.close()]);
    },
  });
}

export type TestLeague = Awaited<ReturnType<typeof openTestLeague>>;
