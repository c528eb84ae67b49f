import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { saveDraft, takeDraft } from './drafts.ts';

const picks = z.array(z.object({ game: z.string(), margin: z.int() }));
const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});

test('a draft is returned once, under its own name only', () => {
  const draft = [{ game: 'one', margin: 6 }];
  saveDraft('picks of hockey', draft);
  expect(takeDraft('picks of soccer', picks)).toBeUndefined();
  expect(takeDraft('picks of hockey', picks)).toEqual(draft);
  expect(takeDraft('picks of hockey', picks)).toBeUndefined();
});

test('a draft that fails the schema or is not JSON is removed', () => {
  saveDraft('picks', [{ game: 'one', margin: 'six' }]);
  expect(takeDraft('picks', picks)).toBeUndefined();
  storage.set('draft picks', 'no JSON');
  expect(takeDraft('picks', picks)).toBeUndefined();
  expect([...storage]).toEqual([]);
});
