import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Entry, genesis, readOn, sha256, unread } from './chain.ts';

async function chainOf(contents: readonly string[]): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  let previousHash = genesis;
  for (const [index, content] of contents.entries()) {
    const hash = await sha256(previousHash + content);
    entries.push({ sequence: index + 1, content, previousHash, hash });
    previousHash = hash;
  }
  return entries;
}

const contents = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 8 });

test('the hash is SHA-256 of the UTF-8 bytes', async () => {
  expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('[D-LEDGER-11] an untouched chain holds every head it ever had, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(contents, async (given) => {
      const entries = await chainOf(given);
      const [first, ...rest] = entries;
      const checked = await readOn(await readOn(unread, first ? [first] : [], sha256), rest, sha256);
      expect(checked.faults).toEqual([]);
      expect([...checked.heads]).toEqual(entries.map(({ hash, sequence }) => [hash, sequence]));
      expect(checked.heads.has('f'.repeat(64))).toBe(false);
    }),
    { numRuns: 30 },
  );
});

test('[D-LEDGER-11] one changed entry is named, and no head from it on is held', async () => {
  await fc.assert(
    fc.asyncProperty(contents, fc.nat(), async (given, place) => {
      const at = place % given.length;
      const entries = (await chainOf(given)).map((entry, index) =>
        index === at ? { ...entry, content: `${entry.content}!` } : entry,
      );
      const checked = await readOn(unread, entries, sha256);
      expect(checked.faults).toEqual([{ entry: at + 1, reason: 'its content is not what was hashed' }]);
      for (const { hash, sequence } of entries) expect(checked.heads.has(hash)).toBe(sequence <= at);
    }),
    { numRuns: 30 },
  );
});

test('a left out entry is noticed', async () => {
  const [first, , third] = await chainOf(['a', 'b', 'c']);
  const entries = first && third ? [first, third] : [];
  expect((await readOn(unread, entries, sha256)).faults.map(({ entry }) => entry)).toEqual([3, 3]);
});
