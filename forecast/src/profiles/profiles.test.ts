import { describe, expect, it } from 'vitest';
import { simulateLeague } from '../fit/simulate-league.ts';
import { outcomes } from '../margin/distribution.ts';
import { trainModel } from '../run.ts';
import { defaultProfile } from './default-profile.ts';
import { FITTED_SPORTS, fittedProfile } from './fitted.ts';
import { parseProfile, renderProfile } from './parse-profile.ts';

const nfl = fittedProfile('nfl');

describe('profiles', () => {
  it('exist for the nine sports, each with the record of its fit', () => {
    expect(FITTED_SPORTS).toEqual(['epl', 'mlb', 'nba', 'ncaaf', 'ncaam', 'ncaaw', 'nfl', 'nhl', 'wnba']);
    for (const sport of FITTED_SPORTS) {
      const profile = fittedProfile(sport);
      expect(profile?.fitted?.games).toBeGreaterThan(3000);
      expect(profile?.marginSigma).toBeGreaterThan(1);
    }
  });

  it('can be selected by the first season that their fit must not use', () => {
    expect(nfl?.fitted?.seasons[1]).toBe(2020);
    expect(fittedProfile('nfl', 2021)).toBe(nfl);
    expect(fittedProfile('nfl', 2020)?.fitted?.seasons[1]).toBe(2014);
    expect(fittedProfile('nfl', 2014)).toBeUndefined();
  });

  it('have high weights for the margins that are frequent in their sport, and low weights for rare ones', () => {
    const weights = nfl?.shape.weights ?? [];
    expect(weights[3]).toBeGreaterThan(2);
    expect(weights[7]).toBeGreaterThan(1.5);
    expect(weights[0]).toBeLessThan(0.3);
    expect(fittedProfile('nba')?.shape.weights[0]).toBe(0);
    expect(fittedProfile('epl')?.shape.weights[0]).toBeGreaterThan(0.8);
  });

  it('are restored exactly from their file', () => {
    const profile = defaultProfile({ sport: 'x', marginDeviation: 1.7, college: false, ties: true });
    expect(parseProfile(JSON.parse(renderProfile(profile)))).toEqual(profile);
  });

  it('are rejected if a field is missing or has the wrong type; the error names the field', () => {
    const good = defaultProfile({ sport: 'x', marginDeviation: 12, college: true, ties: false });
    expect(() => parseProfile(null)).toThrow('"profile" must be an object');
    expect(() => parseProfile({ ...good, marginSigma: '12' })).toThrow(
      '"marginSigma" must be a finite number',
    );
    expect(() => parseProfile({ ...good, pieces: ['weather'] })).toThrow('"piece" must be one of');
    const { noise: _, ...rest } = good.parameters;
    expect(() => parseProfile({ ...good, parameters: rest })).toThrow('"noise" must be a finite number');
  });

  it('forecast a sport without history by default parameters', () => {
    const profile = defaultProfile({ sport: 'curling', marginDeviation: 4, college: false, ties: false });
    const truth = { ...profile.parameters, 'rating.variance': 6 };
    const { games, strengths } = simulateLeague(truth, { seed: 3, teams: 12, seasons: 2, rounds: 30 });
    const model = trainModel(profile, games);
    const last = strengths.get(2 * 365 + 3 * 29);
    const [best] = [...(last ?? [])].toSorted((a, b) => b[1] - a[1]);
    const [worst] = [...(last ?? [])].toSorted((a, b) => a[1] - b[1]);
    const forecast = model.hypothetical({ home: best?.[0] ?? '', away: worst?.[0] ?? '', neutral: true });
    const { win, tie } = outcomes(forecast.distribution);
    expect(win).toBeGreaterThan(0.7);
    expect(tie).toBe(0);
  });
});
