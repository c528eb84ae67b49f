import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBigContest,
  boardsByRule,
  byPlace,
  listByRule,
  openTestPlatform,
} from '../../../test/support/index.ts';
import type { PlayedSlate, TestPlatform } from '../../../test/support/index.ts';

describe('listByRule, the reference for large boards', () => {
  let opened: TestPlatform;
  beforeAll(async () => {
    opened = await openTestPlatform({ process: 'worker' });
  });
  afterAll(async () => opened.close());

  const readRuleSlate = async (slate: PlayedSlate) => ({
    ...slate,
    picks: await opened.platform.db
      .selectFrom('picks')
      .select(['player_id as player', 'slate_game_id as game', 'home', 'margin'])
      .where('slate_id', '=', slate.id)
      .execute(),
  });

  it('computes the same small boards as boardsByRule', async () => {
    const size = { players: 300, picksPerPlayer: 4, laterBoards: 7, seed: 3 };
    const contest = await addBigContest(opened.platform, { ...size, later: 'played' });
    const slates = [];
    for (const board of contest.boards) if ('games' in board) slates.push(await readRuleSlate(board));
    expect(slates).toHaveLength(9);
    const boards = await listByRule(opened.platform, contest);
    expect([...boards.values()].flat().toSorted(byPlace)).toEqual(boardsByRule(slates).toSorted(byPlace));
  }, 60_000);
});
