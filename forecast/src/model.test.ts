import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulateLeague } from './fit/simulate-league.ts';
import type { Game } from './game.ts';
import { outcomes } from './margin/distribution.ts';
import { type Forecast, Model } from './model.ts';
import { parseMarginForm, rebuildDistribution, renderMarginForm } from './margin/margin-form.ts';
import { defaultProfile } from './profiles/default-profile.ts';
import { trainModel, walkForward } from './run.ts';

/** A sport that uses every piece. */
const profile = defaultProfile({
  sport: 'everything',
  marginDeviation: 13,
  college: true,
  ties: true,
  covariance: 'joint',
  pieces: [
    'homeEdge',
    'teamHomeEdge',
    'programme',
    'lowerDivision',
    'rest',
    'backToBack',
    'keyPlayer',
    'finishing',
    'form',
    'total',
  ],
  presumeKeyPlayer: true,
});

/** A simulated league in which every optional field of a game is set. */
function league(seed: number): Game[] {
  const { games } = simulateLeague(profile.parameters, { seed, teams: 8, seasons: 4, rounds: 12 });
  return games.map((game, i) => ({
    ...game,
    day: game.day + (i % 3),
    neutral: i % 7 === 0,
    keyPlayers: { home: `${game.home}'s number ${i % 2}`, away: `${game.away}'s number ${i % 3}` },
    expectedGoals: { home: 50 + (i % 9), away: 50 },
    closingLine: (i % 11) - 4,
    lowerDivision: { home: false, away: i % 13 === 0 },
  }));
}

const hypotheticals = (model: Model) =>
  Array.from({ length: 8 }, (_, i) =>
    model.hypothetical({ home: `team ${i}`, away: `team ${(i + 3) % 8}`, neutral: false }),
  );

const pointsByName = ({ contributions }: Forecast) =>
  new Map(contributions.map((one) => [one.name, one.points]));

