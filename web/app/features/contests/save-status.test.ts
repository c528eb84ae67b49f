import { describe, expect, it } from 'vitest';
import type { RowView } from '../picks/index.ts';
import type { Choices, FormPicks } from './choices.ts';
import { formatAnnouncement, formatStatus, saveStatusOf } from './save-status.ts';
import { testGame } from '../../platform/test-game.ts';

const saved = { team: 'home', margin: 2, savedAt: '2026-11-14T14:41:00Z', version: '1' } as const;
const row = (more: Partial<RowView> = {}): RowView => ({
  saved: null,
  unanswered: [],
  canUndo: false,
  ...more,
});
const open = [
  testGame({ id: 'a' }),
  testGame({ id: 'b', date: '2026-11-15T17:00:00.000Z' }),
  testGame({ id: 'c', date: '2026-11-15T16:00:00.000Z' }),
];
const ownOf = (choices: Choices, c: Partial<RowView> = {}): FormPicks => ({
  choices,
  rows: new Map([
    ['a', row({ saved })],
    ['b', row()],
    ['c', row(c)],
  ]),
});
const idle = {
  open,
  own: ownOf({}),
  submission: { state: 'idle' },
  picks: 'loaded',
  online: true,
  isVisitor: false,
} as const;
const changed = { ...idle, own: ownOf({ a: { margin: 6 }, b: { team: 'home' } }) } as const;
const wish = { team: 'away', margin: 3 } as const;

describe('the save status', () => {
  it('counts changed games and takes the first lock among them', () => {
    expect(saveStatusOf(changed)).toEqual({
      kind: 'unsaved',
      changes: 2,
      firstLock: Date.parse('2026-11-15T17:00:00.000Z'),
    });
    expect(saveStatusOf({ ...idle, own: ownOf({ a: { team: 'home', margin: 2 } }) }).kind).toBe('saved');
  });

  it('shows one status at a time', () => {
    const receipt = { saved: ['a'], locked: [], ledgerHead: '', picks: [] };
    expect(saveStatusOf(idle).kind).toBe('saved');
    expect(saveStatusOf({ ...idle, open: open.slice(1) }).kind).toBe('empty');
    expect(saveStatusOf({ ...idle, open: [] }).kind).toBe('closed');
    expect(saveStatusOf({ ...changed, submission: { state: 'sending' } }).kind).toBe('saving');
    expect(saveStatusOf({ ...idle, submission: { state: 'sent', receipt } }).kind).toBe('saved');
    expect(saveStatusOf({ ...changed, online: false }).kind).toBe('offline');
    expect(saveStatusOf({ ...changed, submission: { state: 'unreachable' } }).kind).toBe('offline');
    expect(saveStatusOf({ ...idle, online: false }).kind).toBe('saved');
    expect(saveStatusOf({ ...changed, picks: 'loading' }).kind).toBe('loading');
    expect(saveStatusOf({ ...idle, picks: 'failed' }).kind).toBe('unknown');
  });

  it('follows the picks that save themselves', () => {
    const withRow = (c: Partial<RowView>) => ({ ...idle, own: ownOf({}, c) });
    expect(saveStatusOf(withRow({ wish })).kind).toBe('saving');
    expect(saveStatusOf(withRow({ wish, trouble: 'offline' })).kind).toBe('offline');
    expect(saveStatusOf(withRow({ wish, trouble: 'conflict' })).kind).toBe('conflict');
    expect(saveStatusOf({ ...withRow({ wish }), isVisitor: true }).kind).toBe('kept');
    expect(saveStatusOf({ ...idle, own: ownOf({ b: { team: 'home' } }, { wish }) }).kind).toBe('saving');
  });

  it('counts down in the visible text, but changes the announcement only a few times', () => {
    const status = { kind: 'unsaved', changes: 2, firstLock: 3_600_000 } as const;
    const before = (seconds: number) => status.firstLock - seconds * 1000;
    expect(formatStatus(status)).toBe('2 changes not saved');
    expect(formatStatus(status, before(35))).toBe('2 changes not saved, first lock in 35 s');
    expect(formatAnnouncement(status, before(1000))).toBe('Changes not saved.');
    const lastMinute = 'Changes not saved. First lock in less than 1 minute.';
    expect([59, 35, 16].map((seconds) => formatAnnouncement(status, before(seconds)))).toEqual([
      lastMinute,
      lastMinute,
      lastMinute,
    ]);
    expect(formatAnnouncement(status, before(9))).toContain('15 seconds');
  });
});
