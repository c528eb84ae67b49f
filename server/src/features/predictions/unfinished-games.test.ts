import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestContest, startTestSite } from '../../../test/support/index.ts';
import type { TestContest, TestContestGame, TestSite } from '../../../test/support/index.ts';
import { putGames } from '../games/index.ts';

const day = 86_400_000;

describe('the games without a result on a page of predictions', () => {
  let site: TestSite;
  let contest: TestContest;
  let games: readonly [TestContestGame, TestContestGame, TestContestGame];

  beforeAll(async () => {
    site = await startTestSite();
    contest = await openTestContest(site.platform, { name: 'Pro Football' });
    const [first, second, third] = contest.games;
    if (!first || !second || !third) throw new Error('the contest has too few games');
    games = [first, second, third];
  });
  afterAll(async () => site.close());

  const readIds = async (list: 'playing' | 'postponed'): Promise<readonly string[]> => {
    const response = await site.get(
      `/api/v1/website/gamepredictionsList?sportsCategory=${contest.sportId}&pageSize=1&pageNumber=1`,
    );
    const { data } = JSON.parse(await response.text());
    return data[list].map(({ gameId }: { gameId: string }) => gameId);
  };
  const isPostponed = async ({ gameId }: TestContestGame) => (await readIds('postponed')).includes(gameId);

  it('has a postponed game until the window of its slate is over and its picks are void', async () => {
    const [game] = games;
    await contest.change(game, { status: 'postponed' });
    expect(await isPostponed(game)).toBe(true);
    // The longest window is a week.
    await sql`update slates set first_day = first_day - 12, last_day = last_day - 12 where id = ${contest.slateId}`.execute(
      site.platform.db,
    );
    await contest.change(game, { status: 'postponed', neutral: true });
    expect(await isPostponed(game)).toBe(false);
  });

  it('has a postponed game that is in no slate for two weeks', async () => {
    const { entry } = games[0];
    const put = async (feedId: string, daysAgo: number) => {
      const startsAt = new Date(Date.now() - daysAgo * day).toISOString();
      await site.platform.transact(async (tx) =>
        putGames(site.platform, tx, contest.sportId, [{ ...entry, feedId, startsAt, status: 'postponed' }]),
      );
      const { id } = await site.platform.db
        .selectFrom('games')
        .select('id')
        .where('feed_id', '=', feedId)
        .executeTakeFirstOrThrow();
      return id;
    };
    const [recent, old] = [await put('rained off', 13), await put('rained off in July', 15)];
    const listed = await readIds('postponed');
    expect(listed).toContain(recent);
    expect(listed).not.toContain(old);
  });

  it('does not say that a game is being played after it was set aside', async () => {
    const [, game] = games;
    const startsAt = new Date(Date.now() - day).toISOString();
    await contest.change(game, { status: 'live', startsAt });
    expect(await readIds('playing')).toEqual([game.gameId]);
    await sql`update games set set_aside_at = clock_timestamp() where id = ${game.gameId}`.execute(
      site.platform.db,
    );
    await contest.change(game, { status: 'live', startsAt, neutral: true });
    expect(await readIds('playing')).toEqual([]);
  });
});
