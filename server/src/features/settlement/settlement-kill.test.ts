import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleSlate } from './index.ts';
import {
  addBigContest,
  asOwner,
  compareBoards,
  correctResults,
  deleteSettlement,
  digestStored,
  openTestPlatform,
  settleWithKills,
  startTestSite,
} from '../../../test/support/index.ts';
import type { BigContest, TestPlatform, TestSite } from '../../../test/support/index.ts';

/** Enough players for several batches and several writing transactions. `npm run drill -- settling` does the same with more. */
const players = 20_000;
const seed = Number(process.env['OUTPICK_SEED'] ?? 1);
const comparison = { pagesPerBoard: 12, seed };

describe(`settling five picks of ${players} players, with later boards`, () => {
  let site: TestSite;
  let worker: TestPlatform;
  let contest: BigContest;
  let databaseUrl: string;
  beforeAll(async () => {
    site = await startTestSite();
    databaseUrl = site.platform.config.DATABASE_URL;
    worker = await openTestPlatform({ process: 'worker', databaseUrl });
    contest = await addBigContest(worker.platform, {
      players,
      picksPerPlayer: 5,
      laterBoards: 5,
      later: 'given',
      seed,
    });
  }, 120_000);
  afterAll(async () => {
    await worker.close();
    await site.close();
  });

  /** Reads version, row count and writing transactions of all boards except the slate's. */
  const readOtherBoards = async () =>
    asOwner(
      databaseUrl,
      `select boards.slate_id, boards.version, boards.published_at, count(*) as rows, sum(standings.xmin::text::bigint) as written_by
       from boards join standings on standings.slate_id = boards.slate_id
       where boards.slate_id <> $1 group by boards.slate_id order by boards.slate_id`,
      [contest.slate.id],
    );

  // This test takes over ten seconds: each kill needs a new process, and the board must be large enough to interrupt it.
  it(`[D-CONTEST-16] if killed with -9 while scoring, while writing and before the new board is published (seed ${seed}) leaves the same board as an undisturbed run and as the rule`, async () => {
    const otherBoards = await readOtherBoards();
    expect(otherBoards).toHaveLength(6);
    const killedAt = await settleWithKills({
      databaseUrl,
      slateId: contest.slate.id,
      players,
      kills: [
        { phase: 'scoring', share: 0.1 },
        { phase: 'scoring', share: 0.5 },
        { phase: 'writing', share: 0.3 },
        { phase: 'switch', share: 1 },
      ],
    });
    expect(killedAt.map(({ phase }) => phase)).toEqual(['scoring', 'scoring', 'writing', 'writing']);
    // Each process resumes where the previous one stopped.
    const [first = 0, second = 0, writing = 0, last = 0] = killedAt.map((kill) => kill.players);
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first);
    expect(second).toBeLessThan(players);
    expect(writing).toBeGreaterThan(0);
    expect(last).toBe(players + 1);
    expect(await compareBoards(site, contest, comparison)).toMatchObject({ isEqual: true });
    // Only the year sums of later boards have changed. The stored rows have no sums.
    expect(await readOtherBoards()).toEqual(otherBoards);
    const killed = await digestStored(site.platform, contest.slate.id);
    await deleteSettlement(site.platform, contest.slate.id);
    await settleSlate(worker.platform, contest.slate.id);
    expect(await digestStored(site.platform, contest.slate.id)).toBe(killed);
  }, 180_000);

  it('[D-BOARD-09] after a correction shows the new board and new sums on later boards, whose rows stay as they are', async () => {
    const otherBoards = await readOtherBoards();
    const before = await digestStored(site.platform, contest.slate.id);
    const slate = await correctResults(site.platform, contest.slate);
    await settleSlate(worker.platform, slate.id);
    expect(await digestStored(site.platform, slate.id)).not.toBe(before);
    const boards = contest.boards.map((board) => (board.id === slate.id ? slate : board));
    expect(await compareBoards(site, { ...contest, slate, boards }, comparison)).toMatchObject({
      isEqual: true,
    });
    expect(await readOtherBoards()).toEqual(otherBoards);
  }, 120_000);
});
