import { expect, test } from 'vitest';
import { describeFive, describeStreaks } from './daily-five-words.ts';

test('the Five says how many of its games are picked', () => {
  expect(describeFive({ games: 5, picked: 0, isOpen: true })).toBe(
    'The closest games of the day, over all sports.',
  );
  expect(describeFive({ games: 5, picked: 0, isOpen: false })).toBe('0 of 5 picked.');
  expect(describeFive({ games: 5, picked: 3, isOpen: true })).toBe('3 of 5 picked.');
  expect(describeFive({ games: 4, picked: 4, isOpen: true })).toBe('All picked.');
});

test('the Five says how long the streaks are, or how one begins', () => {
  expect(describeStreaks(undefined)).toBe('Pick them all to begin a streak.');
  expect(describeStreaks({ played: 0, ahead: 0 })).toBe('Pick them all to begin a streak.');
  expect(describeStreaks({ played: 1, ahead: 0 })).toBe('Streak: 1 day played.');
  expect(describeStreaks({ played: 12, ahead: 3 })).toBe('Streak: 12 days played, 3 ahead of the algorithm.');
});
