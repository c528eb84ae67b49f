import { createRandom } from '@outpick/forecast';
import type { Random } from '@outpick/forecast';
import { dropClones, openTestPlatform, startProviderServer } from '@outpick/server/testing';
import type { Provider, ProviderServer } from '@outpick/server/testing';
import type { Adapter, Platform } from '@outpick/server';
import { GameChecker } from './check-games.ts';
import { checkContests } from './check-contests.ts';
import type { ContestCheck } from './check-contests.ts';
import { Contests } from './contests.ts';
import { createFaults } from './faults.ts';
import { FeedRecorder } from './record-feed.ts';
import type { FeedRecord } from './record-feed.ts';
import type { TrueSeason } from './season.ts';
import { setUpLeague } from './set-up-league.ts';
import type { LeagueShape } from './shapes.ts';
import { Importer } from './start-importer.ts';
import { addMinutes, dayMs, hourMs, minuteMs } from './times.ts';
import type { ProviderView } from './traps.ts';

/** One provider of a simulated league, and its view of the league. */
export interface SeasonFeed {
  readonly adapter: Adapter;
  readonly provider: Provider;
  readonly view: ProviderView;
  readonly teams: TrueSeason['teams'];
  /** Facts to import from this feed; by default all facts of the adapter. */
  readonly facts?: Adapter['facts'];
  /** Share of requests that get a fault. */
  readonly faultShare?: number;
  /** Calls of other leagues with the same key, in the month of the run's start. */
  readonly callsBefore?: number;
}

/** A league at one moment of its season. */
export interface LeagueMoment {
  readonly platform: Platform;
  readonly sportId: string;
  readonly checker: GameChecker;
  readonly at: Date;
}

export interface SeasonPlan {
  readonly shape: LeagueShape;
  readonly season: TrueSeason;
  /** In order of priority. */
  readonly feeds: readonly SeasonFeed[];
  readonly seed: number;
  /** Maximum number of kills of the importing worker. */
  readonly kills: number;
  /** Further moments at which the clock must stop. */
  readonly moments?: readonly Date[];
  /** Called after every step. */
  readonly watch?: (moment: LeagueMoment) => Promise<void>;
  readonly print: (line: string) => void;
}

export interface SeasonResult extends ContestCheck {
  readonly games: number;
  /** In order of priority. */
  readonly feeds: readonly FeedRecord[];
  readonly kills: number;
  readonly steps: number;
  /** Games that were final with a wrong score or too early at some moment. */
  readonly falseFinals: readonly string[];
  /** Number of results that changed after publication. */
  readonly corrections: number;
  readonly differences: readonly string[];
  /** Stored closing lines by game number. */
  readonly closingLines: ReadonlyMap<number, number | null>;
  readonly seconds: number;
}

/** The run starts this long before the first game. */
const leadMs = 9 * dayMs;
/** The run ends this long after the last game, so that late results arrive. */
const tailMs = 2 * dayMs;
/** Minimum step of the clock. The real worker requests live pages more often, but would see no more changes. */
const shortestStepMs = 4 * minuteMs;
/** For this long after a change the clock stops at every due request; then it jumps toward the next change. */
const watchMs = 26 * minuteMs;
/** Longest jump over due requests in a time without changes. */
const longestJumpMs = 2 * hourMs;

/** The clock of a simulated season, which jumps from event to event. */
class Clock {
  now: Date;
  readonly #events: readonly number[];

  constructor(start: Date, events: readonly number[]) {
    this.now = start;
    this.#events = events.toSorted((a, b) => a - b);
  }

  /** Jumps to the next due request that may find a change, or to the next event. */
  advance(nextDue: Date | null): void {
    const at = this.now.getTime();
    const next = this.#events.find((event) => event > at) ?? at + longestJumpMs;
    const last = this.#events.findLast((event) => event <= at) ?? 0;
    // Round up: intervals of requests are not whole milliseconds.
    const due = nextDue === null ? next : nextDue.getTime() + 1000;
    const isQuiet = at - last > watchMs;
    const target = isQuiet
      ? Math.max(due, Math.min(next, at + longestJumpMs))
      : Math.min(due, next + minuteMs);
    this.now = new Date(Math.max(target, at + shortestStepMs));
  }
}

