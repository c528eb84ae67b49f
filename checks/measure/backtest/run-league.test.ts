import { defaultProfile, ELO_SETTINGS, type Profile } from '@outpick/forecast';
import { describe, expect, it } from 'vitest';
import type { League } from './leagues.ts';
import { assertFittedBefore } from './ours.ts';
import { asText } from './print-table.ts';
import { reportPage } from './report-page.ts';
import { runLeague, type LeagueResult } from './run-league.ts';
import { simulatedLeague } from './simulated-league.ts';
import { calibrationTable, sameGamesTable, windowTable } from './tables.ts';
import { toJson } from './to-json.ts';

const profile = defaultProfile({ sport: 'simulated', marginDeviation: 15, college: false, ties: false });
const league: League = {
  name: 'simulated',
  sport: 'simulated',
  window: [2005, 2007],
  window538: [2005, 2005],
  elo: ELO_SETTINGS.nba,
  threeWay: false,
};

function run(withLines: boolean): LeagueResult {
  const games = simulatedLeague(8, [2000, 2001, 2002, 2003, 2004, 2005, 2006, 2007]).map((recorded) => ({
    ...recorded,
    published538: recorded.game.season === 2005 ? { win: 0.55, tie: 0, loss: 0.45 } : undefined,
  }));
  const usedProfile: Profile = withLines ? profile : { ...profile, parametersWithLines: null };
  return runLeague({ league, games, linkGames: games, profileBefore: () => usedProfile, seconds: () => 0 });
}

/** Returns the profile as if fitted on the seasons up to `last`. */
const profileFittedTo = (last: number): Profile => ({
  ...profile,
  fitted: {
    date: '2026-01-01',
    seasons: [2000, last],
    games: 1,
    negativeLogLikelihood: 4,
    evaluations: 1,
  },
});

const SCORES = ['logLoss', 'brier', 'mae', 'rps'];

describe('the backtest of a league', () => {
  it('prints JSON with exactly the documented keys', () => {
    const [only] = toJson([run(true)]).leagues;
    expect(Object.keys(only ?? {})).toEqual([
      'league',
      'window',
      'games',
      'ours',
      'withLines',
      'elo',
      'market',
      'published538',
      'calibrationError',
      'calibrationExpected',
      'spreadGridError',
      'seconds',
    ]);
    expect(Object.keys(only?.ours ?? {})).toEqual(SCORES);
    expect(Object.keys(only?.elo ?? {})).toEqual(SCORES);
    const beside = [...SCORES, 'games', 'oursSameGames', 'withLinesSameGames'];
    expect(Object.keys(only?.market ?? {})).toEqual(beside);
    expect(Object.keys(only?.published538 ?? {})).toEqual(['window', ...beside]);
    expect(only?.games).toBe(3 * 56);
    expect(only?.published538?.games).toBe(56);
    expect(only?.published538?.mae).toBeNull();
    expect(toJson([run(false)]).leagues[0]?.withLines).toBeNull();
  });

  it('gives our forecasts with lines the lowest log loss, then those without lines, then the home rate', () => {
    const { withLines, ours, homeRate } = run(true);
    const losses = [withLines, ours, homeRate.scores].map((scores) => scores?.logLoss ?? Number.NaN);
    expect(losses).toEqual(losses.toSorted((a, b) => a - b));
  });

  it('gives the same figures when it runs again', () => {
    expect(toJson([run(true)])).toEqual(toJson([run(true)]));
  });

  it('shows every figure in tables and draws both plots', () => {
    const result = run(true);
    for (const table of [windowTable, sameGamesTable, calibrationTable]) {
      expect(asText(table([result]))).toContain('simulated');
    }
    expect(asText(windowTable([result]))).toContain(result.ours.logLoss.toFixed(4));
    const page = reportPage([result]);
    expect(page.match(/<svg /g)).toHaveLength(2);
    expect(page).toContain('aria-label="Calibration by decile"');
    expect(page).toContain('aria-label="Log loss by season"');
    expect(page).not.toContain('NaN');
  });

  it('refuses a profile that was fitted on the window', () => {
    expect(() => assertFittedBefore(profileFittedTo(2004), [2005, 2007])).not.toThrow();
    expect(() => assertFittedBefore(profileFittedTo(2005), [2005, 2007])).toThrow(
      /fitted on seasons up to 2005/,
    );
  });
});
