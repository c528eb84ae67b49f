import { expect, it } from 'vitest';
import { readableTime } from '../../design/readable-times.ts';
import { differencesOf } from './differences.ts';

it('lists changed fields first, and includes fields that only one state has', () => {
  const before = { status: 'final', score: { home: 24, away: 21 }, teams: ['a', 'b'], isHidden: false };
  const after = { status: 'final', score: { home: 24, away: 23 }, reason: 'typo', isHidden: true };
  expect(differencesOf(before, after)).toEqual([
    { name: 'Score away', before: '21', after: '23', isChanged: true },
    { name: 'Teams', before: 'a, b', after: '', isChanged: true },
    { name: 'Is hidden', before: 'no', after: 'yes', isChanged: true },
    { name: 'Reason', before: '', after: 'typo', isChanged: true },
    { name: 'Status', before: 'final', after: 'final', isChanged: false },
    { name: 'Score home', before: '24', after: '24', isChanged: false },
  ]);
});

it('compares with an empty state, compares plain values, and shows nothing for two empty states', () => {
  expect(differencesOf(null, { codes: 10 })).toEqual([
    { name: 'Codes', before: '', after: '10', isChanged: true },
  ]);
  expect(differencesOf('open', 'closed')).toEqual([
    { name: 'Value', before: 'open', after: 'closed', isChanged: true },
  ]);
  expect(differencesOf(null, null)).toEqual([]);
});

it('writes times in the operator’s time zone, and labels the fields of `basis` in words', () => {
  const at = '2026-11-20T18:00:00.000Z';
  const board = '01900000-0000-7000-8000-000000000000';
  expect(differencesOf(null, { startsAt: at, basis: { boards: { [board]: 3 } } })).toEqual([
    { name: 'Starts at', before: '', after: readableTime(new Date(at)), isChanged: true },
    { name: 'Version of the board', before: '', after: '3', isChanged: true },
  ]);
});