describe('the model', () => {
  it('[D-PRED-03] explains every forecast by contributions whose sum is its margin', () => {
    let games = 0;
    for (const { forecast } of walkForward(profile, league(1), 2, { withLines: true })) {
      const sum = forecast.contributions.reduce((total, { points }) => total + points, 0);
      expect(sum).toBeCloseTo(forecast.margin, 10);
      expect(forecast.contributions.at(-1)?.name).toBe('shape');
      games += 1;
    }
    expect(games).toBeGreaterThan(100);
  });

  it('is deterministic: the same games give the same bits', () => {
    const [one, other] = [trainModel(profile, league(2)), trainModel(profile, league(2))];
    expect(one.save()).toEqual(other.save());
    expect(hypotheticals(one)).toEqual(hypotheticals(other));
  });

  it('gives the same bits after it is saved and restored', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 30, max: 180 }), fc.boolean(), (seed, cut, withLines) => {
        const games = league(seed).toSorted((a, b) => a.season - b.season || a.day - b.day);
        const uninterrupted = new Model(profile, 1, withLines);
        let restored = new Model(profile, 1, withLines);
        for (const [i, game] of games.entries()) {
          uninterrupted.learn(game.season, game.day, [game]);
          restored.learn(game.season, game.day, [game]);
          if (i === cut) restored = Model.restore(profile, restored.save());
          if (i % 17 === 0) restored.forgetOldForecasts();
        }
        expect(restored.save()).toEqual(uninterrupted.save());
        expect(hypotheticals(restored)).toEqual(hypotheticals(uninterrupted));
      }),
      { numRuns: 10 },
    );
  });

  it("rebuilds every distribution, bit for bit, from its mean, its variance and the season's stored margin form", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 60 }), (seed, ahead) => {
        const model = trainModel(profile, league(seed));
        const form = parseMarginForm(renderMarginForm(model.form));
        for (let i = 0; i < 8; i++) {
          for (const neutral of [false, true]) {
            const sides = { home: `team ${i}`, away: `team ${(i + 3) % 9}`, neutral };
            const { filtered, distribution } = model.forecast({
              ...sides,
              id: 'x',
              season: 4,
              day: 4 * 365 + ahead,
            });
            expect(rebuildDistribution(form, filtered, neutral)).toEqual(distribution);
          }
        }
      }),
      { numRuns: 10 },
    );
  });

  it('that is restored without its history forecasts the current season and rejects the next one', () => {
    const model = trainModel(profile, league(9));
    const expected = hypotheticals(model);
    const restored = Model.restore(profile, { state: model.save().state });
    expect(hypotheticals(restored)).toEqual(expected);
    restored.advance(5, 5 * 365);
    expect(() => hypotheticals(restored)).toThrow('history');
  });

  it('forecasts all games of a day before it learns from any of them', () => {
    const games = league(3);
    const lastDay = Math.max(...games.map(({ day }) => day));
    const forecasts = (all: readonly Game[]) =>
      [...walkForward(profile, all, 4)]
        .filter(({ game }) => game.day === lastDay)
        .map(({ forecast }) => forecast);
    const poisoned = games.map((game) =>
      game.day === lastDay ? { ...game, points: { home: 0, away: 99 }, closingLine: -40 } : game,
    );
    expect(forecasts(games).length).toBeGreaterThan(1);
    expect(forecasts(poisoned)).toEqual(forecasts(games));
  });

  it('forecasts the first game of a league that has no results', () => {
    const [first] = league(1);
    if (!first) throw new Error('the league has no games');
    const { filtered, distribution } = new Model(profile, first.season).forecast(first);
    expect([filtered.mean, filtered.variance].every(Number.isFinite)).toBe(true);
    expect(distribution.probabilities.reduce((sum, one) => sum + one)).toBeCloseTo(1, 9);
  });

  it('is symmetric on neutral ground and favors the host at home', () => {
    const model = trainModel(profile, league(4));
    const forecast = (home: string, away: string, neutral: boolean) =>
      outcomes(model.hypothetical({ home, away, neutral }).distribution);
    const one = forecast('team 1', 'team 2', true);
    const other = forecast('team 2', 'team 1', true);
    expect(one.win).toBeCloseTo(other.loss, 12);
    expect(one.tie).toBeCloseTo(other.tie, 12);
    expect(forecast('team 1', 'team 2', false).win).toBeGreaterThan(one.win);
  });

  it('[D-H2H-03] assumes equal rest and the last key players in a game that is not scheduled', () => {
    const model = new Model(profile, 1);
    const play = (day: number, home: string, away: string, keyPlayers: NonNullable<Game['keyPlayers']>) =>
      model.learn(1, day, [
        {
          id: `${day}`,
          season: 1,
          day,
          home,
          away,
          neutral: false,
          keyPlayers,
          points: { home: 31, away: 3 },
        },
      ]);
    play(1, 'one', 'two', { home: 'early', away: 'only' });
    play(8, 'three', 'four', { home: 'x', away: 'y' });
    play(14, 'one', 'three', { home: 'late', away: 'x' });
    const sides = { home: 'one', away: 'two', neutral: false };
    const named = (home: string) =>
      pointsByName(
        model.forecast({ ...sides, id: 'x', season: 1, day: 14, keyPlayers: { home, away: 'only' } }),
      );
    const unscheduled = pointsByName(model.hypothetical(sides));
    expect([...named('late').keys()]).toEqual(expect.arrayContaining(['rest', 'backToBack']));
    expect([...unscheduled.keys()]).not.toContain('rest');
    expect([...unscheduled.keys()]).not.toContain('backToBack');
    expect(unscheduled.get('keyPlayer')).toBe(named('late').get('keyPlayer'));
    expect(unscheduled.get('keyPlayer')).not.toBe(named('early').get('keyPlayer'));
  });

  it('has a larger variance for later games and for unknown teams', () => {
    const model = trainModel(profile, league(5));
    const fixture = { id: 'x', season: 4, day: 4 * 365 + 60, home: 'team 1', away: 'team 2', neutral: true };
    const { variance } = model.forecast(fixture).filtered;
    expect(model.forecast({ ...fixture, day: fixture.day + 30 }).filtered.variance).toBeGreaterThan(variance);
    expect(model.forecast({ ...fixture, home: 'unknown team' }).filtered.variance).toBeGreaterThan(variance);
  });

  it('forecasts total points if the profile has the piece `total`', () => {
    const games = league(8);
    const model = trainModel(profile, games);
    const points = games.map((game) => (game.points?.home ?? 0) + (game.points?.away ?? 0));
    const mean = points.reduce((sum, value) => sum + value, 0) / points.length;
    const { total } = model.hypothetical({ home: 'team 1', away: 'team 2', neutral: false });
    expect(Math.abs((total?.mean ?? 0) - mean)).toBeLessThan(15);
    expect(total?.variance).toBeGreaterThan(0);
  });

  it('rates teams relative to their mean, best first', () => {
    const ratings = trainModel(profile, league(6)).ratings();
    expect(ratings).toHaveLength(8);
    expect(ratings.map(({ rating }) => rating)).toEqual(
      ratings.map(({ rating }) => rating).toSorted((a, b) => b - a),
    );
    expect(Math.min(...ratings.map(({ deviation }) => deviation))).toBeGreaterThan(0);
  });

  it('rejects a day before its current day', () => {
    const model = trainModel(profile, league(7));
    expect(() => model.learn(3, 0, [])).toThrow(RangeError);
  });
});
