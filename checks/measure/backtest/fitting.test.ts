import { defaultProfile, type Profile } from '@outpick/forecast';
import { describe, expect, it } from 'vitest';
import { fitBefore } from './profiles.ts';
import type { RecordedGame } from './read-games.ts';
import { simulatedLeague } from './simulated-league.ts';

const WINDOW_START = 2005;
const EVALUATIONS = 25;
const outline = defaultProfile({ sport: 'simulated', marginDeviation: 15, college: false, ties: false });

/** Replaces every result in the window by an 80-point home loss. */
function poisonWindow(games: readonly RecordedGame[]): RecordedGame[] {
  return games.map((recorded) =>
    recorded.game.season < WINDOW_START
      ? recorded
      : { ...recorded, game: { ...recorded.game, points: { home: 0, away: 80 }, closingLine: -80 } },
  );
}

/** Leaks the first games of the window to the fit by moving them to the previous season. */
function leakGames(games: readonly RecordedGame[], count: number): RecordedGame[] {
  let remaining = count;
  return games.map((recorded) => {
    if (recorded.game.season < WINDOW_START || remaining === 0) return recorded;
    remaining -= 1;
    return { ...recorded, game: { ...recorded.game, season: WINDOW_START - 1 } };
  });
}

function fit(games: readonly RecordedGame[]): Profile {
  return fitBefore(outline, games, {
    season: WINDOW_START,
    evaluations: EVALUATIONS,
    date: '2026-01-01',
  });
}

/** Asserts that the fitted numbers do not depend on results in the window. */
function assertIndependent(leakedGames: number): void {
  const games = simulatedLeague(3, [2000, 2001, 2002, 2003, 2004, 2005, 2006]);
  const clean = fit(leakGames(games, leakedGames));
  expect(clean.fitted?.seasons).toEqual([2000, WINDOW_START - 1]);
  expect(clean.parameters).not.toEqual(outline.parameters);
  expect(fit(leakGames(poisonWindow(games), leakedGames))).toEqual(clean);
}

describe('fitting for a window', () => {
  it('ignores results in the window: other results there give the same fitted numbers', () => {
    expect(() => assertIndependent(0)).not.toThrow();
  });

  it('depends on a game of the window that leaks into the fit, so the check above would detect a leak', () => {
    expect(() => assertIndependent(1)).toThrow(/expected .* to deeply equal/);
  });
});
