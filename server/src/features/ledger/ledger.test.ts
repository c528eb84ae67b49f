import { createHash } from 'node:crypto';
import { createRandom } from '@outpick/forecast';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestLeague,
  addTestSport,
  asOwner,
  eventually,
  startTestSite,
} from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { runRatings } from '../ratings/index.ts';
import { openSlates } from '../slates/index.ts';
import { checkLedger } from './index.ts';
import { ChainCheck, entryHash, genesis } from './verify.ts';
import type { LedgerEntry } from './verify.ts';

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

const createChain = (contents: readonly string[]): LedgerEntry[] => {
  let previousHash = genesis;
  return contents.map((content, index) => {
    const entry = { sequence: index + 1, content, previousHash, hash: entryHash(previousHash, content) };
    previousHash = entry.hash;
    return entry;
  });
};
const findFaults = (entries: readonly LedgerEntry[]) => {
  const chain = new ChainCheck();
  for (const entry of entries) chain.read(entry);
  return chain.faults;
};

/** Flips the lowest bit of one byte. */
const flip = (text: string, at: number) => {
  const bytes = Buffer.from(text);
  bytes.writeUInt8(bytes.readUInt8(at % bytes.length) ^ 1, at % bytes.length);
  return bytes.toString('latin1');
};

describe('the ledger', () => {
  let site: TestSite;
  let sportId: string;

  beforeAll(async () => {
    site = await startTestSite();
    sportId = await addTestSport(site.platform);
    await addTestLeague(site.platform, sportId, createRandom(2));
    await runRatings(site.platform, sportId);
    await openSlates(site.platform, sportId, new Date('2026-11-03T12:00:00Z'));
    const other = await addTestSport(site.platform);
    await addTestLeague(site.platform, other, createRandom(3));
    await runRatings(site.platform, other);
    await openSlates(site.platform, other, new Date('2026-11-03T12:00:00Z'));
  });
  afterAll(async () => site.close());

  const get = async (path: string) =>
    JSON.parse(await (await site.get(`/api/v1/website/${path}`)).text()).data;
  const asDatabaseOwner = async (statement: string) => asOwner(site.platform.config.DATABASE_URL, statement);
  const check = async (head?: string) => checkLedger(site.platform.db, head);

  it('[D-LEDGER-03] [D-LEDGER-07] publishes its entries, each with the hash of the one before', async () => {
    const { result, total } = await eventually(async () => {
      const page = await get('ledger');
      if (page.total !== 2) throw new Error('not published yet');
      return page;
    });
    expect(total).toBe(2);
    expect(result[0]).toMatchObject({ sequence: 1, previousHash: '0'.repeat(64) });
    expect(result[1].previousHash).toBe(result[0].hash);
    for (const { content, previousHash, hash } of result) expect(sha256(previousHash + content)).toBe(hash);
  });

  it('[D-LEDGER-04] publishes its head', async () => {
    const { result } = await get('ledger');
    expect(await get('ledger/head')).toEqual({ entry: 2, hash: result[1].hash });
  });

  it('[D-LEDGER-08] contains the forecasts of the slate’s games as canonical JSON', async () => {
    const { result } = await get('ledger?pageSize=1');
    const content = JSON.parse(result[0].content);
    expect(content).toMatchObject({
      format: 1,
      sport: { id: sportId },
      window: { firstDay: '2026-11-03', lastDay: '2026-11-09' },
      openedAt: '2026-11-03T12:00:00.000Z',
    });
    expect(content.games).toHaveLength(4);
    const [game] = content.games;
    const page = await get(`game/${game.id}`);
    expect(page.forecast).toMatchObject({
      algoMargin: game.algoMargin,
      winProb: game.winProb,
      tieProb: game.tieProb,
    });
    expect(page.receipt).toEqual({ entry: 1, hash: result[0].hash, frozenAt: '2026-11-03T12:00:00.000Z' });
  });

  it('[D-LEDGER-02] cannot be changed, not even by the database owner', async () => {
    const { db } = site.platform;
    await expect(db.updateTable('ledger_entries').set({ content: '{}' }).execute()).rejects.toThrow(
      'permission denied',
    );
    await expect(db.deleteFrom('ledger_entries').execute()).rejects.toThrow('permission denied');
    await expect(db.deleteFrom('slate_games').execute()).rejects.toThrow('permission denied');
    for (const statement of [
      "update ledger_entries set content = ''",
      'delete from ledger_entries',
      'truncate ledger_entries cascade',
    ])
      await expect(asDatabaseOwner(statement)).rejects.toThrow('append-only');
  });

  it('[D-LEDGER-05] [D-LEDGER-12] passes verification when unchanged, and contains every earlier head and no other hash', async () => {
    const { result } = await get('ledger');
    expect(await check()).toMatchObject({ entries: 2, faults: [], head: result[1].hash });
    for (const { hash } of result) expect((await check(hash)).containsHead).toBe(true);
    expect((await check('ab'.repeat(32))).containsHead).toBe(false);
  });

  it('[D-LEDGER-05] fails verification, with the entry’s number, if a stored forecast or an entry was changed', async () => {
    const { result } = await get('ledger');
    await asDatabaseOwner('alter table slate_games disable trigger all');
    await asDatabaseOwner(
      'update slate_games set win_prob = win_prob + 1e-9 where id = (select max(id::text)::uuid from slate_games)',
    );
    expect((await check()).faults).toEqual([
      { entry: 2, reason: expect.stringContaining('the frozen forecast of game') },
    ]);
    await asDatabaseOwner(
      'update slate_games set win_prob = win_prob - 1e-9 where id = (select max(id::text)::uuid from slate_games)',
    );
    await asDatabaseOwner('alter table ledger_entries disable trigger all');
    await asDatabaseOwner(
      `update ledger_entries set content = replace(content, '"winProb":0.', '"winProb":0.9') where sequence = 1`,
    );
    const verdict = await check(result[1].hash);
    expect(verdict.faults).toEqual([{ entry: 1, reason: 'its content is not what was hashed' }]);
    expect(verdict.containsHead).toBe(false);
  });
});

