import type { TodayGame } from '@outpick/contracts';
import { expect, test } from 'vitest';
import { testGame } from '../../platform/test-game.ts';
import { arrange } from './arrange.ts';

const now = Date.parse('2026-11-15T18:00:00Z');
const game = (id: string, overrides: Parameters<typeof testGame>[0]): TodayGame => ({
  sportId: 'sport',
  score: null,
  game: testGame({ id, ...overrides }),
});
const games = [
  game('old', { date: '2026-11-15T02:00:00Z', state: 'final' }),
  game('over', { date: '2026-11-15T12:00:00Z', state: 'final' }),
  game('void', { date: '2026-11-15T14:00:00Z', state: 'void' }),
  game('postponed', { date: '2026-11-15T15:00:00Z', state: 'locked', playBy: '2026-11-16' }),
  game('live', { date: '2026-11-15T17:00:00Z', state: 'locked' }),
  // The cached answer is older than the lock.
  game('begun', { date: '2026-11-15T18:00:00Z', state: 'open' }),
  game('next', { date: '2026-11-15T19:00:00Z' }),
  game('mine', { date: '2026-11-15T20:00:00Z' }),
  game('late', { date: '2026-11-15T23:00:00Z' }),
];
const moment = { now, isPicked: (id: string) => id === 'mine' };

test('games are being played, to pick by lock, picked, or ended, the last one first', () => {
  expect(arrange(games, moment)).toEqual({
    playing: ['live', 'begun'],
    toPick: ['next', 'late'],
    picked: ['mine'],
    ended: ['postponed', 'void', 'over', 'old'],
  });
});

test('a known game stays in its place, a new one is added, and one that is not listed any more leaves', () => {
  const before = arrange(games, moment);
  const later = { now: now + 90 * 60_000, isPicked: () => true };
  const changed = [...games.slice(1), game('new', { date: '2026-11-16T01:00:00Z' })];
  expect(arrange(changed, later, before)).toEqual({
    playing: ['live', 'begun'],
    toPick: ['next', 'late'],
    picked: ['mine', 'new'],
    ended: ['postponed', 'void', 'over'],
  });
});
