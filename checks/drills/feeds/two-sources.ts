import { createRandom } from '@outpick/forecast';
import type { Drill, ShipRow } from '../drill.ts';
import { runSeason } from './run-season.ts';
import { findAdapter, leagueRows, mostEarlyMinutes, printFaults } from './season-drill.ts';
import { createSeason } from './season.ts';
import type { TrueGame, TrueSeason } from './season.ts';
import { shapes, shorten } from './shapes.ts';
import type { LeagueShape } from './shapes.ts';
import { addMinutes, dayMs } from './times.ts';
import { createView } from './traps.ts';
import { SourceWatch } from './watch-sources.ts';
import type { Fact, OverdueResult } from './watch-sources.ts';

const seed = 23;
/** The share of games about which the second source is wrong. */
const disagreement = 0.02;
/** How late the second source has every result. */
const secondMinutes = 90;
/** The second source counts so long after the usual end of a game. */
const patienceMinutes = 6 * 60;
/** How late the first source has results that the second has wrong: later than the second, but before that counts. */
const lateMinutes = 4 * 60;
/** How late the first source has a few results that must come from the second. */
const overdueMinutes = 8 * 60;

/** A season with other spellings of teams. */
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

/** A season as a second source knows it, and what is wrong in it, by the game's number. */
interface SecondSeason {
  readonly season: TrueSeason;
  readonly wrong: ReadonlyMap<number, Fact>;
}

/** Other spellings of teams, and some games with a wrong score or start. */
function disagree(season: TrueSeason, share: number): SecondSeason {
  const random = createRandom(seed);
  const respelled = respellTeams(season);
  const wrong = new Map<number, Fact>();
  const games = respelled.games.map((game, index): TrueGame => {
    // The first two always: a short season would have none. A cancelled game has no score that could be wrong.
    if ((random.uniform() >= share && index > 1) || game.cancelledAt !== null) return game;
    const fact = wrong.size % 2 === 0 ? 'result' : 'start';
    wrong.set(game.number, fact);
    if (fact === 'start')
      return { ...game, firstStart: addMinutes(game.firstStart, 45), start: addMinutes(game.start, 45) };
    return { ...game, points: { home: game.points.home + 1, away: game.points.away } };
  });
  return { season: { ...respelled, games }, wrong };
}

/** One game in eight is overdue at the first source, of those about which the second is right. */
const chooseOverdue = ({ minutes }: LeagueShape, { games }: TrueSeason, wrong: SecondSeason['wrong']) =>
  games
    .filter(
      ({ number, move, cancelledAt }) => number % 8 === 4 && !move && !cancelledAt && !wrong.has(number),
    )
    .map((game): OverdueResult => ({
      game,
      dueAt: addMinutes(game.start, minutes + patienceMinutes),
      firstAt: addMinutes(game.end, overdueMinutes),
    }));

/** Compares what the product listed and took from the second source with what the drill made of that. */
function sourceRows(
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
  const listed = [...wrong].filter(([game, fact]) => watch.hasListed(game, fact));
  const agreed = watch.findLasting(dayMs).filter(({ game, fact }) => wrong.get(game.number) !== fact);
  for (const { game, fact } of agreed.slice(0, 10)) print(`listed: ${fact} of game ${game.number}`);
  const inTime = watch.findInTime();
  for (const { game, dueAt } of overdue.filter((one) => !inTime.includes(one)))
    print(`not in time: game ${game.number}, due ${dueAt.toISOString()}`);
  return [
    {
      id: 'two-sources.disagreement',
      what: 'results and starts that the second source had wrong and that were listed',
      figure: listed.length,
      bar: `all ${wrong.size}, at least 1 of each`,
      pass: listed.length === wrong.size && new Set(wrong.values()).size === 2,
    },
    {
      id: 'two-sources.agreement',
      what: 'results and starts on which both agree and that were listed a day after the game',
      figure: agreed.length,
      bar: '0',
      pass: agreed.length === 0,
    },
    {
      id: 'two-sources.overdue',
      what: 'results that the first source had eight hours late, taken from the second in time and right',
      figure: inTime.length,
      bar: `all ${overdue.length}, at least 1`,
      pass: inTime.length === overdue.length && overdue.length > 0,
    },
  ];
}

/** Plays a league with two sources, of which the second is late and disagrees on some games. */
export const twoSourcesDrill: Drill = {
  name: 'two-sources',
  run: async ({ short, print }) => {
    const found = shapes.find(({ adapter }) => adapter === 'openligadb');
    if (!found) throw new Error('no league for two sources');
    const shape = { ...(short ? shorten(found) : found), withoutTraps: [] };
    const season = createSeason(shape, seed);
    const second = disagree(season, disagreement);
    const overdue = chooseOverdue(shape, season, second.wrong);
    const rate = short ? 3 : 1;
    const firstView = createView(season, {
      seed,
      withoutTraps: [],
      rate,
      mostEarlyMinutes,
      lateMinutes: new Map([
        ...[...second.wrong.keys()].map((game) => [game, lateMinutes] as const),
        ...overdue.map(({ game }) => [game.number, overdueMinutes] as const),
      ]),
    });
    const secondView = createView(second.season, {
      seed: seed + 1,
      withoutTraps: ['moved', 'late-final'],
      rate,
      mostEarlyMinutes,
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
      ...leagueRows('two-sources', result),
      ...sourceRows(watch, { wrong: second.wrong, overdue, print }),
    ];
  },
};
