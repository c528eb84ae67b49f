import type { Drill, ShipRow } from '../drill.ts';
import type { FeedRecord } from './record-feed.ts';
import { runSeason } from './run-season.ts';
import type { SeasonResult } from './run-season.ts';
import { findAdapter, leagueRows, mostEarlyMinutes, printFaults, trapRows } from './season-drill.ts';
import { createSeason, lineAt } from './season.ts';
import type { TrueGame, TrueSeason } from './season.ts';
import { shapes, shorten } from './shapes.ts';
import { addMinutes } from './times.ts';
import { changedIds, createView } from './traps.ts';
import type { ProviderView } from './traps.ts';
import { respellTeams } from './two-sources.ts';

const id = 'the-odds-api';
const seed = 29;
/** What the documents cannot show, having no status and no unknown times, and what ends before the next request. */
const withoutTraps = ['unheard-of', 'time-unknown', 'early-final'] as const;
/** The feed makes few requests. In the short form each fault must occur in some forty. */
const faultShares = { short: 0.25, full: 0.08 };
/** Calls that are left in the first month, which ends before the first game. */
const callsLeft = 3;
/** The page is due in the last hour before a start. The simulated clock may be late by a step. */
const lastMinutes = 65;

/** A moment at which the page was requested. */
interface Attempt {
  readonly at: Date;
  readonly hasArrived: boolean;
}

/**
 * The requests by moment, in order of time. A worker that was killed repeats its request, and a redirect leads to a second
 * one: the last answer counts.
 */
const findAttempts = ({ requests }: FeedRecord): Attempt[] =>
  [...Map.groupBy(requests, ({ at }) => at.getTime())].map(([at, answers]) => ({
    at: new Date(at),
    hasArrived: answers.at(-1)?.fault === null,
  }));

/** The last line of each game that arrived before its start, by the game's number. */
function findLastLines(
  { games }: TrueSeason,
  arrivals: readonly Date[],
  view: ProviderView,
): ReadonlyMap<number, number> {
  const byId = new Map(games.map((game) => [game.number, game]));
  const lines = new Map<number, number>();
  for (const at of arrivals)
    for (const { id: shownId, state, line } of view.gamesAt(at)) {
      const game = byId.get(shownId % changedIds);
      if (game && at < game.start && state === 'scheduled' && line !== null) lines.set(game.number, line);
    }
  return lines;
}

/** The lines that were in force in the last hour before the start. */
const lateLines = (game: TrueGame): readonly (number | null)[] => {
  const from = addMinutes(game.start, -lastMinutes);
  return [lineAt(game, from), ...game.lines.filter(({ at }) => at > from).map(({ margin }) => margin)];
};

/** The attempts in the last hour before a game's start. */
const findLastAttempts = (attempts: readonly Attempt[], { start }: TrueGame): Attempt[] =>
  attempts.filter(({ at }) => at >= addMinutes(start, -lastMinutes) && at < start);

/** The most calls in a calendar month. */
function countMostCalls({ requests }: FeedRecord, callsBefore: number): number {
  const months = [...Map.groupBy(requests, ({ at }) => at.toISOString().slice(0, 7)).values()];
  return Math.max(...months.map((month, index) => month.length + (index === 0 ? callsBefore : 0)));
}

interface LineCheck {
  readonly season: TrueSeason;
  readonly view: ProviderView;
  readonly record: FeedRecord;
  readonly budget: { readonly calls: number; readonly callsBefore: number };
  readonly leastRetries: number;
  readonly print: (line: string) => void;
}

/** Compares the stored lines with those that the provider showed. */
function lineRows(
  { closingLines }: Pick<SeasonResult, 'closingLines'>,
  { season, view, record, budget, leastRetries, print }: LineCheck,
): ShipRow[] {
  const played = season.games.filter(({ cancelledAt }) => cancelledAt === null);
  const attempts = findAttempts(record);
  const arrivals = attempts.filter(({ hasArrived }) => hasArrived).map(({ at }) => at);
  const lastLines = findLastLines(season, arrivals, view);
  const storedLine = ({ number }: TrueGame) => closingLines.get(number) ?? null;
  const wrong = played.filter((game) => storedLine(game) !== lastLines.get(game.number));
  // After a failed request the page is requested again, but not after the start.
  const readable = played.filter((game) => findLastAttempts(attempts, game).at(-1)?.hasArrived !== false);
  const late = readable.filter((game) => !lateLines(game).includes(storedLine(game)));
  const retried = readable.filter(
    (game) =>
      findLastAttempts(attempts, game).at(-2)?.hasArrived === false &&
      lateLines(game).includes(storedLine(game)),
  );
  const unshown = played.filter((game) => !game.lines.some(({ margin }) => margin === storedLine(game)));
  const livePrices = arrivals.reduce(
    (sum, at) => sum + view.gamesAt(at).filter(({ state }) => state === 'live').length,
    0,
  );
  for (const [what, games] of Object.entries({ wrong, late, unshown }))
    for (const game of games.slice(0, 10))
      print(
        `${what}: game ${game.number} ${game.start.toISOString()}: stored ${storedLine(game)}, sent ${lastLines.get(game.number)}, lines ${JSON.stringify(game.lines)}`,
      );
  const calls = countMostCalls(record, budget.callsBefore);
  return [
    {
      id: `${id}.lines`,
      what: `of ${played.length} games whose closing line is not the last that arrived before the start`,
      figure: wrong.length,
      bar: '0',
      pass: wrong.length === 0,
    },
    {
      id: `${id}.last-hour`,
      what: `of ${readable.length} games whose last request did not fail and whose line is older than an hour`,
      figure: late.length,
      bar: '0, of more than half of the games',
      pass: late.length === 0 && readable.length > played.length / 2,
    },
    {
      id: `${id}.retry`,
      what: 'lines that were read in the last hour after a failed request in the same hour',
      figure: retried.length,
      bar: `at least ${leastRetries}`,
      pass: retried.length >= leastRetries,
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
      what: `most calls in a month, of which ${budget.callsBefore} by other leagues in the first`,
      figure: calls,
      // A worker that is killed may have counted a call that it did not make.
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
    // A request of one page brings the lines of all games: more teams would change little.
    const shape = short ? shorten(found) : { ...found, teams: 12 };
    const season = createSeason(shape, seed);
    const respelled = respellTeams(season);
    const common = { rate: short ? 3 : 1, mostEarlyMinutes };
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
    // Two weeks have too few requests in the last hour for one of them to fail for sure.
    const leastRetries = short ? 0 : 1;
    const rows = [
      ...leagueRows(id, result),
      ...lineRows(result, { season, view, record, budget, leastRetries, print }),
    ];
    const isRight = rows.every(({ pass }) => pass);
    return [...rows, ...trapRows(id, record, { withoutTraps, isRight })];
  },
};
