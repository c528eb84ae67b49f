import { createRandom } from '@outpick/forecast';
import type { Drill } from '../ship/drill.ts';
import { runSeason } from './run-season.ts';
import { findAdapter, leagueRows, mostEarlyMinutes, printFaults } from './season-drill.ts';
import { createSeason } from './season.ts';
import type { TrueGame, TrueSeason } from './season.ts';
import { shapes, shorten } from './shapes.ts';
import { addMinutes } from './times.ts';
import { createView } from './traps.ts';

const seed = 23;
/** The share of games about which the second source is wrong. */
const disagreement = 0.02;

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

/** A season as a second source knows it: other spellings of teams, and some games with a wrong score or start. */
function disagree(season: TrueSeason, share: number): { season: TrueSeason; wrong: number } {
  const random = createRandom(seed);
  const respelled = respellTeams(season);
  let wrong = 0;
  const games = respelled.games.map((game, index): TrueGame => {
    // The first game always: a short season would have none.
    if (random.uniform() >= share && index > 0) return game;
    wrong += 1;
    if (wrong % 2 === 0)
      return { ...game, firstStart: addMinutes(game.firstStart, 45), start: addMinutes(game.start, 45) };
    return { ...game, points: { home: game.points.home + 1, away: game.points.away } };
  });
  return { season: { ...respelled, games }, wrong };
}

/** Plays a league with two sources, of which the second is late and disagrees on some games. */
export const twoSourcesDrill: Drill = {
  name: 'two-sources',
  packages: {},
  run: async ({ short, print }) => {
    const found = shapes.find(({ adapter }) => adapter === 'openligadb');
    if (!found) throw new Error('no league for two sources');
    const shape = { ...(short ? shorten(found) : found), withoutTraps: [] };
    const season = createSeason(shape, seed);
    const second = disagree(season, disagreement);
    const rate = short ? 3 : 1;
    const firstView = createView(season, { seed, withoutTraps: [], rate, mostEarlyMinutes });
    const secondView = createView(second.season, {
      seed: seed + 1,
      withoutTraps: ['moved', 'late-final'],
      rate,
      mostEarlyMinutes,
      delayMinutes: 90,
    });
    const feeds = [
      { ...findAdapter('football-data-org'), view: firstView, teams: season.teams },
      { ...findAdapter('openligadb'), view: secondView, teams: second.season.teams },
    ];
    const result = await runSeason({ shape, season, feeds, seed, kills: short ? 3 : 25, print });
    printFaults(result, print);
    return [
      ...leagueRows('two-sources', result),
      {
        id: 'two-sources.disagreement',
        what: 'games about which the second source was wrong, and the league is right',
        figure: second.wrong,
        bar: 'at least 1',
        pass: second.wrong > 0 && leagueRows('', result).every(({ pass }) => pass),
      },
    ];
  },
};
