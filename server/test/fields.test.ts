import { calls, fileCalls } from '@outpick/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestPlayers,
  addTestSport,
  asOwner,
  finishTestSlate,
  makeBare,
  openTestContest,
  playTestSlate,
  startTestAccounts,
  testBearer,
  testPassword,
  testPick,
} from './support/index.ts';
import type { TestAccounts } from './support/index.ts';

const publicName = 'Night Owls of Norwich';
const secrets = { lastName: 'Quillfeather', mobileNumber: '+44 1632 960961' };

describe('field permissions', () => {
  let accounts: TestAccounts;
  let ann: { email: string; token: string; id: string };
  beforeAll(async () => {
    accounts = await startTestAccounts();
    ann = await accounts.join();
  });
  afterAll(async () => accounts.close());

  it('V8.1.2 V8.2.3 no answer to another player or a visitor has a player’s email, private fields or open picks', async () => {
    const { site } = accounts;
    const { platform } = site;
    const form = new FormData();
    for (const [name, value] of Object.entries({ email: ann.email, contestTeamName: publicName, ...secrets }))
      form.set(name, value);
    expect((await accounts.send('updateProfile', form, { token: ann.token })).status).toBe(200);
    // Ann is on a board, and has picks in a contest that has not locked.
    const playedSportId = await addTestSport(platform);
    const slate = await playTestSlate(
      platform,
      await makeBare(platform, playedSportId),
      '2026-01-05T18:00:00Z',
      [[ann, 0, 'Home', 5]],
    );
    await finishTestSlate(platform, slate, [7, 3, 1]);
    const contest = await openTestContest(platform);
    const [game] = contest.games;
    const [ben] = await addTestPlayers(platform, 1);
    if (!game || !ben) throw new Error('the builders returned nothing');
    const submission = await site.get('/api/v1/users/userPerdiction', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...testBearer(ann) },
      body: JSON.stringify([testPick(game, 87)]),
    });
    expect(submission.status).toBe(200);

    const ids = [playedSportId, contest.sportId, game.gameId, ann.id];
    const readCalls = Object.values({ ...calls, ...fileCalls }).filter(({ method }) => method === 'GET');
    const addresses = readCalls.flatMap(({ path }) =>
      ids.map(
        (id) =>
          `${path.replace(/:\w+/u, id).replaceAll(/:\w+/gu, 'winner')}?sportsCategory=${id}&userId=${ann.id}`,
      ),
    );
    addresses.push(`/api/v1/website/get-contest-winner?sportsCategory=${playedSportId}&slateId=${slate.id}`);
    let onBoards = 0;
    for (const address of new Set(addresses))
      for (const player of [undefined, ben]) {
        const text = await (await site.get(address, { headers: testBearer(player) })).text();
        if (text.includes(publicName)) onBoards += 1;
        const leaks = [ann.email, ...Object.values(secrets), '"userPredictedScore":87'].filter((secret) =>
          text.includes(secret),
        );
        expect([address, leaks]).toEqual([address, []]);
      }
    // Ann's public name is visible to everyone.
    expect(onBoards).toBeGreaterThan(2);
    const own = await site.get(
      `/api/v1/website/contestsList?sportsCategory=${contest.sportId}&userId=${ann.id}`,
      { headers: testBearer(ann) },
    );
    expect(await own.text()).toContain('"userPredictedScore":87');
  });

  it('V8.1.2 V8.2.3 a role, id, points or verification in the request is ignored', async () => {
    const { site } = accounts;
    const contest = await openTestContest(site.platform);
    const [game] = contest.games;
    const [ben] = await addTestPlayers(site.platform, 1);
    if (!game || !ben) throw new Error('the builders returned nothing');
    const extra = {
      id: ben.id,
      _id: ben.id,
      userId: ben.id,
      playerId: ben.id,
      role: 'admin',
      points: 999,
      userPoints: 999,
      contest_pts: 999,
      verified: true,
      savedAt: '2000-01-01T00:00:00Z',
    };
    const answer = await site.get('/api/v1/users/userPerdiction', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...testBearer(ann) },
      body: JSON.stringify([{ ...testPick(game, 4), ...extra }]),
    });
    expect(answer.status).toBeOneOf([200, 422]);
    const picks = await asOwner(
      site.platform.config.DATABASE_URL,
      `select player_id, margin, saved_at > now() - interval '1 hour' as now from picks where slate_id = $1`,
      [contest.slateId],
    );
    expect(picks).toEqual(answer.status === 200 ? [{ player_id: ann.id, margin: 4, now: true }] : []);

    const email = 'mallory@example.org';
    const body = { email, password: testPassword, confirmPassword: testPassword, ...extra };
    const signedUp = await accounts.send('signup', body);
    expect([ben.id, undefined]).not.toContain(signedUp.body.data['id']);
    expect((await accounts.login(email)).status).not.toBe(200);
    const created = await asOwner(
      site.platform.config.DATABASE_URL,
      'select from accounts where email = $1',
      [email],
    );
    expect(created).toEqual([]);
  });
});
