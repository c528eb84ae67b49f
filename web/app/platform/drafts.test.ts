import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { keepDraft, takeDraft } from './drafts.ts';

const picks = z.array(z.object({ game: z.string(), margin: z.int() }));
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('what was filled in is given back once, to what it belongs to', () => {
  const filled = [{ game: 'one', margin: 6 }];
  keepDraft('picks of hockey', filled);
  expect(takeDraft('picks of soccer', picks)).toBeUndefined();
  expect(takeDraft('picks of hockey', picks)).toEqual(filled);
  expect(takeDraft('picks of hockey', picks)).toBeUndefined();
});

test('what no longer fits, or is no draft, is forgotten', () => {
  keepDraft('picks', [{ game: 'one', margin: 'six' }]);
  expect(takeDraft('picks', picks)).toBeUndefined();
  stored.set('draft picks', 'no JSON');
  expect(takeDraft('picks', picks)).toBeUndefined();
  expect([...stored]).toEqual([]);
});
