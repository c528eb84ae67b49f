import { describe, expect, it } from 'vitest';
import { makeOnce } from './make-once.ts';

describe('a value made once', () => {
  it('is made by the first call, and all calls get it', async () => {
    let made = 0;
    const get = makeOnce(async () => Promise.resolve((made += 1)));
    expect(await Promise.all([get(), get()])).toEqual([1, 1]);
    expect(await get()).toBe(1);
  });

  it('is made by the next call if the first call failed', async () => {
    let calls = 0;
    const get = makeOnce(async () => {
      calls += 1;
      return calls === 1 ? Promise.reject(new Error('no memory')) : Promise.resolve('made');
    });
    await expect(get()).rejects.toThrow('no memory');
    expect(await get()).toBe('made');
  });
});
