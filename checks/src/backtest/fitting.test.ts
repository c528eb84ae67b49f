import { defaultProfile, type Profile } from '@outpick/forecast';
import { describe, expect, it } from 'vitest';
import { fitBefore } from './profiles.ts';
import type { RecordedGame } from './read-games.ts';
import { simulatedLeague } from './simulated-league.ts';

const WINDOW_START = 2005;
const EVALUATIONS = 25;
const outline = defaultProfile({ sport: 'simulated', marginDeviation: 15, college: false, ties: false });

/** The league with every result of the window turned into a rout of the home side. */
function poisoned(games: readonly RecordedGame[]): RecordedGame[] {
  return games.map((recorded) =>
    recorded.game.season < WINDOW_START
      ? recorded
      : { ...recorded, game: { ...recorded.game, points: { home: 0, away: 80 }, closingLine: -80 } },
  );
}

/** The switch: lets the first games of the window in, by calling them games of the season before. */
function lettingIn(games: readonly RecordedGame[], count: number): RecordedGame[] {
  let left = count;
  return games.map((recorded) => {
    if (recorded.game.season < WINDOW_START || left === 0) return recorded;
    left -= 1;
    return { ...recorded, game: { ...recorded.game, season: WINDOW_START - 1 } };
  });
}

function fitted(games: readonly RecordedGame[]): Profile {
  return fitBefore(outline, games, WINDOW_START, { evaluations: EVALUATIONS, date: '2026-01-01' });
}

/** The proof: whatever happens in the window, the fitted numbers are the same to the last bit. */
function proveBlind(rowsLetIn: number): void {
  const games = simulatedLeague(3, [2000, 2001, 2002, 2003, 2004, 2005, 2006]);
  const clean = fitted(lettingIn(games, rowsLetIn));
  expect(clean.fitted?.seasons).toEqual([2000, WINDOW_START - 1]);
  expect(clean.parameters).not.toEqual(outline.parameters);
  expect(fitted(lettingIn(poisoned(games), rowsLetIn))).toEqual(clean);
}

describe('fitting for a window', () => {
  it('never sees the window: poisoning all its results leaves every fitted number as it was', () => {
    expect(() => proveBlind(0)).not.toThrow();
  });

  it('would be caught if it did: the same proof fails once a single row of the window is let in', () => {
    expect(() => proveBlind(1)).toThrow(/expected .* to deeply equal/);
  });
});
