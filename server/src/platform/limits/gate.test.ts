import { describe, expect, it } from 'vitest';
import { createGate } from './gate.ts';

describe('a gate', () => {
  it('V15.2.2 bounds concurrency and queue, and refuses the rest', async () => {
    const gate = createGate(2, 3);
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await until;
      running -= 1;
    };
    const admitted = Array.from({ length: 5 }, async () => gate(work));
    await expect(gate(work)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
    release();
    await Promise.all(admitted);
    expect(most).toBe(2);
    await expect(gate(async () => Promise.resolve('free'))).resolves.toBe('free');
  });

  it('frees the slot of work that fails', async () => {
    const gate = createGate(1, 1);
    for (let i = 0; i < 5; i += 1)
      await expect(gate(async () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    const failing = Array.from({ length: 2 }, async () => gate(async () => Promise.reject(new Error('x'))));
    await Promise.allSettled(failing);
    await expect(gate(async () => Promise.resolve(1))).resolves.toBe(1);
  });
});
