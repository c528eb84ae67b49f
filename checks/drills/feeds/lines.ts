import type { Drill, ShipRow } from '../drill.ts';
import type { FeedRecord } from './record-feed.ts';
import { runSeason } from './run-season.ts';
import type { SeasonResult } from './run-season.ts';
import {
  findAdapter,
  createLeagueRows,
  maxEarlyMinutes,
  printFaults,
  createTrapRows,
} from './season-drill.ts';
import { createSeason, lineAt } from './season.ts';
import type { TrueGame, TrueSeason } from './season.ts';
import { shapes, shorten } from './shapes.ts';
import { addMinutes } from './times.ts';
import { changedIdOffset, createView } from './traps.ts';
import type { ProviderView } from './traps.ts';
import { respellTeams } from './two-sources.ts';

const id = 'the-odds-api';
const seed = 29;
/** Traps that cannot occur: the documents have no status and no unknown times, and an early final ends before the next read. */
const withoutTraps = ['unheard-of', 'time-unknown', 'early-final'] as const;
/** Higher than usual, because the feed makes few requests. In the short form, each fault must occur in about forty of them. */
const faultShares = { short: 0.25, full: 0.08 };
/** Calls that the provider still allows in the first month of the run. That month ends before the first game. */
const callsLeft = 3;
/** The page must be read in the last hour before a start. Add five minutes: the simulated clock may be one step late. */
const lastMinutes = 65;

/** The first request of the page at one moment, with its repetitions after a kill or a redirect. */
interface Attempt {
  readonly at: Date;
  readonly hasArrived: boolean;
}

/**
 * Groups the requests by moment, in time order. A killed worker repeats its request, and a redirect causes a second one, so
 * the last answer of a moment counts.
 */
const findAttempts = ({ requests }: FeedRecord): Attempt[] =>
  [...Map.groupBy(requests, ({ at }) => at.getTime())].map(([at, answers]) => ({
    at: new Date(at),
    hasArrived: answers.at(-1)?.fault === null,
  }));

/** Returns, by game number, the last line that arrived before the game's start. */
function findLastLines(
  { games }: TrueSeason,
  arrivals: readonly Date[],
  view: ProviderView,
): ReadonlyMap<number, number> {
  const byId = new Map(games.map((game) => [game.number, game]));
  const lines = new Map<number, number>();
  for (const at of arrivals)
    for (const { id: shownId, state, line } of view.gamesAt(at)) {
      const game = byId.get(shownId % changedIdOffset);
      if (game && at < game.start && state === 'scheduled' && line !== null) lines.set(game.number, line);
    }
  return lines;
}

/** Lists the lines that were valid in the last hour before a game's start, including the line at the beginning of that hour. */
const findLateLines = (game: TrueGame): readonly (number | null)[] => {
  const from = addMinutes(game.start, -lastMinutes);
  return [lineAt(game, from), ...game.lines.filter(({ at }) => at > from).map(({ margin }) => margin)];
};

const findLastAttempts = (attempts: readonly Attempt[], { start }: TrueGame): Attempt[] =>
  attempts.filter(({ at }) => at >= addMinutes(start, -lastMinutes) && at < start);

/** Returns the largest number of calls in one calendar month. */
function countMaxCalls({ requests }: FeedRecord, callsBefore: number): number {
  const months = [...Map.groupBy(requests, ({ at }) => at.toISOString().slice(0, 7)).values()];
  return Math.max(...months.map((month, index) => month.length + (index === 0 ? callsBefore : 0)));
}

interface LineCheck {
  readonly season: TrueSeason;
  readonly view: ProviderView;
  readonly record: FeedRecord;
  readonly budget: { readonly calls: number; readonly callsBefore: number };
  readonly minRetries: number;
  readonly print: (line: string) => void;
}

