import { afterAll, beforeAll, expect, it } from 'vitest';
import { countBoardRowsRead, republishTestBoard, startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { algorithmId } from '../players/index.ts';
import { switchVersion } from './show-board.ts';

/** Enough rows to detect a plan that reads the whole board. */
const playerCount = 3000;
/** Player 0 is the algorithm, with 10 points. */
const pointsOf = (index: number) => (index === 0 ? 10 : index % 13);

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(async () => site.close());

it('publishes a new version with the algorithm’s result, without reading the other rows', async () => {
  const { platform } = site;
  const { slateId, playerIds } = await republishTestBoard(platform, {
    players: playerCount,
    firstPlayerId: algorithmId,
    points: [pointsOf, pointsOf],
  });
  const { read } = await platform.transact(async (tx) =>
    countBoardRowsRead(tx.db, async () =>
      switchVersion(tx, { slateId, version: 2, results: new Float64Array(playerIds.length) }),
    ),
  );
  const better = playerIds.filter((_, index) => pointsOf(index) > 10).length;
  expect(
    await platform.db
      .selectFrom('boards')
      .select(['version', 'size', 'algorithm_rank', 'algorithm_points'])
      .where('slate_id', '=', slateId)
      .executeTakeFirst(),
  ).toEqual({ version: 2, size: playerIds.length, algorithm_rank: better + 1, algorithm_points: 10 });
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(20);
});
