import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleSlate } from '../../src/features/settlement/index.ts';
import {
  addBigSlate,
  cloneDatabase,
  digestByRule,
  digestStored,
  openTestPlatform,
  settleWithKills,
  unsettle,
} from '../support/index.ts';
import type { TestPlatform } from '../support/index.ts';

/** `npm run settling` does the same with five million. */
const picks = 300_000;
const seed = Number(process.env['OUTPICK_SEED'] ?? 1);

describe(`settling ${picks} picks`, () => {
  let opened: TestPlatform;
  let url: string;
  beforeAll(async () => {
    url = await cloneDatabase();
    opened = await openTestPlatform({ process: 'worker', databaseUrl: url });
  });
  afterAll(async () => opened.close());

  it(`[D-CONTEST-16] killed with -9 three times on the way (seed ${seed}) leaves the board of an undisturbed run and of the rule`, async () => {
    const slate = await addBigSlate(opened.platform, picks, seed);
    await settleSlate(opened.platform, slate.id);
    const undisturbed = await digestStored(opened.platform, slate.id);
    expect(undisturbed).toBe(await digestByRule(opened.platform, slate));
    await unsettle(opened.platform, slate.id);
    const players = Math.ceil(picks / 15);
    const inside = await settleWithKills(url, slate.id, players, seed);
    expect(inside[0]).toBeGreaterThan(0);
    expect(inside[0]).toBeLessThan(players);
    // Each goes on where the one before it stopped.
    expect(inside[1]).toBeGreaterThan(inside[0] ?? players);
    expect(await digestStored(opened.platform, slate.id)).toBe(undisturbed);
  }, 180_000);
});
