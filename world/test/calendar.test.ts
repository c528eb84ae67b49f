import { describe, expect, it } from 'vitest';
import { generateWorld } from '../src/generate.ts';
import type { Game, League } from '../src/types.ts';

const weekMs = 7 * 86_400_000;
const now = Date.parse('2026-11-15T02:00:00Z');
const world = generateWorld({ seed: 7, now: new Date(now), size: 'full' });

function league(slug: string): League {
  const found = world.leagues.find((one) => one.slug === slug);
  if (found === undefined) throw new Error(`no league ${slug}`);
  return found;
}
const regular = ({ games }: League, season: number) =>
  games.filter((game) => game.season === season && game.stage === 'regular');
const calledOff = ({ status }: Game) => status === 'postponed' || status === 'cancelled';

/** Formats starts in the league's time zone. */
const local = ({ timeZone }: League, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...options });
  return ({ startsAt }: Game) => format.format(Date.parse(startsAt));
};

function tally(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Share of regular-season games on each weekday, from Sunday. */
function weekdayShares(slug: string): number[] {
  const dateOf = local(league(slug), { dateStyle: 'short' });
  const games = league(slug).games.filter((game) => game.stage === 'regular' && !calledOff(game));
  const days = games.map((game) => new Date(`${dateOf(game)}T00:00:00Z`).getUTCDay());
  return [0, 1, 2, 3, 4, 5, 6].map((day) => days.filter((one) => one === day).length / days.length);
}

/** The number of games per team and day, for days on which the team plays. */
function gamesPerDay(one: League): number[] {
  const dateOf = local(one, { dateStyle: 'short' });
  const valid = one.games.filter((game) => !calledOff(game));
  return [
    ...tally(valid.flatMap((game) => [game.home, game.away].map((team) => team + dateOf(game)))).values(),
  ];
}

/** The postseason games of the season before the current one. */
const lastPostseason = (slug: string) =>
  league(slug).games.filter(
    ({ season, stage }) => season === league(slug).currentSeason - 1 && stage === 'postseason',
  );

describe('seasons', () => {
  it('are three complete past seasons and a current one with at least three weeks left', () => {
    for (const one of world.leagues) {
      const seasons = [...new Set(one.games.map(({ season }) => season))].toSorted((a, b) => a - b);
      expect(seasons).toEqual([3, 2, 1, 0].map((back) => one.currentSeason - back));
      const past = one.games.filter(({ season }) => season < one.currentSeason);
      expect(past.filter((game) => game.status !== 'final' && !calledOff(game))).toEqual([]);
      const present = regular(one, one.currentSeason);
      const played = present.filter(({ status }) => status === 'final').length / present.length;
      expect(played).toBeGreaterThan(0.2);
      expect(played).toBeLessThan(0.8);
      const ahead = present.map(({ startsAt }) => Math.floor((Date.parse(startsAt) - now) / weekMs));
      expect(new Set(ahead)).toEqual(new Set([...ahead, 0, 1, 2]));
    }
  });

  it.each([
    ['pro-football', 17, 1],
    ['college-football', 12, 6],
    ['pro-basketball', 82, 0],
    ['college-basketball', 30, 12],
    ['womens-college-basketball', 30, 12],
    ['soccer', 38, 0],
    ['ice-hockey', 82, 0],
    ['baseball', 162, 0],
  ])('give each team of %s %i games, home and away equal to within %i', (slug, count, tolerance) => {
    const one = league(slug);
    for (const back of [0, 1, 2, 3]) {
      const games = regular(one, one.currentSeason - back);
      const homes = tally(games.map(({ home }) => home));
      const aways = tally(games.map(({ away }) => away));
      const counts = one.teams.map(({ key }) => [homes.get(key) ?? 0, aways.get(key) ?? 0] as const);
      expect(counts.filter(([home, away]) => home + away !== count)).toEqual([]);
      expect(counts.filter(([home, away]) => Math.abs(home - away) > tolerance)).toEqual([]);
    }
  });

  it('have at most one game per team and day outside baseball', () => {
    const others = world.leagues.filter(({ slug }) => slug !== 'baseball');
    expect(others.map((one) => Math.max(...gamesPerDay(one)))).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  it('replay postponed baseball games in double-headers without overlap', () => {
    const baseball = league('baseball');
    expect(Math.max(...gamesPerDay(baseball))).toBe(2);
    expect(gamesPerDay(baseball).filter((count) => count === 2).length).toBeGreaterThan(50);
    const dateOf = local(baseball, { dateStyle: 'short' });
    const first = new Map<string, number>();
    const gaps = baseball.games
      .filter((game) => !calledOff(game))
      .flatMap((game) => {
        const key = game.home + dateOf(game);
        const [before, start] = [first.get(key), Date.parse(game.startsAt)];
        first.set(key, start);
        return before === undefined ? [] : [(start - before) / 3_600_000];
      });
    expect(Math.min(...gaps)).toBeGreaterThan(4);
  });

  it('use the weekdays and hours of their sport', () => {
    const [sunday = 0, monday = 0, , , thursday = 0] = weekdayShares('pro-football');
    expect(sunday).toBeGreaterThan(0.8);
    expect(sunday + monday + thursday).toBeGreaterThan(0.99);
    expect(weekdayShares('college-football').at(6)).toBeGreaterThan(0.88);
    const [, , tuesday = 0, wednesday = 0] = weekdayShares('soccer');
    expect(tuesday + wednesday).toBeLessThan(0.03);
    for (const slug of ['pro-basketball', 'ice-hockey', 'baseball']) {
      expect(Math.min(...weekdayShares(slug))).toBeGreaterThan(0.05);
    }
    for (const one of world.leagues) {
      const hourOf = local(one, { hour: '2-digit' });
      expect(one.games.filter((game) => Number(hourOf(game)) < 9)).toEqual([]);
    }
  });

  it('have repeated pairings, games on neutral ground and the postseason that their sport has', () => {
    expect(lastPostseason('pro-football')).toHaveLength(13);
    expect(lastPostseason('pro-football').filter(({ neutral }) => neutral)).toEqual(
      lastPostseason('pro-football').slice(-1),
    );
    expect(lastPostseason('college-basketball')).toHaveLength(63);
    expect(lastPostseason('college-basketball').filter(({ neutral }) => !neutral)).toEqual([]);
    expect(lastPostseason('soccer')).toEqual([]);
    for (const slug of ['pro-basketball', 'ice-hockey', 'baseball']) {
      // Fifteen series of four to seven games; in baseball fewer and shorter series.
      expect(lastPostseason(slug).length).toBeGreaterThan(25);
      expect(lastPostseason(slug).length).toBeLessThan(106);
      const pairs = tally(
        regular(league(slug), league(slug).currentSeason).map(({ home, away }) => home + away),
      );
      expect(Math.max(...pairs.values())).toBeGreaterThan(1);
    }
    const neutral = world.leagues.filter((one) =>
      regular(one, one.currentSeason - 1).some((game) => game.neutral),
    );
    expect(neutral).toHaveLength(7);
  });

  it('have a few postponed and canceled games, without a score', () => {
    const all = world.leagues.flatMap(({ games }) => games);
    const off = all.filter(calledOff);
    expect(off.length).toBeGreaterThan(50);
    expect(off.length / all.length).toBeLessThan(0.01);
    expect(new Set(off.map(({ status }) => status)).size).toBe(2);
    expect(all.filter(({ status, points }) => (points !== null) !== (status === 'final'))).toEqual([]);
  });
});
