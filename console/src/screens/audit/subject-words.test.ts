import { actNames } from '@outpick/contracts/admin';
import { matchPath } from 'react-router-dom';
import { expect, it } from 'vitest';
import { screens } from '../../screens.tsx';
import { subjectOf, subjectWords } from './subject-words.ts';

it('every kind of subject has a label', () => {
  // A line of `audit.undo` is about the thing that it restores.
  const named = actNames.filter((act) => act !== 'audit.undo');
  const kinds = new Set(named.map((act) => act.split('.')[0] ?? ''));
  expect([...kinds].filter((kind) => subjectWords[kind] === undefined)).toEqual([]);
});

it.each(Object.entries(subjectWords))('the link of subject %s matches one screen', (_kind, { pathOf }) => {
  const path = pathOf?.('01900000-0000-7000-8000-000000000000') ?? '/audit';
  expect(screens.filter((screen) => matchPath(screen.path, path))).toHaveLength(1);
});

const line = {
  id: 'line',
  at: '2026-11-18T12:00:00.000Z',
  actorKind: 'operator' as const,
  actor: 'Olive',
  role: 'owner' as const,
  network: null,
  act: 'team.edit',
  subject: 'team',
  subjectId: 't1',
  subjectName: 'Gulls',
  before: null,
  after: null,
  reason: null,
  cannotUndo: null,
  undoneBy: null,
  undoes: null,
};

it('links existing subjects, and names deleted ones as the entry recorded them', () => {
  expect(subjectOf(line)).toEqual({ text: 'Team: Gulls', path: '/teams/t1' });
  expect(subjectOf({ ...line, subjectName: null, before: { name: 'Old Gulls' } })).toEqual({
    text: 'Team: Old Gulls',
    path: undefined,
  });
  expect(subjectOf({ ...line, subject: 'session', subjectName: null })).toEqual({
    text: 'Session',
    path: undefined,
  });
});