describe('a chain', () => {
  const contents = fc.array(fc.string(), { minLength: 2, maxLength: 12 });

  it('[D-LEDGER-05] is sound when unchanged, and reports changed, missing and moved entries', () => {
    fc.assert(
      fc.property(contents, fc.nat(), (texts, at) => {
        const entries = createChain(texts);
        expect(findFaults(entries)).toEqual([]);
        const index = at % entries.length;
        const sequence = index + 1;
        const changed = entries.map((entry, i) =>
          i === index ? { ...entry, content: `${entry.content}.` } : entry,
        );
        expect(findFaults(changed).map(({ entry }) => entry)).toEqual([sequence]);
        // If the hash of the changed entry is recomputed too, the next entry no longer contains that hash.
        const rehashed = changed.map((entry, i) =>
          i === index ? { ...entry, hash: entryHash(entry.previousHash, entry.content) } : entry,
        );
        const last = index === entries.length - 1;
        expect(findFaults(rehashed).map(({ entry }) => entry)).toEqual(last ? [] : [sequence + 1]);
        const dropped = entries.filter((_, i) => i !== index);
        expect(findFaults(dropped).some(({ entry }) => entry === sequence + 1)).toBe(!last);
      }),
    );
  });

  it('[D-LEDGER-11] [D-LEDGER-12] contains an old head only if nothing before it was changed', () => {
    fc.assert(
      fc.property(contents, fc.nat(), (texts, at) => {
        const entries = createChain(texts);
        const index = at % entries.length;
        const forged = createChain(texts.map((text, i) => (i === index ? `${text}.` : text)));
        const chain = new ChainCheck();
        for (const entry of forged) chain.read(entry);
        expect(chain.faults).toEqual([]);
        for (const [i, { hash }] of entries.entries()) expect(chain.containsHead(hash)).toBe(i < index);
      }),
    );
  });

  it('V11.2.3 V11.4.3 reports each flipped byte and swapped entries among 1000; a lost last entry shows by its head', () => {
    const entries = createChain(Array.from({ length: 1000 }, (_, index) => `{"forecast":${index}}`));
    const published = entries.at(-1)?.hash ?? '';
    expect(published).toMatch(/^[0-9a-f]{64}$/u);
    const sequences = entries.map(({ sequence }) => sequence);
    const damagedEntries = entries.map((entry, index) => ({ ...entry, content: flip(entry.content, index) }));
    expect(findFaults(damagedEntries).map(({ entry }) => entry)).toEqual(sequences);
    for (const entry of [1, 2, 500, 999, 1000])
      expect(
        findFaults(entries.map((one, index) => damagedEntries[entry - 1 === index ? index : -1] ?? one)),
      ).toEqual([{ entry, reason: 'its content is not what was hashed' }]);

    const check = new ChainCheck();
    for (const entry of entries.slice(0, -1)) check.read(entry);
    expect([check.faults, check.containsHead(published)]).toEqual([[], false]);

    const swapped = [
      ...entries.slice(0, 400),
      ...entries.slice(400, 402).toReversed(),
      ...entries.slice(402),
    ];
    expect(findFaults(swapped)[0]).toEqual({ entry: 402, reason: 'entry 401 is missing' });
  });
});
