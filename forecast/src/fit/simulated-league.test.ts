import { describe, expect, it } from 'vitest';
import { outcomes } from '../margin/distribution.ts';
import { Model } from '../model.ts';
import { defaultProfile } from '../profiles/default-profile.ts';
import type { Profile } from '../profiles/profile.ts';
import { byDay, walkForward } from '../run.ts';
import { twoWayLogLoss } from '../scoring/outcome-scores.ts';
import { outcomeOfMargin, winShare } from '../scoring/outcome.ts';
import { fitProfile } from './fit.ts';
import { simulateLeague } from './simulate-league.ts';

const guess = defaultProfile({ sport: 'made up', marginDeviation: 14, college: false, ties: true });
const truth: Profile = {
  ...guess,
  parameters: {
    ...guess.parameters,
    noise: 120,
    'rating.variance': 40,
    'rating.keep': 0.8,
    'rating.perSeason': 16,
    'rating.perDay': 0.08,
    'homeEdge.mean': 3,
  },
};
const SCORED_FROM = 9;
const league = simulateLeague(truth.parameters, { seed: 20_26, teams: 30, seasons: 14, rounds: 40 });

function logLoss(profile: Profile): number {
  let sum = 0;
  let games = 0;
  for (const { game, forecast } of walkForward(profile, league.games, SCORED_FROM)) {
    const outcome = outcomeOfMargin((game.points?.home ?? 0) - (game.points?.away ?? 0));
    sum += twoWayLogLoss(winShare(outcomes(forecast.distribution)), outcome);
    games += 1;
  }
  return sum / games;
}

describe('a simulated league', () => {
  const fitted = fitProfile(guess, league.games, {
    before: SCORED_FROM,
    evaluations: 150,
    date: '2026-01-01',
  });

  it('has equally good forecasts with fitted and with true parameters', () => {
    const cost = logLoss(fitted) - logLoss(truth);
    expect(Math.abs(cost)).toBeLessThan(0.003);
    expect(logLoss(guess) - logLoss(truth)).toBeGreaterThan(cost);
  });

  it("has 77 to 83% of the true strengths inside the ratings' 80% bands", () => {
    const model = new Model(fitted, 1);
    let inside = 0;
    let all = 0;
    for (const games of byDay(league.games)) {
      const [{ season, day } = { season: 0, day: 0 }] = games;
      model.learn(season, day, games);
      const strengths = league.strengths.get(day);
      if (strengths === undefined) continue;
      for (const { team, rating, deviation } of model.ratings()) {
        const strength = strengths.get(team) ?? Number.NaN;
        inside += Math.abs(rating - strength) < 1.2816 * deviation ? 1 : 0;
        all += 1;
      }
    }
    expect(all).toBe(30 * 14 * 4);
    expect(inside / all).toBeGreaterThan(0.77);
    expect(inside / all).toBeLessThan(0.83);
  });

  it('gives the same fitted parameters if results change only in seasons that the fit must not use', () => {
    const poisoned = league.games.map((game) =>
      game.season < SCORED_FROM ? game : { ...game, points: { home: 0, away: 90 } },
    );
    const options = { before: SCORED_FROM, evaluations: 15, date: '2026-01-01' };
    expect(fitProfile(guess, poisoned, options)).toEqual(fitProfile(guess, league.games, options));
  });
});
