import { expect, test } from 'vitest';
import { formatCount, formatPercent, formatSigned } from './numbers.ts';

test('[S9-FMT-10] a probability is multiplied by 100 and shown with one decimal', () => {
  expect([0.6034, 0.004, 1, 0].map(formatPercent)).toEqual(['60.3%', '0.4%', '100.0%', '0.0%']);
});

test('points have a sign; zero has none', () => {
  expect([14.6, -20.94, 0, -0.04].map((value) => formatSigned(value))).toEqual([
    '+14.6',
    '−20.9',
    '0.0',
    '0.0',
  ]);
});

test('counts have a plural and a thousands separator', () => {
  expect([0, 1, 1204].map((count) => formatCount(count, 'player'))).toEqual([
    '0 players',
    '1 player',
    '1,204 players',
  ]);
});
