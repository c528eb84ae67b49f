import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { resultsAdminCalls } from '@outpick/contracts/admin';
import type { pinGame } from '../../src/features/ingest/readings/index.ts';
import type { hideSport } from '../../src/features/sports/index.ts';
import { act } from '../../src/platform/act.ts';
import type { ActSubject, ActTransaction } from '../../src/platform/act.ts';
import type { Recorded } from '../../src/platform/audit.ts';
import type { Transaction } from '../../src/platform/database/transaction.ts';
import type { doneBy, Routes } from '../../src/platform/http/route.ts';
import { openTestPlatform, tester } from '../support/index.ts';
import type { TestPlatform } from '../support/index.ts';

/** A thing whose state is a variable of the test. */
function createThing(subject: string, state: { value: Recorded }): ActSubject {
  const read = async () => Promise.resolve(state.value);
  return { subject, subjectId: crypto.randomUUID(), read };
}

describe('an act', () => {
  let opened: TestPlatform;
  beforeAll(async () => {
    opened = await openTestPlatform();
  });
  afterAll(async () => opened.close());

  const listLines = async (subjectId: string) =>
    opened.platform.db
      .selectFrom('audit_log')
      .select(['id', 'act', 'subject', 'before', 'after', 'undo', 'reason'])
      .where('subject_id', '=', subjectId)
      .orderBy('at')
      .execute();

  it('has a line with the states before and after it, and with the state that undoing it restores', async () => {
    const state = { value: 'shown' as Recorded };
    const on = createThing('sport', state);
    const { result, lineIds } = await act(
      opened.platform,
      { actor: tester, act: 'sport.hide', on, reason: 'not our league' },
      async () => {
        state.value = 'hidden';
        return Promise.resolve(7);
      },
    );
    expect(result).toBe(7);
    expect(await listLines(on.subjectId)).toEqual([
      {
        id: lineIds[0],
        act: 'sport.hide',
        subject: 'sport',
        before: 'shown',
        after: 'hidden',
        undo: { restores: 'shown' },
        reason: 'not our league',
      },
    ]);
  });

  it('records more than the shown state if restoring needs more', async () => {
    const on = {
      ...createThing('sport', { value: 'a hash' }),
      readRestorable: async () => Promise.resolve('the whole text'),
    };
    await act(opened.platform, { actor: tester, act: 'sport.set-profile', on }, async () =>
      Promise.resolve(),
    );
    expect(await listLines(on.subjectId)).toMatchObject([
      { before: 'a hash', undo: { restores: 'the whole text' } },
    ]);
  });

  it('records why it cannot be undone, or null if there is nothing to undo', async () => {
    const merged = createThing('team', { value: 'one' });
    await act(opened.platform, { actor: tester, act: 'team.merge', on: merged }, async () =>
      Promise.resolve(),
    );
    expect(await listLines(merged.subjectId)).toMatchObject([
      { undo: { cannot: 'A merge is for good: games, names and ids have moved.' } },
    ]);
    const seen = createThing('player', { value: null });
    await act(opened.platform, { actor: tester, act: 'player.view', on: seen }, async () =>
      Promise.resolve(),
    );
    expect(await listLines(seen.subjectId)).toMatchObject([{ undo: null }]);
  });

  it('has a line for each other thing that it changed, and none for unchanged things', async () => {
    const states = { kept: { value: 1 as Recorded }, changed: { value: 1 as Recorded } };
    const kept = createThing('game', states.kept);
    const changed = createThing('game', states.changed);
    const on = createThing('source-game', { value: null });
    await act(
      opened.platform,
      { actor: tester, act: 'source-game.unlink', on, others: async () => Promise.resolve([kept, changed]) },
      async () => {
        states.changed.value = 2;
        return Promise.resolve();
      },
    );
    expect(await listLines(on.subjectId)).toHaveLength(1);
    expect(await listLines(kept.subjectId)).toEqual([]);
    expect(await listLines(changed.subjectId)).toMatchObject([{ before: 1, after: 2 }]);
  });

  it('leaves neither its change nor a line if it fails', async () => {
    const on = createThing('sport', { value: 'shown' });
    const failing = act(opened.platform, { actor: tester, act: 'sport.hide', on }, async (tx) => {
      await tx.record({ subject: 'sport', subjectId: on.subjectId, before: 1, after: 2 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await listLines(on.subjectId)).toEqual([]);
  });

  it('fails if it must record its changes itself but records none', async () => {
    const order = { actor: tester, act: 'mail.resend', records: 'always' } as const;
    await expect(act(opened.platform, order, async () => Promise.resolve())).rejects.toThrow(
      'the act mail.resend recorded no change',
    );
  });
});

/** True if a function with this parameter accepts the value. */
type Accepts<Parameter, Value> = Value extends Parameter ? true : false;

describe('the compiler', () => {
  it('refuses an operators’ write in a transaction that is not an act', () => {
    const isAccepted: [
      Accepts<Parameters<typeof pinGame>[1], Transaction>,
      Accepts<Parameters<typeof hideSport>[0], Transaction>,
      Accepts<Parameters<typeof pinGame>[1], ActTransaction>,
      Accepts<Parameters<typeof hideSport>[0], ActTransaction>,
    ] = [false, false, true, true];
    expect(isAccepted).toEqual([false, false, true, true]);
  });

  it('refuses a route that makes an act but whose answer lacks the act’s result', () => {
    type CorrectGame = Routes<typeof resultsAdminCalls>['correctGame'];
    type Answer = Awaited<ReturnType<CorrectGame>>;
    const isAccepted: [
      Accepts<Answer, { data: { done: true } }>,
      Accepts<Answer, ReturnType<typeof doneBy>>,
    ] = [false, true];
    expect(isAccepted).toEqual([false, true]);
  });

  it('refuses an act that is not declared', () => {
    type Name = Parameters<typeof act>[1]['act'];
    const isAccepted: [Accepts<Name, 'game.invent'>, Accepts<Name, 'game.correct'>] = [false, true];
    expect(isAccepted).toEqual([false, true]);
  });
});