/** Compares the stored lines with the provider's. */
function createLineRows(
  { closingLines }: Pick<SeasonResult, 'closingLines'>,
  { season, view, record, budget, minRetries, print }: LineCheck,
): ShipRow[] {
  const playedGames = season.games.filter(({ canceledAt }) => canceledAt === null);
  const attempts = findAttempts(record);
  const arrivals = attempts.filter(({ hasArrived }) => hasArrived).map(({ at }) => at);
  const lastLines = findLastLines(season, arrivals, view);
  const storedLine = ({ number }: TrueGame) => closingLines.get(number) ?? null;
  const wrong = playedGames.filter((game) => storedLine(game) !== lastLines.get(game.number));
  // The importer retries a failed request only until the start, so leave out games whose last request failed.
  const readable = playedGames.filter(
    (game) => findLastAttempts(attempts, game).at(-1)?.hasArrived !== false,
  );
  const late = readable.filter((game) => !findLateLines(game).includes(storedLine(game)));
  const retried = readable.filter(
    (game) =>
      findLastAttempts(attempts, game).at(-2)?.hasArrived === false &&
      findLateLines(game).includes(storedLine(game)),
  );
  const unshown = playedGames.filter((game) => !game.lines.some(({ margin }) => margin === storedLine(game)));
  const livePrices = arrivals.reduce(
    (sum, at) => sum + view.gamesAt(at).filter(({ state }) => state === 'live').length,
    0,
  );
  for (const [what, games] of Object.entries({ wrong, late, unshown }))
    for (const game of games.slice(0, 10))
      print(
        `${what}: game ${game.number} ${game.start.toISOString()}: stored ${storedLine(game)}, sent ${lastLines.get(game.number)}, lines ${JSON.stringify(game.lines)}`,
      );
  const calls = countMaxCalls(record, budget.callsBefore);
  return [
    {
      id: `${id}.lines`,
      what: `games of ${playedGames.length} whose closing line is not the last one that arrived before the start`,
      figure: wrong.length,
      bar: '0',
      pass: wrong.length === 0,
    },
    {
      id: `${id}.last-hour`,
      what: `games of ${readable.length} with a successful last request whose line is older than an hour`,
      figure: late.length,
      bar: '0, of more than half of the games',
      pass: late.length === 0 && readable.length > playedGames.length / 2,
    },
    {
      id: `${id}.retry`,
      what: 'lines that were read in the last hour after a failed request in the same hour',
      figure: retried.length,
      bar: `at least ${minRetries}`,
      pass: retried.length >= minRetries,
    },
    {
      id: `${id}.in-play`,
      what: `closing lines that were not shown before the start, with ${livePrices} prices of running games`,
      figure: unshown.length,
      bar: '0, with at least 1 price',
      pass: unshown.length === 0 && livePrices > 0,
    },
    {
      id: `${id}.budget`,
      what: `most calls in a month; the first includes ${budget.callsBefore} calls of other leagues`,
      figure: calls,
      // A killed worker may have counted a call without making it.
      bar: `${budget.calls - 1} or ${budget.calls}`,
      pass: calls === budget.calls || calls === budget.calls - 1,
    },
  ];
}

/** Plays a league whose games come from one source and whose closing lines come from The Odds API. */
export const linesDrill: Drill = {
  name: id,
  run: async ({ short, print }) => {
    const found = shapes.find(({ adapter }) => adapter === 'nflverse');
    if (!found) throw new Error('no league for lines');
    // One page has the lines of all games, so more teams would change little.
    const shape = short ? shorten(found) : { ...found, teams: 12 };
    const season = createSeason(shape, seed);
    const respelled = respellTeams(season);
    const common = { rate: short ? 3 : 1, maxEarlyMinutes };
    const firstView = createView(season, { ...common, seed, withoutTraps: shape.withoutTraps });
    const view = createView(respelled, { ...common, seed: seed + 1, withoutTraps, watchesLines: true });
    const odds = findAdapter(id);
    const { perMonth: calls } = odds.adapter.budget;
    if (calls === undefined) throw new Error('no budget for a month');
    const callsBefore = calls - callsLeft;
    const result = await runSeason({
      shape,
      season,
      feeds: [
        {
          ...findAdapter(shape.adapter),
          view: firstView,
          teams: season.teams,
          facts: ['schedule', 'result', 'players'],
        },
        {
          ...odds,
          view,
          teams: respelled.teams,
          faultShare: short ? faultShares.short : faultShares.full,
          callsBefore,
        },
      ],
      seed,
      kills: short ? 5 : 25,
      print,
    });
    printFaults(result, print);
    const [, record] = result.feeds;
    if (!record) throw new Error('a feed without a record');
    const budget = { calls, callsBefore };
    // The short form has only two weeks. Possibly none of its requests in the last hour before a game fails.
    const minRetries = short ? 0 : 1;
    const rows = [
      ...createLeagueRows(id, result),
      ...createLineRows(result, { season, view, record, budget, minRetries, print }),
    ];
    const isRight = rows.every(({ pass }) => pass);
    return [...rows, ...createTrapRows(id, record, { withoutTraps, isRight })];
  },
};
