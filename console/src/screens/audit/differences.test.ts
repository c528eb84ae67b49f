import { expect, it } from 'vitest';
import { differencesOf } from './differences.ts';

it('lists changed fields first, and fields that only one state has', () => {
  const before = { status: 'final', score: { home: 24, away: 21 }, teams: ['a', 'b'] };
  const after = { status: 'final', score: { home: 24, away: 23 }, reason: 'typo' };
  expect(differencesOf(before, after)).toEqual([
    { name: 'score.away', before: '21', after: '23', isChanged: true },
    { name: 'teams', before: '["a","b"]', after: '', isChanged: true },
    { name: 'reason', before: '', after: 'typo', isChanged: true },
    { name: 'status', before: 'final', after: 'final', isChanged: false },
    { name: 'score.home', before: '24', after: '24', isChanged: false },
  ]);
});

it('shows a creation, a plain value, and nothing for two empty states', () => {
  expect(differencesOf(null, { codes: 10 })).toEqual([
    { name: 'codes', before: '', after: '10', isChanged: true },
  ]);
  expect(differencesOf('open', 'closed')).toEqual([
    { name: 'value', before: 'open', after: 'closed', isChanged: true },
  ]);
  expect(differencesOf(null, null)).toEqual([]);
});
