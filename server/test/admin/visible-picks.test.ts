import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestPlayers, asOwner, inAct, openTestContest, openTestPlatform } from '../support/index.ts';
import type { TestContest, TestPlatform } from '../support/index.ts';
import { asConsole } from '../../src/platform/platform.ts';
import { pinGame, unpinGame } from '../../src/features/ingest/readings/index.ts';
import type { NewPin } from '../../src/features/ingest/readings/index.ts';
import { submitPicks } from '../../src/features/contests/index.ts';

/** The seconds from now, by the database's clock, of a game's start and of the last change of its start. */
interface Schedule {
  readonly start: number;
  readonly changed: number;
  readonly status?: 'scheduled' | 'live' | 'postponed';
}

const longAgo = -100_000;
const minute = 60;
const hourMs = 3_600_000;

describe('a pick may be seen', () => {
  let opened: TestPlatform;
  let contest: TestContest;
  beforeAll(async () => {
    opened = await openTestPlatform();
    contest = await openTestContest(opened.platform);
    const [player] = await addTestPlayers(opened.platform, 1);
    const [game] = contest.games;
    if (!game || !player) throw new Error('the contest has no game');
    await submitPicks(opened.platform.db, {
      playerId: player.id,
      key: undefined,
      picks: [{ slateGameId: game.id, team: game.home, margin: 3, date: game.entry.startsAt }],
    });
  }, 60_000);
  afterAll(async () => opened.close());

  const run = async (text: string) => asOwner(opened.platform.config.DATABASE_URL, text);

  const set = async ({ start, changed, status = 'scheduled' }: Schedule) =>
    run(`
      set session_replication_role = replica;
      update games set starts_at = clock_timestamp() + interval '${start} seconds', status = '${status}',
                       start_changed_at = clock_timestamp() + interval '${changed} seconds',
                       begun = begun or '${status}' = 'live'
      where id = '${contest.games[0]?.gameId}'`);

  const isVisible = async () => (await run('select from visible_picks')).length === 1;

  it.each([
    ['not before its game starts', { start: 1, changed: longAgo }, false],
    ['not at the start', { start: 0, changed: longAgo }, false],
    ['not within 15 minutes of the lock', { start: -14.9 * minute, changed: longAgo }, false],
    ['15 minutes after the lock', { start: -15 * minute, changed: longAgo }, true],
    ['not after the start moved into the future', { start: minute, changed: -20 * minute }, false],
    ['not at once after the start moved into the past', { start: longAgo, changed: -10 }, false],
    ['15 minutes after the start moved into the past', { start: longAgo, changed: -15 * minute }, true],
    [
      '15 minutes after a start without a game',
      { start: longAgo, changed: longAgo, status: 'postponed' },
      true,
    ],
    ['once its game has begun, even early', { start: minute, changed: -10, status: 'live' }, true],
    ['for good once its game has begun', { start: 20 * minute, changed: -10 }, true],
  ] as const)('%s', async (_when, schedule, expected) => {
    await set(schedule);
    expect(await isVisible()).toBe(expected);
  });

  it('after a move by an import, by the database’s own clock', async () => {
    const game = contest.games[1];
    if (!game) throw new Error('the contest has too few games');
    await run(
      `insert into picks select month, id, gen_random_uuid(), '${game.id}', true, 3, now() from slates`,
    );
    const visible = async () =>
      (await run(`select from visible_picks where slate_game_id = '${game.id}'`)).length;
    await contest.change(game, { startsAt: new Date(Date.now() - 3_600_000).toISOString() });
    expect(await visible()).toBe(0);
    await contest.change(game, { status: 'final', points: { home: 3, away: 1 } });
    expect(await visible()).toBe(1);
  });

  const pin = async (gameId: string, facts: Pick<NewPin, 'result' | 'startsAt'>) =>
    inAct(opened.platform, async (tx) =>
      pinGame(opened.platform, tx, { gameId, reason: 'the wrong row', ...facts }),
    );

  describe('not by the word of an operator', () => {
    let other: TestContest;
    beforeAll(async () => {
      other = await openTestContest(opened.platform);
    });

    const result = { status: 'final', points: { home: 3, away: 1 } } as const;
    const addPick = async (index: number) => {
      const game = other.games[index];
      if (!game) throw new Error('the contest has too few games');
      await run(
        `insert into picks select month, id, gen_random_uuid(), '${game.id}', true, 3, now() from slates where id = '${other.slateId}'`,
      );
      const isShown = async () =>
        (await run(`select from visible_picks where slate_game_id = '${game.id}'`)).length === 1;
      const endSecrecy = async () =>
        run(`set session_replication_role = replica;
             update games set start_changed_at = now() - interval '15 minutes' where id = '${game.gameId}'`);
      return { gameId: game.gameId, isShown, endSecrecy };
    };

    it('that the game is over, even if the operator then moves its start to now', async () => {
      const { gameId, isShown, endSecrecy } = await addPick(0);
      await pin(gameId, { result });
      expect(await isShown()).toBe(false);
      await pin(gameId, { startsAt: new Date(Date.now() - hourMs) });
      expect(await isShown()).toBe(false);
      await endSecrecy();
      expect(await isShown()).toBe(true);
    });

    it('that the game is over, even if the operator then releases it', async () => {
      const { gameId, isShown } = await addPick(1);
      await pin(gameId, { result });
      await inAct(opened.platform, async (tx) => unpinGame(opened.platform, tx, { gameId, field: 'result' }));
      expect(await isShown()).toBe(false);
    });

    it('but by the word of a source, whatever an operator says later', async () => {
      const { gameId, isShown } = await addPick(2);
      await run(`update games set status = 'live' where id = '${gameId}'`);
      expect(await isShown()).toBe(true);
      await pin(gameId, { result });
      await pin(gameId, { result: { status: 'scheduled', points: null } });
      expect(await isShown()).toBe(true);
    });
  });

  it('and a player’s picks are found by the index of picks', async () => {
    const plan = await asConsole(opened.platform).transact(async ({ db }) => {
      await sql`set local enable_seqscan = off`.execute(db);
      await sql`set local enable_bitmapscan = off`.execute(db);
      const { rows } =
        await sql`explain select * from visible_picks where player_id = ${contest.slateId}`.execute(db);
      return rows;
    });
    expect(JSON.stringify(plan)).toMatch(/Index Cond: [^"]*player_id = /u);
  });
});
