import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { createGate } from './gate.ts';
import type { Gate } from './gate.ts';

describe('a gate', () => {
  it('V15.2.2 bounds concurrency and queue, and refuses the rest', async () => {
    const gate = createGate({ name: 'test', concurrency: 2, queueLength: 3 });
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    let running = 0;
    let maxRunning = 0;
    const work = async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await until;
      running -= 1;
    };
    const admitted = Array.from({ length: 5 }, async () => gate(work));
    await expect(gate(work)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
    release();
    await Promise.all(admitted);
    expect(maxRunning).toBe(2);
    await expect(gate(async () => Promise.resolve('free'))).resolves.toBe('free');
  });

  it('V15.2.2 when full, refuses the newest entry of the owner with the most entries, not the one of another owner', async () => {
    const gate = createGate({ name: 'test', concurrency: 1, queueLength: 3 });
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const enter = async (owner: string) => gate(async () => until, { owner });
    const [first, second, third, newest] = ['ann', 'ann', 'ann', 'ann'].map(enter);
    const other = enter('bob');
    await expect(newest).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
    await expect(enter('ann')).rejects.toMatchObject({ status: 503 });
    release();
    await Promise.all([first, second, third, other]);
  });

  it('V15.2.2 refuses an entry that waited for too long with 503', async () => {
    const gate = createGate({ name: 'test', concurrency: 1, queueLength: 3, maxWaitMs: 20 });
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const running = gate(async () => until);
    await expect(gate(async () => Promise.resolve('late'))).rejects.toMatchObject({
      status: 503,
      retryAfterSeconds: 1,
    });
    release();
    await running;
    await expect(gate(async () => Promise.resolve('free'))).resolves.toBe('free');
  });

  it('refuses entries above an owner’s share with 429, and lets owners take turns', async () => {
    const gate = createGate({ name: 'test', concurrency: 1, queueLength: 9, perOwner: 3 });
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const order: string[] = [];
    const enter = async (owner: string) =>
      gate(
        async () => {
          order.push(owner);
          await until;
        },
        { owner },
      );
    const admitted = ['ann', 'ann', 'ann', 'bob', 'cy', 'bob'].map(enter);
    await expect(enter('ann')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 2 });
    release();
    await Promise.all(admitted);
    expect(order).toEqual(['ann', 'bob', 'cy', 'ann', 'bob', 'ann']);
    const wideGate = createGate({ name: 'test', concurrency: 2, queueLength: 9, perOwner: 2 });
    const first = Promise.withResolvers<void>();
    const started: string[] = [];
    const runs = ['ann', 'ann', 'bob'].map(async (owner, index) =>
      wideGate(
        async () => {
          started.push(owner);
          if (index === 0) await first.promise;
        },
        { owner },
      ),
    );
    await runs[2];
    expect(started).toEqual(['ann', 'bob']);
    first.resolve();
    await Promise.all(runs);
  });

  it('V15.2.2 loses no slot and exceeds no bound in any order of entering, aborting, finishing and failing', async () => {
    const action = fc.oneof(
      fc.record({
        kind: fc.constant('enter' as const),
        owner: fc.constantFrom(undefined, 'ann', 'bob', 'cy'),
      }),
      fc.record({
        kind: fc.constantFrom('abort' as const, 'finish' as const, 'fail' as const),
        which: fc.nat(30),
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        fc.array(action, { maxLength: 40 }),
        // Whether the gate's own steps run between two actions, or both actions happen in one turn of the event loop.
        fc.infiniteStream(fc.boolean()),
        async (concurrency, queueLength, perOwner, actions, pauses) => {
          const gate = createGate({ name: 'test', concurrency, queueLength, perOwner });
          const model = new GateModel(gate);
          for (const one of actions) {
            if (one.kind === 'enter') model.enter(one.owner);
            else model.act(one.kind, one.which);
            if (pauses.next().value === true) await setImmediate();
            expect(model.running.length).toBeLessThanOrEqual(concurrency);
            expect(model.owners.length).toBe(new Set(model.owners).size);
          }
          await setImmediate();
          // While a slot is free, no waiting entry could run.
          expect(model.running.length === concurrency ? [] : model.runnable).toEqual([]);
          await model.finishAll();
          // All slots are free again.
          let running = 0;
          const together = Promise.withResolvers<void>();
          await Promise.all(
            Array.from({ length: concurrency }, async () =>
              gate(async () => {
                running += 1;
                if (running === concurrency) together.resolve();
                await together.promise;
              }),
            ),
          );
        },
      ),
    );
  });
});

type State = 'waiting' | 'running' | 'over';

class Entry {
  state: State = 'waiting';
  readonly owner: string | undefined;
  readonly controller = new AbortController();
  readonly work = Promise.withResolvers<'finish' | 'fail'>();
  readonly settled: Promise<unknown>;

  constructor(gate: Gate, owner: string | undefined) {
    this.owner = owner;
    const { signal } = this.controller;
    this.settled = gate(
      async () => {
        this.state = 'running';
        if ((await this.work.promise) === 'fail') throw failure;
      },
      { owner, signal },
    )
      .catch((error: unknown) => {
        if (error === signal.reason || error === failure) return;
        if (!(error instanceof Refusal)) throw error;
      })
      .finally(() => (this.state = 'over'));
  }
}

const failure = new Error('the work failed');

/** Models the entries of a gate and their states. */
class GateModel {
  readonly #gate: Gate;
  readonly #entries: Entry[] = [];

  constructor(gate: Gate) {
    this.#gate = gate;
  }

  enter(owner: string | undefined): void {
    this.#entries.push(new Entry(this.#gate, owner));
  }

  act(kind: 'abort' | 'finish' | 'fail', which: number): void {
    const entry = this.#entries[which % Math.max(1, this.#entries.length)];
    if (kind === 'abort') entry?.controller.abort(new Error('aborted'));
    else entry?.work.resolve(kind);
  }

  get running(): Entry[] {
    return this.#entries.filter(({ state }) => state === 'running');
  }

  /** The owners of running entries. */
  get owners(): string[] {
    return this.running.flatMap(({ owner }) => owner ?? []);
  }

  /** Waiting entries whose owner has no running entry. */
  get runnable(): Entry[] {
    const owners = new Set(this.owners);
    return this.#entries.filter(
      ({ state, owner }) => state === 'waiting' && (owner === undefined || !owners.has(owner)),
    );
  }

  async finishAll(): Promise<void> {
    for (const { work } of this.#entries) work.resolve('finish');
    await Promise.all(this.#entries.map(async ({ settled }) => settled));
  }
}
