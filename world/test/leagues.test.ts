import { describe, expect, it } from 'vitest';
import { contrast } from '../src/colors.ts';
import { generateWorld } from '../src/generate.ts';
import type { League, Sides } from '../src/types.ts';

const world = generateWorld({ seed: 7, now: '2026-11-15T02:00:00Z', size: 'full' });

function league(slug: string): League {
  const found = world.leagues.find((one) => one.slug === slug);
  if (found === undefined) throw new Error(`no league ${slug}`);
  return found;
}
const finals = ({ games }: League) =>
  games.flatMap((game) => (game.points === null ? [] : [{ ...game, points: game.points }]));
const share = <T>(items: readonly T[], is: (item: T) => boolean) => items.filter(is).length / items.length;
const margin = ({ home, away }: Sides<number>) => home - away;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const spread = (values: readonly number[]) => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
};
const tieShare = (slug: string) => share(finals(league(slug)), ({ points }) => margin(points) === 0);
const pointsIn = (slug: string) => finals(league(slug)).flatMap(({ points }) => [points.home, points.away]);
const distinct = (values: readonly string[]) => new Set(values).size;

describe('leagues and teams', () => {
  it('[D-SPORT-02] [S1-CONTEST-01] are eight leagues with their teams and settings', () => {
    expect(
      world.leagues.map((one) => [
        one.sportName,
        one.teams.length,
        one.model,
        one.maxMargin,
        one.tiesPossible,
        one.window,
        one.college,
      ]),
    ).toEqual([
      ['Pro Football', 32, 'nfl', 100, true, 'week', false],
      ['College Football', 130, 'ncaaf', 100, false, 'week', true],
      ['Pro Basketball', 30, 'nba', 100, false, 'day', false],
      ['College Basketball', 350, 'ncaam', 100, false, 'day', true],
      ["Women's College Basketball", 350, 'ncaaw', 100, false, 'day', true],
      ['Soccer', 20, 'epl', 49, true, 'week', false],
      ['Ice Hockey', 32, 'nhl', 49, false, 'day', false],
      ['Baseball', 30, 'mlb', 49, false, 'day', false],
    ]);
    expect(Intl.supportedValuesOf('timeZone')).toEqual(
      expect.arrayContaining(world.leagues.map((one) => one.timeZone)),
    );
  });

  it('have teams with unique keys, names and monograms', () => {
    for (const { teams } of world.leagues) {
      expect(distinct(teams.map(({ key }) => key))).toBe(teams.length);
      expect(distinct(teams.map(({ name }) => name))).toBe(teams.length);
      expect(distinct(teams.map(({ monogram }) => monogram))).toBe(teams.length);
      expect(teams.filter(({ monogram }) => !/^[A-Z]{2,3}$/.test(monogram))).toEqual([]);
      expect(teams.filter(({ key }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key))).toEqual([]);
    }
  });

  it('have names that test layouts: long, with accents, apostrophes, ampersands and hyphens', () => {
    const names = league('college-basketball').teams.map(({ name }) => name);
    for (const trouble of [/^.{34,}$/, /[À-ſ]/, /'/, /&/, /-/]) {
      expect(names).toEqual(expect.arrayContaining([expect.stringMatching(trouble)]));
    }
  });

  it('have monogram colors with enough contrast', () => {
    const teams = world.leagues.flatMap((one) => one.teams);
    expect(teams.filter(({ colours }) => !/^#[0-9A-F]{6} #[0-9A-F]{6}$/.test(colours.join(' ')))).toEqual([]);
    expect(teams.filter(({ colours }) => contrast(...colours) < 4.5)).toEqual([]);
    expect(contrast('#FFFFFF', '#000000')).toBeCloseTo(21, 10);
    expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.478, 3);
  });

  it('show a college with the same name, colors and monogram in every sport', () => {
    const men = league('college-basketball').teams;
    expect(league('womens-college-basketball').teams).toEqual(men);
    expect(men).toEqual(expect.arrayContaining([...league('college-football').teams]));
  });

  it('have different logos without script', () => {
    const logos = world.leagues.map(({ logo }) => logo);
    expect(distinct(logos)).toBe(8);
    for (const logo of logos) {
      expect(logo).toMatch(/^<svg [^>]*viewBox="0 0 64 64"[^>]*>.*<\/svg>$/);
      expect(logo).not.toMatch(/script|on\w+=|href|style/);
    }
  });
});

describe('results', () => {
  it.each([
    ['pro-football', 0.53, 0.61, 12.5, 15],
    ['college-football', 0.55, 0.64, 18, 22],
    ['pro-basketball', 0.55, 0.61, 11.5, 14],
    ['college-basketball', 0.58, 0.68, 13, 17],
    ['womens-college-basketball', 0.56, 0.66, 16, 21],
    ['soccer', 0.42, 0.48, 1.6, 2],
    ['ice-hockey', 0.52, 0.57, 2.2, 2.7],
    ['baseball', 0.51, 0.56, 4, 4.7],
  ])(
    'are realistic in %s: home wins %f to %f, standard deviation of margins %f to %f',
    (slug, homeFrom, homeTo, from, to) => {
      const margins = finals(league(slug)).flatMap(({ neutral, points }) =>
        neutral ? [] : [margin(points)],
      );
      const home = share(margins, (value) => value > 0);
      expect(home).toBeGreaterThan(homeFrom);
      expect(home).toBeLessThan(homeTo);
      expect(spread(margins)).toBeGreaterThan(from);
      expect(spread(margins)).toBeLessThan(to);
    },
  );

  it('are ties only in sports with ties', () => {
    expect(tieShare('soccer')).toBeGreaterThan(0.2);
    expect(tieShare('soccer')).toBeLessThan(0.3);
    expect(tieShare('pro-football')).toBeLessThan(0.01);
    const decided = world.leagues.filter(({ tiesPossible }) => !tiesPossible);
    expect(decided.map(({ slug }) => tieShare(slug))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('have scores that are typical of their sport', () => {
    expect(share(pointsIn('pro-football'), (value) => [1, 2, 4, 5, 11].includes(value))).toBeLessThan(0.02);
    expect(share(pointsIn('pro-basketball'), (value) => value >= 75 && value <= 130)).toBeGreaterThan(0.97);
    expect(share(pointsIn('soccer'), (value) => value <= 4)).toBeGreaterThan(0.97);
    for (const one of world.leagues) {
      const widest = Math.max(...finals(one).map(({ points }) => Math.abs(margin(points))));
      expect(widest).toBeLessThanOrEqual(one.maxMargin);
    }
  });

  it('are close to the market’s expectation on average', () => {
    for (const one of world.leagues) {
      const margins = finals(one).map(({ points }) => margin(points));
      const misses = finals(one).flatMap(({ points, closingSpread }) =>
        closingSpread === null ? [] : [margin(points) - closingSpread],
      );
      expect(misses.length / margins.length).toBeGreaterThan(0.65);
      expect(Math.abs(mean(misses))).toBeLessThan(0.06 * spread(margins));
      expect(spread(misses)).toBeLessThan(spread(margins));
      expect(one.games.filter((game) => game.status === 'scheduled' && game.closingSpread !== null)).toEqual(
        [],
      );
    }
  });

  it('name quarterbacks and pitchers, and sometimes their replacements', () => {
    for (const slug of ['pro-football', 'college-football', 'baseball']) {
      expect(finals(league(slug)).filter(({ keyPlayers }) => keyPlayers === null)).toEqual([]);
    }
    const starters = new Map<string, Set<string>>();
    for (const { season, home, keyPlayers } of finals(league('pro-football'))) {
      const key = `${season} ${home}`;
      starters.set(key, (starters.get(key) ?? new Set()).add(keyPlayers?.home ?? ''));
    }
    const replaced = share([...starters.values()], (names) => names.size > 1);
    expect(replaced).toBeGreaterThan(0.1);
    expect(replaced).toBeLessThan(0.6);
  });

  it('agree with expected goals in most hockey games', () => {
    const hockey = finals(league('ice-hockey'));
    expect(hockey.filter(({ expectedGoals }) => expectedGoals === null)).toEqual([]);
    const better = hockey.filter(
      ({ expectedGoals }) => expectedGoals !== null && margin(expectedGoals) > 0.5,
    );
    expect(share(better, ({ points }) => margin(points) > 0)).toBeGreaterThan(0.58);
  });
});
