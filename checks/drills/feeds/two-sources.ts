import { createRandom } from '@outpick/forecast';
import type { Drill, ShipRow } from '../drill.ts';
import { runSeason } from './run-season.ts';
import { findAdapter, createLeagueRows, maxEarlyMinutes, printFaults } from './season-drill.ts';
import { createSeason } from './season.ts';
import type { TrueGame, TrueSeason } from './season.ts';
import { shapes, shorten } from './shapes.ts';
import type { LeagueShape } from './shapes.ts';
import { addMinutes, dayMs } from './times.ts';
import { createView } from './traps.ts';
import { SourceWatch } from './watch-sources.ts';
import type { Fact, OverdueResult } from './watch-sources.ts';

const seed = 23;
/** Share of games with a wrong result or start at the second source. */
const disagreement = 0.02;
/** Delay of every result at the second source. */
const secondMinutes = 90;
/** The product uses the second source's result this long after the usual end of a game. */
const patienceMinutes = 6 * 60;
/** The first source delays results that are wrong at the second: they arrive later there, but before the second is used. */
const lateMinutes = 4 * 60;
/** The first source delays a few results by this time, so that the product must take them from the second source. */
const overdueMinutes = 8 * 60;

/** Returns the season with other spellings of the teams. */
export function respellTeams(season: TrueSeason): TrueSeason {
  const teams = season.teams.map(({ number, name, city, code }) => ({
    number,
    name: `${name.replace('ford', 'forde')} Club`,
    city: `${city} City`,
    code: `${code}X`,
  }));
  const rename = ({ number }: { readonly number: number }) =>
    teams[number - 1] ?? { number, name: '', city: '', code: '' };
  const games = season.games.map((game) => ({ ...game, home: rename(game.home), away: rename(game.away) }));
  return { ...season, teams, games };
}

/** The second source's version of a season, and its wrong facts by game number. */
interface SecondSeason {
  readonly season: TrueSeason;
  readonly wrong: ReadonlyMap<number, Fact>;
}

/** Respells the teams and gives some games a wrong score or start. */
function createSecondSeason(season: TrueSeason, share: number): SecondSeason {
  const random = createRandom(seed);
  const respelled = respellTeams(season);
  const wrong = new Map<number, Fact>();
  const games = respelled.games.map((game, index): TrueGame => {
    // Change the first two games in any case, because a short season might have no wrong game. A canceled game has no score.
    if ((random.uniform() >= share && index > 1) || game.canceledAt !== null) return game;
    const fact = wrong.size % 2 === 0 ? 'result' : 'start';
    wrong.set(game.number, fact);
    if (fact === 'start')
      return { ...game, firstStart: addMinutes(game.firstStart, 45), start: addMinutes(game.start, 45) };
    return { ...game, points: { home: game.points.home + 1, away: game.points.away } };
  });
  return { season: { ...respelled, games }, wrong };
}

/** Chooses one game in eight to be overdue at the first source, among games that are right at the second. */
const chooseOverdue = ({ minutes }: LeagueShape, { games }: TrueSeason, wrong: SecondSeason['wrong']) =>
  games
    .filter(({ number, move, canceledAt }) => number % 8 === 4 && !move && !canceledAt && !wrong.has(number))
    .map((game): OverdueResult => ({
      game,
      dueAt: addMinutes(game.start, minutes + patienceMinutes),
      firstAt: addMinutes(game.end, overdueMinutes),
    }));

/** Compares the disagreements and results that the product found with those that the drill created. */
function createSourceRows(
  watch: SourceWatch,
  {
    wrong,
    overdue,
    print,
  }: {
    readonly wrong: SecondSeason['wrong'];
    readonly overdue: readonly OverdueResult[];
    readonly print: (line: string) => void;
  },
): ShipRow[] {
  const listedFacts = [...wrong].filter(([game, fact]) => watch.hasListed(game, fact));
  const agreed = watch.findLasting(dayMs).filter(({ game, fact }) => wrong.get(game.number) !== fact);
  for (const { game, fact } of agreed.slice(0, 10)) print(`listed: ${fact} of game ${game.number}`);
  const inTime = watch.findInTime();
  for (const { game, dueAt } of overdue.filter((one) => !inTime.includes(one)))
    print(`not in time: game ${game.number}, due ${dueAt.toISOString()}`);
  return [
    {
      id: 'two-sources.disagreement',
      what: 'wrong results and starts of the second source that the product listed',
      figure: listedFacts.length,
      bar: `all ${wrong.size}, at least 1 of each`,
      pass: listedFacts.length === wrong.size && new Set(wrong.values()).size === 2,
    },
    {
      id: 'two-sources.agreement',
      what: 'results and starts listed a day after the game although both sources agree',
      figure: agreed.length,
      bar: '0',
      pass: agreed.length === 0,
    },
    {
      id: 'two-sources.overdue',
      what: 'right results taken from the second source in time, while the first was eight hours late',
      figure: inTime.length,
      bar: `all ${overdue.length}, at least 1`,
      pass: inTime.length === overdue.length && overdue.length > 0,
    },
  ];
}

/** Plays a league with two sources. The second is late and wrong about some games. */
export const twoSourcesDrill: Drill = {
  name: 'two-sources',
  run: async ({ short, print }) => {
    const found = shapes.find(({ adapter }) => adapter === 'openligadb');
    if (!found) throw new Error('no league for two sources');
    const shape = { ...(short ? shorten(found) : found), withoutTraps: [] };
    const season = createSeason(shape, seed);
    const second = createSecondSeason(season, disagreement);
    const overdue = chooseOverdue(shape, season, second.wrong);
    const rate = short ? 3 : 1;
    const firstView = createView(season, {
      seed,
      withoutTraps: [],
      rate,
      maxEarlyMinutes,
      lateMinutes: new Map([
        ...[...second.wrong.keys()].map((game) => [game, lateMinutes] as const),
        ...overdue.map(({ game }) => [game.number, overdueMinutes] as const),
      ]),
    });
    const secondView = createView(second.season, {
      seed: seed + 1,
      withoutTraps: ['moved', 'late-final'],
      rate,
      maxEarlyMinutes,
      delayMinutes: secondMinutes,
    });
    const feeds = [
      { ...findAdapter('football-data-org'), view: firstView, teams: season.teams },
      { ...findAdapter('openligadb'), view: secondView, teams: second.season.teams },
    ];
    const watch = new SourceWatch(overdue);
    const result = await runSeason({
      shape,
      season,
      feeds,
      seed,
      kills: short ? 3 : 25,
      moments: overdue.map(({ dueAt }) => dueAt),
      watch: async (moment) => watch.look(moment),
      print,
    });
    printFaults(result, print);
    return [
      ...createLeagueRows('two-sources', result),
      ...createSourceRows(watch, { wrong: second.wrong, overdue, print }),
    ];
  },
};
