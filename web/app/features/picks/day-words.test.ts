import { describe, expect, it } from 'vitest';
import { describeDay, describeWaiting, describeWeek, summarizeDay } from './day-words.ts';

const now = Date.parse('2026-11-15T18:00:00Z');
const game = (hours: number, isPicked: boolean, state: 'open' | 'locked' | 'final' = 'open') => ({
  date: new Date(now + hours * 3_600_000).toISOString(),
  state,
  isPicked,
});
const games = [
  game(-1, true),
  game(-2, false, 'locked'),
  game(-5, true, 'final'),
  game(2, true),
  game(3, false),
  game(1, false),
  game(30, true),
  game(60, false),
];

describe('the day', () => {
  it('counts open games of two days with and without a pick, and games that have begun', () => {
    expect(summarizeDay(games, now)).toEqual({
      toPick: 2,
      nextLock: now + 3_600_000,
      waiting: 2,
      firstWaiting: now + 2 * 3_600_000,
      playing: 2,
    });
    expect(summarizeDay(games)).toMatchObject({ toPick: 3, waiting: 3, playing: 1 });
  });

  it('is said in a sentence: what is to pick and the next lock, else that all is picked, or what is being played', () => {
    const day = summarizeDay(games, now);
    expect(describeDay(day, now)).toMatch(/^2 to pick, next lock \d+:00 [AP]M \S+\.$/u);
    expect(describeDay(summarizeDay([game(0.15, false)], now), now)).toMatch(
      /^1 to pick, next lock \d+:09 [AP]M \S+, in 9 min\.$/u,
    );
    expect(describeDay(summarizeDay(games))).toBe('3 to pick.');
    expect(describeDay({ ...day, toPick: 0 }, now)).toBe('All picked.');
    expect(describeDay({ ...day, toPick: 0, waiting: 0, playing: 1 }, now)).toBe('1 game being played.');
    expect(describeDay({ ...day, toPick: 0, waiting: 0, playing: 0 }, now)).toBe(
      'No game to pick at the moment.',
    );
  });

  it('says which picks wait, with the day of a later lock', () => {
    const day = summarizeDay([game(30, true)], now);
    expect(describeWaiting(day, now)).toMatch(
      /^1 pick waiting, locks (?:Mon|Tue), Nov 1\d, \d+:00 [AP]M \S+\.$/u,
    );
    expect(describeWaiting(summarizeDay(games, now), now)).toMatch(
      /^2 picks waiting, first lock \d+:00 [AP]M \S+\.$/u,
    );
    expect(describeWaiting(summarizeDay([], now), now)).toBeUndefined();
  });

  it('compares the week on the games that both picked', () => {
    expect(describeWeek({ points: 20.4, algorithmPoints: 8, games: 12 })).toBe(
      '12.4 ahead of the algorithm this week.',
    );
    expect(describeWeek({ points: 1, algorithmPoints: 4, games: 2 })).toBe(
      '3.0 behind the algorithm this week.',
    );
    expect(describeWeek({ points: 1, algorithmPoints: 1, games: 2 })).toBe(
      'Level with the algorithm this week.',
    );
    expect(describeWeek({ points: 0, algorithmPoints: 0, games: 0 })).toBeUndefined();
  });
});
