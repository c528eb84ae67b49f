import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyChain, type Entry, genesis, sha256, verifyEntries } from './chain.ts';

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

test('the digest is SHA-256 of the UTF-8 bytes', async () => {
  expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('[D-LEDGER-11] an intact chain contains every head it ever had, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(contents, async (texts) => {
      const entries = await chainOf(texts);
      const [first, ...rest] = entries;
      const verification = await verifyEntries(
        await verifyEntries(emptyChain, first ? [first] : [], sha256),
        rest,
        sha256,
      );
      expect(verification.faults).toEqual([]);
      expect([...verification.heads]).toEqual(entries.map(({ hash, sequence }) => [hash, sequence]));
      expect(verification.heads.has('f'.repeat(64))).toBe(false);
    }),
    { numRuns: 30 },
  );
});

test('[D-LEDGER-11] a changed entry is reported, and the chain contains no head from that entry on', async () => {
  await fc.assert(
    fc.asyncProperty(contents, fc.nat(), async (texts, place) => {
      const at = place % texts.length;
      const entries = (await chainOf(texts)).map((entry, index) =>
        index === at ? { ...entry, content: `${entry.content}!` } : entry,
      );
      const verification = await verifyEntries(emptyChain, entries, sha256);
      expect(verification.faults).toEqual([{ entry: at + 1, reason: 'its content is not what was hashed' }]);
      for (const { hash, sequence } of entries) expect(verification.heads.has(hash)).toBe(sequence <= at);
    }),
    { numRuns: 30 },
  );
});

test('a missing entry is reported', async () => {
  const [first, , third] = await chainOf(['a', 'b', 'c']);
  const entries = first && third ? [first, third] : [];
  expect((await verifyEntries(emptyChain, entries, sha256)).faults.map(({ entry }) => entry)).toEqual([3, 3]);
});
