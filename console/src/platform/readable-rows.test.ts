import { expect, it } from 'vitest';
import { readableRows } from './readable-rows.ts';

const at = '2026-11-20T18:00:00.000Z';
const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
const { timeZone } = format.resolvedOptions();

it('writes times in the operator’s time zone, names instead of objects, and ids last', () => {
  const rows = [
    { id: 'e1', receivedAt: at, assignee: { id: 'o1', name: 'Ada' }, isOpen: true, points: null },
    { id: 'e2', receivedAt: null, assignee: null, isOpen: false, points: { home: 3, away: 0 } },
  ];
  expect(readableRows(rows)).toEqual([
    {
      [`Received at (${timeZone})`]: format.format(new Date(at)),
      Assignee: 'Ada',
      'Is open': 'yes',
      'Points home': '',
      'Points away': '',
      Id: 'e1',
      'Assignee id': 'o1',
    },
    {
      [`Received at (${timeZone})`]: '',
      Assignee: '',
      'Is open': 'no',
      'Points home': 3,
      'Points away': 0,
      Id: 'e2',
      'Assignee id': '',
    },
  ]);
  expect(Object.keys(readableRows(rows)[0] ?? {}).slice(-2)).toEqual(['Id', 'Assignee id']);
});

it('joins the items of a list in one cell', () => {
  const notes = [
    { kind: 'insult', note: null },
    { kind: 'spam', note: 'a link' },
  ];
  expect(readableRows([{ needs: ['late', 'pinned'], notes }])).toEqual([
    { Needs: 'late; pinned', Notes: 'insult; spam, a link' },
  ]);
});