/** Plays a season from its first request to its last result. */
export async function runSeason(plan: SeasonPlan): Promise<SeasonResult> {
  const began = performance.now();
  const { shape, season, feeds, seed } = plan;
  const firstStart = Math.min(...season.games.map((game) => game.firstStart.getTime()));
  const start = new Date(firstStart - leadMs);
  const events = [
    ...feeds.flatMap(({ view }) => view.changes.map((at) => at.getTime())),
    ...listSlateMoments(plan),
    ...(plan.moments ?? []).map((at) => at.getTime()),
  ];
  const clock = new Clock(start, events);
  const opened = await openTestPlatform({ process: 'command', now: () => clock.now });
  const { platform } = opened;
  const recorders: FeedRecorder[] = [];
  const servers: ProviderServer[] = [];
  for (const [index, { provider, view, faultShare }] of feeds.entries()) {
    const faults = createFaults(seed + index, faultShare);
    const recorder = new FeedRecorder({ view, faults, now: () => clock.now });
    recorders.push(recorder);
    servers.push(
      await startProviderServer({
        provider,
        league: () => ({ games: recorder.show(), now: clock.now }),
        faults: (request) => recorder.nextFault(request),
      }),
    );
  }
  const origins = servers.map(({ origin }) => origin);
  const importer = new Importer(createImporterSettings(platform, feeds, origins));
  try {
    const league = await setUpLeague(platform, shape, {
      feeds: feeds.map((feed, index) => ({ ...feed, origin: origins[index] ?? '' })),
      createdAt: start,
    });
    const checker = new GameChecker(platform, season, league);
    const contests = await Contests.start(platform, { sportId: league.sportId, shape, seed });
    const watched = { platform, sportId: league.sportId, checker };
    const outcome = await playSeason(plan, { clock, importer, contests, watched });
    return {
      ...outcome,
      ...(await checkContests(platform, { shape, season, sportId: league.sportId, checker })),
      games: season.games.length,
      feeds: recorders.map((recorder) => recorder.record()),
      kills: importer.kills,
      corrections: await countCorrections(platform),
      differences: await checker.findDifferences(),
      closingLines: await checker.loadClosingLines(),
      seconds: (performance.now() - began) / 1000,
    };
  } finally {
    await importer.close();
    for (const server of servers) await server.close();
    await opened.close();
    await dropClones(process.pid);
  }
}

interface Players {
  readonly clock: Clock;
  readonly importer: Importer;
  readonly contests: Contests;
  readonly watched: Omit<LeagueMoment, 'at'>;
}

async function playSeason(
  { season, seed, kills, watch, print }: SeasonPlan,
  { clock, importer, contests, watched }: Players,
): Promise<Pick<SeasonResult, 'steps' | 'falseFinals'>> {
  const random = createRandom(seed);
  const falseFinals = new Set<string>();
  const end = season.end.getTime() + tailMs;
  let steps = 0;
  for (; clock.now.getTime() < end; steps += 1) {
    const at = clock.now;
    const { nextDue, pages } = await importer.run(at, drawKill(random, kills - importer.kills));
    // Also check after unchanged pages, because a second read confirms a result.
    if (pages > 0) for (const final of await watched.checker.findFalseFinals(at)) falseFinals.add(final);
    await watch?.({ ...watched, at });
    await contests.step(at);
    if (steps % 200 === 199) print(`${at.toISOString()}, ${steps + 1} steps`);
    clock.advance(nextDue === null ? null : new Date(nextDue));
  }
  await contests.step(addMinutes(clock.now, 24 * 60));
  await contests.settle(new Date(0));
  return { steps, falseFinals: [...falseFinals] };
}

/** Kills one step in forty, 1 to 60 ms after its start: while it fetches, reads or writes. */
const drawKill = (random: Random, left: number): number | undefined =>
  random.uniform() < 1 / 40 && left > 0 ? 1 + random.integer(60) : undefined;

/** Returns the moments at which slates may open: one lead time before each game. */
const listSlateMoments = ({ shape, season }: SeasonPlan): number[] => {
  const lead = shape.window === 'day' ? 36 * hourMs : 6 * dayMs;
  return [...new Set(season.games.map(({ start }) => start.getTime() - lead))];
};

const createImporterSettings = (
  { config }: Platform,
  feeds: readonly SeasonFeed[],
  origins: readonly string[],
): Record<string, string> => ({
  DATABASE_URL: config.DATABASE_URL,
  REDIS_URL: config.REDIS_URL ?? '',
  REDIS_PREFIX: config.REDIS_PREFIX,
  FILES_URL: config.FILES_URL,
  FEED_ORIGINS: origins.join(','),
  PRIVATE_NETWORKS: '127.0.0.0/8',
  FEED_SECRETS: JSON.stringify(
    Object.fromEntries(
      feeds.flatMap(({ adapter: { secret } }) => (secret ? [[secret.name, 'key-of-a-simulation']] : [])),
    ),
  ),
});

async function countCorrections({ db }: Platform): Promise<number> {
  const rows = await db.selectFrom('result_corrections').select('id').execute();
  return rows.length;
}
