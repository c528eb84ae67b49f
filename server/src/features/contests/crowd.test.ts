import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addTestPlayers,
  asOwner,
  eventually,
  openTestContest,
  openTestPlatform,
} from '../../../test/support/index.ts';
import type { TestContest, TestContestGame, TestPlatform } from '../../../test/support/index.ts';
import { countCrowds, submitPicks, tendContests } from './index.ts';

describe('how the crowd picked a game', () => {
  let opened: TestPlatform;
  let contest: TestContest;
  let game: TestContestGame;
  let playerIds: readonly string[];
  beforeAll(async () => {
    opened = await openTestPlatform();
  });
  afterAll(async () => opened.close());
  beforeEach(async () => {
    contest = await openTestContest(opened.platform);
    playerIds = (await addTestPlayers(opened.platform, 2)).map(({ id }) => id);
    const [first] = contest.games;
    if (!first) throw new Error('the contest has no game');
    game = first;
    for (const playerId of playerIds) await pick(playerId, game.home);
  });

  const run = async (text: string) =>
    asOwner<Record<string, unknown>>(opened.platform.config.DATABASE_URL, text);
  const pick = async (playerId: string | undefined, team: string) =>
    submitPicks(opened.platform.db, {
      playerId: String(playerId),
      key: undefined,
      picks: [{ slateGameId: game.id, team, margin: 3, date: game.entry.startsAt }],
    });
  /** Moves the start, as if long ago: its picks may be seen fifteen minutes after it. */
  const moveStart = async (startsAt: string) =>
    run(`set session_replication_role = replica;
         update games set starts_at = '${startsAt}', start_changed_at = null where id = '${game.gameId}'`);
  const crowds = async () =>
    run(`select picks, home_picks as home from contest_crowds where slate_game_id = '${game.id}'`);
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const schedule = tendContests.schedule;
  const isDue = async () => schedule && 'isDue' in schedule && schedule.isDue(opened.platform);

  it('is counted again after the start moved into the future and back', async () => {
    await moveStart(hourAgo);
    await countCrowds(opened.platform);
    expect(await crowds()).toEqual([{ picks: 2, home: 2 }]);
    await moveStart(game.entry.startsAt);
    expect(await isDue()).toBe(true);
    await countCrowds(opened.platform);
    expect(await crowds()).toEqual([]);
    expect(await isDue()).toBe(false);
    await pick(playerIds[0], game.away);
    await moveStart(hourAgo);
    await countCrowds(opened.platform);
    expect(await crowds()).toEqual([{ picks: 2, home: 1 }]);
  });

  it('is not stored if the start moves into the future during the counting', async () => {
    await moveStart(hourAgo);
    const other = new pg.Client({ connectionString: opened.platform.config.DATABASE_URL });
    await other.connect();
    try {
      await other.query('begin');
      await other.query('update games set starts_at = $1 where id = $2', [game.entry.startsAt, game.gameId]);
      const counting = countCrowds(opened.platform);
      await eventually(async () =>
        expect(
          await run(
            `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          ),
        ).toHaveLength(1),
      );
      await other.query('commit');
      await counting;
    } finally {
      await other.end();
    }
    expect(await crowds()).toEqual([]);
  });
});
