import { describe, expect, it } from 'vitest';
import {
  beginSending,
  choose,
  confirm,
  giveUp,
  keep,
  learn,
  lock,
  loseAnswer,
  meetConflict,
  nextAttempt,
  type Row,
  shownPick,
  unknownRow,
} from './row.ts';

const jets = { team: 'away', margin: 3 } as const;
const chiefs = { team: 'home', margin: 6 } as const;
const saved = (one: typeof jets | typeof chiefs, version: string) => ({
  ...one,
  version,
  savedAt: '2026-11-15T14:41:00Z',
});
const fresh: Row = learn(unknownRow, null);

const send = (row: Row, key = 'key'): Row => {
  const attempt = nextAttempt(row, () => key);
  if (!attempt) throw new Error('there is nothing to send');
  return beginSending(row, attempt);
};

describe('a row', () => {
  it('shows the wish until it is saved, then what is saved', () => {
    expect(shownPick(fresh)).toBeNull();
    const wanted = send(choose(fresh, jets));
    expect(shownPick(wanted)).toEqual(jets);
    const done = confirm(wanted, saved(jets, '1'));
    expect(done).toEqual({ saved: saved(jets, '1'), unanswered: [] });
    expect(choose(done, jets)).toEqual(done);
    expect(shownPick(choose(done, 'none'))).toBeNull();
  });

  it('sends a choice that was made meanwhile after the answer', () => {
    const changed = choose(send(choose(fresh, jets)), chiefs);
    const next = confirm(changed, saved(jets, '1'));
    expect(next).toMatchObject({ saved: saved(jets, '1'), wish: chiefs });
    expect(next.base).toBeUndefined();
  });

  it('repeats a request without an answer under its key, and replaces only what the player has seen', () => {
    const row = loseAnswer(
      send(choose(confirm(send(choose(fresh, chiefs)), saved(chiefs, '1')), jets), 'first'),
      'offline',
    );
    expect(row).toMatchObject({ wish: jets, base: '1', trouble: 'offline' });
    expect(nextAttempt(row, () => 'other')).toEqual({ wish: jets, key: 'first' });
    expect(nextAttempt(choose(row, chiefs), () => 'other')).toEqual({ wish: chiefs, key: 'other' });
  });

  it('asks if the pick was changed elsewhere, unless that is the wish or was the player’s own', () => {
    const row = meetConflict(send(keep(choose(fresh, jets), 'offline')));
    expect(row.trouble).toBe('checking');
    expect(learn(row, saved(chiefs, '7'))).toMatchObject({ trouble: 'conflict', wish: jets });
    expect(learn(row, saved(jets, '7'))).toEqual({ saved: saved(jets, '7'), unanswered: [] });
    // The first of two requests was saved although its answer was lost.
    const twice = meetConflict(
      send(choose(loseAnswer(send(choose(fresh, jets)), 'offline'), chiefs), 'second'),
    );
    expect(learn(twice, saved(jets, '7'))).toMatchObject({ wish: chiefs, base: '7', trouble: undefined });
  });

  it('replaces the other pick or keeps it, as the player decides', () => {
    const asked = learn(meetConflict(send(keep(choose(fresh, jets), 'offline'))), saved(chiefs, '7'));
    expect(choose(asked, jets)).toMatchObject({ wish: jets, base: '7', trouble: undefined });
    expect(giveUp(asked)).toEqual({ saved: saved(chiefs, '7'), unanswered: [] });
  });

  it('says what a lock has discarded, unless the server has it after all', () => {
    const row = lock(loseAnswer(send(choose(fresh, jets)), 'offline'));
    expect(row).toMatchObject({ lost: jets, unanswered: [{ wish: jets }] });
    expect(row.wish).toBeUndefined();
    expect(learn(row, null).lost).toEqual(jets);
    expect(learn(row, saved(jets, '1')).lost).toBeUndefined();
    expect(lock(fresh)).toEqual(fresh);
  });
});
