import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleSlate } from '../../src/features/settlement/index.ts';
import {
  addBigSlate,
  cloneDatabase,
  digestByRule,
  digestStored,
  openTestPlatform,
  settleWithKills,
  deleteSettlement,
} from '../support/index.ts';
import type { TestPlatform } from '../support/index.ts';

/** `npm run settling` runs the same test with five million. */
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

  it(`[D-CONTEST-16] killed with -9 three times (seed ${seed}) leaves the same board as an undisturbed run and as the rule`, async () => {
    const slate = await addBigSlate(opened.platform, picks, seed);
    await settleSlate(opened.platform, slate.id);
    const undisturbed = await digestStored(opened.platform, slate.id);
    expect(undisturbed).toBe(await digestByRule(opened.platform, slate));
    await deleteSettlement(opened.platform, slate.id);
    const players = Math.ceil(picks / 15);
    const scoredAtKills = await settleWithKills({ databaseUrl: url, slateId: slate.id, players, seed });
    expect(scoredAtKills[0]).toBeGreaterThan(0);
    expect(scoredAtKills[0]).toBeLessThan(players);
    // Each process resumes where the previous one stopped.
    expect(scoredAtKills[1]).toBeGreaterThan(scoredAtKills[0] ?? players);
    expect(await digestStored(opened.platform, slate.id)).toBe(undisturbed);
  }, 180_000);
});
