import { homeCalls } from '@outpick/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestPlayers,
  asOwner,
  openTestContest,
  putTestContent,
  startTestSite,
  testBearer,
  testPick,
  testPicture,
  workUntilIdle,
} from '../../../test/support/index.ts';
import type { TestContest, TestSite } from '../../../test/support/index.ts';
import { tendContests } from '../contests/index.ts';

describe('the home page’s call', () => {
  let site: TestSite;
  let contest: TestContest;

  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(async () => site.close());

  const getHome = async () => {
    const answer = await site.get('/api/v1/website/home-page');
    return { status: answer.status, data: JSON.parse(await answer.text()).data };
  };

  it('[S7-CALL-27] [S7-CALL-28] takes no input and returns its four lists even when they are empty', async () => {
    for (const part of ['params', 'query', 'headers', 'body'])
      expect(homeCalls.getHome).not.toHaveProperty(part);
    const { status, data } = await getHome();
    expect(status).toBe(200);
    expect(data).toEqual({
      contestList: [],
      sportsCategory: [],
      winnerList: [],
      newsList: [],
      nextLock: null,
      locks: [],
      lastWeek: null,
      lastSlate: null,
    });
  });

  it('[S7-CALL-28] [S3-CONTEST-01] returns the sports, the latest news and the games that lock next', async () => {
    contest = await openTestContest(site.platform, { name: 'Weekly', position: 2 });
    await openTestContest(site.platform, { name: 'Other', position: 1 });
    await putTestContent(site, {
      'news/one.md':
        '---\ntopic: League\ndescription: Short\npicture: one.png\nalt: A picture\ntitle: One\npublished: 2026-01-01T00:00:00Z\n---\nText\n',
      'news/one.png': await testPicture(),
    });
    const { data } = await getHome();
    expect(data.sportsCategory.map(({ sportName }: { sportName: string }) => sportName)).toEqual([
      'Other',
      'Weekly',
    ]);
    expect(data.newsList.map(({ heading }: { heading: string }) => heading)).toEqual(['One']);
    const [first] = contest.games;
    const card = data.contestList.find(({ _id }: { _id: string }) => _id === first?.id);
    expect(card).toMatchObject({
      categoryName: 'Weekly',
      sportId: contest.sportId,
      gameId: first?.gameId,
      contest: { date: first?.entry.startsAt, homeTeam: first?.home, awayTeam: first?.away },
    });
    const forecast = await site.platform.db
      .selectFrom('slate_games')
      .selectAll()
      .where('id', '=', first?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(card.contest).toMatchObject({
      predictedWinner: forecast.home_wins ? first?.home : first?.away,
      winProb: forecast.win_prob,
      tieProb: forecast.tie_prob,
      algoMargin: forecast.algo_margin,
    });
    const dates = data.contestList.map(({ contest: { date } }: { contest: { date: string } }) => date);
    expect(dates).toEqual(dates.toSorted());
    expect(data.nextLock.contestId).toBe(data.contestList[0]['_id']);
    const locks: readonly { readonly at: string; readonly games: number }[] = data.locks;
    expect(locks[0]?.at).toBe(dates[0]);
    expect(locks.map(({ at }) => at)).toEqual(locks.map(({ at }) => at).toSorted());
    // `locks` counts all open games of both contests, also those that `contestList` leaves out.
    expect(locks.reduce((sum, { games }) => sum + games, 0)).toBe(2 * contest.games.length);
    expect(data.nextLock.distribution.probabilities).toHaveLength(2 * data.nextLock.distribution.reach + 1);
  });

  it('[S3-WINNER-01] [S7-CALL-28] names the winner of each sport’s last slate, and how many players beat the algorithm', async () => {
    const played = await openTestContest(site.platform, { name: 'Played', position: 3 });
    const [ann, ben] = await addTestPlayers(site.platform, 2);
    await site.platform.db
      .insertInto('profiles')
      .values({ account_id: ann?.id ?? '', contest_team_name: 'Owls' })
      .execute();
    for (const [player, margin] of [
      [ann, 20],
      [ben, 0],
    ] as const)
      await site.get('/api/v1/users/userPerdiction', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...testBearer(player) },
        body: JSON.stringify(played.games.map((game) => testPick(game, margin))),
      });
    for (const game of played.games)
      await played.change(game, { status: 'final', points: { home: 90, away: 0 } });
    await workUntilIdle(site.platform);
    await expect.poll(async () => (await getHome()).data.winnerList).toHaveLength(1);
    const { data } = await getHome();
    expect(data.winnerList[0]).toEqual({
      _id: played.slateId,
      categoryName: 'Played',
      sportId: played.sportId,
      winner: { date: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/u), userName: 'Owls', rank: 1 },
      isAlgorithm: false,
    });
    expect(data.lastWeek).toMatchObject({ boards: 1, players: 2, recap: null });
    expect(data.lastWeek.ahead).toBeGreaterThan(0);
    expect(data.lastWeek.best).toMatchObject({
      userName: 'Owls',
      sportId: played.sportId,
      slateId: played.slateId,
      games: played.games.length,
    });
    expect(data.lastWeek.best.gap).toBeGreaterThan(0);
  });

  it('drops a game once it has locked, even if nothing else changed', async () => {
    const [first] = contest.games;
    const isListed = async () =>
      (await getHome()).data.contestList.some(({ _id }: { _id: string }) => _id === first?.id);
    expect(await isListed()).toBe(true);
    await asOwner(
      site.platform.config.DATABASE_URL,
      `update games set starts_at = clock_timestamp() - interval '1 second' where id = '${first?.gameId}'`,
    );
    expect(await isListed()).toBe(true);
    await site.platform.transact(async (tx) => {
      site.platform.jobs.enqueue(tx, tendContests, {});
      return Promise.resolve();
    });
    await workUntilIdle(site.platform);
    await expect.poll(isListed).toBe(false);
  });
});
