import { calls, contestMessages, fileCalls } from '@outpick/contracts';
import { contestPoints, fittedProfile, marginProbability, playingMargin } from '@outpick/forecast';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addBareSlates,
  addBareSports,
  addTestPlayers,
  addTestSport,
  asOwner,
  eventually,
  openTestContest,
  startTestSite,
  testBearer,
  testPick,
  workUntilIdle,
} from '../../../test/support/index.ts';
import type { TestContest, TestContestGame, TestPlayer, TestSite } from '../../../test/support/index.ts';
import { runRatings } from '../ratings/index.ts';
import { replayPicks, tendContests } from './index.ts';
import { algorithmId } from '../players/index.ts';

interface Wire {
  readonly status: number;
  readonly cache: string | null;
  readonly body: {
    readonly data: {
      readonly result: Record<string, unknown>[];
      readonly total: number;
      readonly saved: string[];
      readonly locked: string[];
      readonly ledgerHead: string;
      readonly hash: string;
      readonly marginSigma: number;
      readonly tiesPossible: boolean;
    };
    readonly message?: string;
    readonly error: { readonly code: string; readonly message: string; readonly fields?: object };
  };
}

const past = () => new Date(Date.now() - 1000).toISOString();

const matching = (version: unknown) => ({ 'if-match': `"${String(version)}"` });

const marginMessage = (words: string) => `userPredictedScore must be ${words}!`;

describe('a contest', () => {
  let site: TestSite;
  let contest: TestContest;
  let first: TestContestGame;
  let second: TestContestGame;
  let ann: TestPlayer;
  let ben: TestPlayer;

  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(async () => site.close());
  beforeEach(async () => {
    contest = await openTestContest(site.platform);
    const [one, two] = contest.games;
    const [a, b] = await addTestPlayers(site.platform, 2);
    if (!one || !two || !a || !b) throw new Error('games or players are missing');
    [first, second, ann, ben] = [one, two, a, b];
  });

  const request = async (path: string, init: RequestInit): Promise<Wire> => {
    const answer = await site.get(`/api/v1/${path}`, init);
    return {
      status: answer.status,
      cache: answer.headers.get('cache-control'),
      body: JSON.parse(await answer.text()),
    };
  };
  const submit = async (
    player: TestPlayer | undefined,
    picks: unknown,
    headers: Record<string, string> = {},
  ) =>
    request('users/userPerdiction', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...testBearer(player), ...headers },
      body: JSON.stringify(picks),
    });
  const list = async (userId?: string, player?: TestPlayer) =>
    request(
      `website/contestsList?sportsCategory=${contest.sportId}${userId === undefined ? '' : `&userId=${userId}`}`,
      { headers: testBearer(player) },
    );
  /** Returns a list's status and its `WWW-Authenticate` header, which says that the token is invalid. */
  const challengeFor = async (userId: string | undefined, player: TestPlayer | undefined) => {
    const query = `sportsCategory=${contest.sportId}${userId === undefined ? '' : `&userId=${userId}`}`;
    const answer = await site.get(`/api/v1/website/contestsList?${query}`, { headers: testBearer(player) });
    return [answer.status, answer.headers.get('www-authenticate')];
  };
  const listOf = async (sportId: string) =>
    (await request(`website/contestsList?sportsCategory=${sportId}`, {})).body.data;
  /** A player's saved picks, as the list shows them. */
  const picksOf = async (player: TestPlayer) =>
    (await list(player.id, player)).body.data.result
      .filter((game) => game['userPredictedTeam'] !== null)
      .map((game) => [game['_id'], game['userPredictedTeam'], game['userPredictedScore']]);
  const countStoredPicks = async () =>
    (
      await asOwner<{ n: number }>(
        site.platform.config.DATABASE_URL,
        'select count(*)::int as n from picks where slate_id = $1',
        [contest.slateId],
      )
    )[0]?.n;
  const lock = async (game: TestContestGame) => contest.change(game, { startsAt: past() });

  it('[S7-CALL-17] [S7-CALL-18] [S3-CONTEST-02] lists its games with their frozen forecasts', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.data.total).toBe(4);
    const frozen = await site.platform.db
      .selectFrom('slate_games')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    expect(body.data.result.map((game) => game['_id'])).toEqual(contest.games.map(({ id }) => id));
    expect(body.data.result[0]).toMatchObject({
      _id: first.id,
      date: first.entry.startsAt,
      awayTeam: first.away,
      homeTeam: first.home,
      predictedWinner: frozen.home_wins ? first.home : first.away,
      algoMargin: frozen.algo_margin,
      winProb: frozen.win_prob,
      tieProb: frozen.tie_prob,
      state: 'open',
      crowd: null,
      userPredictedTeam: null,
      userPredictedScore: null,
    });
    const sport = await site.platform.db
      .selectFrom('sports')
      .selectAll()
      .where('id', '=', contest.sportId)
      .executeTakeFirstOrThrow();
    expect(body.data.result[0]?.['algoScore']).toBe(
      playingMargin(frozen.win_prob + frozen.tie_prob / 2, sport.margin_sigma, 100),
    );
    expect((await request('website/contestsList', {})).status).toBe(422);
  });

  it('[D-CONTEST-11] [D-CONTEST-86] publishes the σ of the sport’s profile, which rating runs do not change', async () => {
    const published = async () => [
      (await request(`website/getSportsCategory/${contest.sportId}`, {})).body.data.marginSigma,
      (await listOf(contest.sportId)).marginSigma,
    ];
    const sigma = fittedProfile('nfl')?.marginSigma;
    expect(sigma).toBeGreaterThan(0);
    expect(await published()).toEqual([sigma, sigma]);
    await contest.change(first, { status: 'final', points: { home: 90, away: 0 } });
    await runRatings(site.platform, contest.sportId);
    expect(await published()).toEqual([sigma, sigma]);
  });

  it('[D-CONTEST-87] publishes whether games can end tied, so that the form can show the stake of a tie', async () => {
    expect((await listOf(contest.sportId)).tiesPossible).toBe(false);
    const tied = await openTestContest(site.platform, { tiesPossible: true });
    expect((await listOf(tied.sportId)).tiesPossible).toBe(true);
  });

  it('[D-CONTEST-89] lists the pick with which the algorithm is scored, for every game', async () => {
    const listedPicks = (await list()).body.data.result.map((game) => [
      game['_id'],
      game['algoTeam'] === game['homeTeam'],
      game['algoScore'],
    ]);
    await contest.change(first, { status: 'final', points: { home: 24, away: 20 } });
    await workUntilIdle(site.platform);
    const scoredPicks = await asOwner<{ slate_game_id: string; home: boolean; margin: number }>(
      site.platform.config.DATABASE_URL,
      `select slate_game_id, home, margin from picks where slate_id = $1 and player_id = $2`,
      [contest.slateId, algorithmId],
    );
    expect(listedPicks).toHaveLength(4);
    expect(scoredPicks).toHaveLength(4);
    expect(scoredPicks.map(({ slate_game_id: id, home, margin }) => [id, home, margin])).toEqual(
      expect.arrayContaining(listedPicks),
    );
  });

  it('[S1-CONTEST-01] belongs to one sport; a sport may have no contest', async () => {
    const other = await openTestContest(site.platform, { name: 'College Football', slug: 'college' });
    expect((await listOf(other.sportId)).result.map((game) => game['_id'])).toEqual(
      other.games.map(({ id }) => id),
    );
    expect((await listOf(await addTestSport(site.platform))).result).toEqual([]);
    // A finished contest stays listed until its own sport has a newer one.
    for (const game of contest.games)
      await contest.change(game, { status: 'final', points: { home: 24, away: 20 } });
    await asOwner(
      site.platform.config.DATABASE_URL,
      'update slates set first_day = first_day + 7, last_day = last_day + 7 where id = $1',
      [other.slateId],
    );
    expect((await listOf(contest.sportId)).result.map((game) => game['_id'])).toEqual(
      contest.games.map(({ id }) => id),
    );
  });

  it('[S7-CALL-19] [S7-CALL-20] [S3-CONTEST-03] saves picks and lists them to their owner', async () => {
    const answer = await submit(ann, [testPick(first, 3), testPick(second, 0, second.away)]);
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe('Contest Submitted Successfully');
    expect(answer.body.data).toMatchObject({ saved: [first.id, second.id], locked: [] });
    expect(await picksOf(ann)).toEqual([
      [first.id, first.home, 3],
      [second.id, second.away, 0],
    ]);
  });

  it('[D-CONTEST-95] [D-LEDGER-09] answers with the ledger’s current head', async () => {
    const { data: before } = (await request('website/ledger/head', {})).body;
    const answer = await submit(ann, [testPick(first)]);
    expect(answer.body.data.ledgerHead).toBe(before.hash);
    await openTestContest(site.platform);
    expect((await submit(ann, [testPick(first)])).body.data.ledgerHead).not.toBe(before.hash);
  });

  it('[D-CONTEST-07] lets a pick be changed until the lock, and keeps only the last version of the pick', async () => {
    await submit(ann, [testPick(first, 3), testPick(second, 5)]);
    await submit(ann, [testPick(first, 9, first.away)]);
    expect(await picksOf(ann)).toEqual([
      [first.id, first.away, 9],
      [second.id, second.home, 5],
    ]);
    expect(await countStoredPicks()).toBe(2);
  });

  it('[D-CONTEST-80] accepts picks of some of the open games only, and the ids of teams instead of their names', async () => {
    const [, , third, fourth] = contest.games;
    if (!third || !fourth) throw new Error('games are missing');
    const answer = await submit(ann, [
      testPick(third, 3, third.entry.homeTeamId),
      testPick(second, 3, second.entry.awayTeamId),
    ]);
    expect(answer.body.data).toMatchObject({ saved: [third.id, second.id], locked: [] });
    const alone = await submit(ann, [testPick(third, 3)]);
    expect(alone.body.data).toMatchObject({ saved: [third.id], locked: [] });
    await lock(second);
    await lock(fourth);
    const later = await submit(ann, [testPick(fourth), testPick(first), testPick(second)]);
    expect(later.body.data).toMatchObject({ saved: [first.id], locked: [fourth.id, second.id] });
    expect(await picksOf(ann)).toEqual(
      expect.arrayContaining([
        [first.id, first.home, 3],
        [second.id, second.away, 3],
        [third.id, third.home, 3],
      ]),
    );
    expect(await countStoredPicks()).toBe(3);
  });

  it('judges replayed picks by a given time, but submissions through the API by the database’s clock alone', async () => {
    const start = Date.parse(first.entry.startsAt);
    const {
      contestId: slateGameId,
      userPredictedTeam: team,
      userPredictedScore: margin,
      date,
    } = testPick(first, 3);
    const replay = async (at: number) =>
      replayPicks(
        site.platform.db,
        { playerId: ann.id, key: undefined, picks: [{ slateGameId, team, margin, date }] },
        new Date(at),
      );
    expect(await replay(start)).toMatchObject({ saved: [], locked: [first.id] });
    expect(await replay(start - 1)).toMatchObject({ saved: [first.id], locked: [] });
    await lock(second);
    const at = '2020-01-01T00:00:00Z';
    const late = { ...testPick(second), at, clock: at, savedAt: at };
    expect((await submit(ann, [late])).status).toBe(409);
    expect(await picksOf(ann)).toEqual([[first.id, first.home, 3]]);
  });

  it('[D-CONTEST-17] [D-CONTEST-06] saves picks of open games and names locked games, whatever date was sent', async () => {
    await submit(ann, [testPick(first, 1)]);
    await lock(first);
    const late = { ...testPick(first, 7), date: '2099-01-01T00:00:00Z' };
    const answer = await submit(ann, [late, testPick(second, 4)]);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ saved: [second.id], locked: [first.id] });
    expect(await picksOf(ann)).toEqual([
      [first.id, first.home, 1],
      [second.id, second.home, 4],
    ]);
    const logged = site.log.filter((line) => line.includes('"late-pick"') && line.includes(ann.id));
    expect(logged).toHaveLength(1);
  });

  it('[D-CONTEST-19] refuses a submission whose games are all locked with 409, and stores nothing', async () => {
    await lock(first);
    const answer = await submit(ann, [testPick(first)]);
    expect([answer.status, answer.body.error.code]).toEqual([409, 'CONTEST_LOCKED']);
    expect(await countStoredPicks()).toBe(0);
  });

  it('[D-CONTEST-08] [D-CONTEST-09] locks a game that is moved to the past; reopens it if it is moved to the future and has not begun', async () => {
    await lock(first);
    expect((await submit(ann, [testPick(first)])).status).toBe(409);
    const later = new Date(Date.parse(first.entry.startsAt) + 600_000).toISOString();
    await contest.change(first, { startsAt: later });
    expect((await submit(ann, [{ ...testPick(first), date: later }])).status).toBe(200);
    expect((await submit(ann, [testPick(first, 8)])).status).toBe(200);
    // A game that has begun stays locked, even if the feed schedules it again.
    await contest.change(first, { startsAt: past(), status: 'live' });
    await contest.change(first, { startsAt: later, status: 'scheduled' });
    expect((await submit(ann, [testPick(first, 9)])).status).toBe(409);
    expect(await picksOf(ann)).toEqual([[first.id, first.home, 8]]);
  });

  it('[S5-CONTEST-03] [D-CONTEST-05] refuses a margin above the sport’s maximum and a team that does not play', async () => {
    const small = await openTestContest(site.platform, { maxMargin: 49 });
    const [game] = small.games;
    if (!game) throw new Error('the contest is empty');
    for (const [picks, field, message] of [
      [[testPick(game, 50)], '0.userPredictedScore', marginMessage('less than or equal to 49')],
      [
        [testPick(first), testPick(second, 101)],
        '1.userPredictedScore',
        marginMessage('less than or equal to 100'),
      ],
      [
        [testPick(first), testPick(second, -1)],
        '1.userPredictedScore',
        marginMessage('greater than or equal to 0'),
      ],
      [[testPick(first), testPick(second, 1.5)], '1.userPredictedScore', expect.any(String)],
      [[testPick(first), testPick(second, 3, first.home)], '1.userPredictedTeam', expect.any(String)],
    ] as const) {
      const { status, body } = await submit(ann, picks);
      expect([field, status]).toEqual([field, 422]);
      expect(body.error.fields).toEqual({ [field]: message });
    }
    expect((await submit(ann, [testPick(game, 49)])).status).toBe(200);
    expect(await countStoredPicks()).toBe(0);
    expect((await submit(ann, [testPick(first, 100), testPick(second, 0)])).status).toBe(200);
  });

  it('V2.2.3 refuses duplicate games, a wrong date, and a game outside of any contest', async () => {
    for (const picks of [
      [testPick(first, 1), testPick(first, 2)],
      [{ ...testPick(first), date: '2026-01-01T00:00:00Z' }],
      [{ ...testPick(first), contestId: first.gameId }],
      [{ ...testPick(first), contestId: 'x' }],
      [{ ...testPick(first), date: undefined }],
      [],
      {},
    ])
      expect((await submit(ann, picks)).status).toBe(422);
    expect(await countStoredPicks()).toBe(0);
  });

  it('[D-CONTEST-21] [D-CONTEST-81] answers a repeated Idempotency-Key with the first answer and changes nothing', async () => {
    const key = { 'idempotency-key': 'one' };
    const answer = await submit(ann, [testPick(first, 2)], key);
    expect(answer.status).toBe(200);
    await lock(first);
    const again = await Promise.all([1, 2, 3].map(async () => submit(ann, [testPick(first, 2)], key)));
    for (const one of again) expect([one.status, one.body]).toEqual([200, answer.body]);
    // The same key of another player is a new key.
    expect((await submit(ben, [testPick(second, 2)], key)).body.data.saved).toEqual([second.id]);
    expect((await submit(ann, [testPick(second)], { 'idempotency-key': 'ü' })).status).toBe(422);
  });

  it('[D-CONTEST-81] answers a retry with the first answer, also after its game has moved twice', async () => {
    const key = { 'idempotency-key': 'retried' };
    const pick = testPick(first, 2);
    const answer = await submit(ann, [pick], key);
    const start = new Date(first.entry.startsAt).getTime();
    for (const hours of [1, 2])
      await contest.change(first, { startsAt: new Date(start + hours * 3_600_000).toISOString() });
    expect((await submit(ann, [{ ...pick, date: new Date(start + 3_600_000).toISOString() }])).status).toBe(
      422,
    );
    await contest.change(first, { startsAt: new Date(start + 3_600_000).toISOString() });
    expect([answer.status, (await submit(ann, [pick], key)).body]).toEqual([200, answer.body]);
  });

  it('[D-CONTEST-81] refuses a known Idempotency-Key with other picks, and nothing changes', async () => {
    const key = { 'idempotency-key': 'one' };
    const answer = await submit(ann, [testPick(first, 2)], key);
    for (const picks of [
      [testPick(first, 3)],
      [testPick(second, 2)],
      [testPick(first, 2), testPick(second, 2)],
      [{ ...testPick(first, 2), userPredictedTeam: first.away }],
    ]) {
      const refused = await submit(ann, picks, key);
      expect([refused.status, refused.body.error.fields]).toEqual([
        422,
        { 'idempotency-key': contestMessages.keyOfOtherPicks },
      ]);
    }
    expect(await picksOf(ann)).toEqual([[first.id, first.home, 2]]);
    expect((await submit(ann, [testPick(first, 2)], key)).body).toEqual(answer.body);
    // A refused submission stores no key.
    const unused = { 'idempotency-key': 'two' };
    expect((await submit(ann, [testPick(first, 900)], unused)).status).toBe(422);
    expect((await submit(ann, [testPick(first, 4)], unused)).status).toBe(200);
  });

  it('[D-CONTEST-81] accepts one of several concurrent submissions with one key and different picks', async () => {
    const margins = Array.from({ length: 20 }, (_, index) => index + 1);
    const key = { 'idempotency-key': 'race' };
    const answers = await Promise.all(
      margins.map(async (margin) => submit(ann, [testPick(first, margin)], key)),
    );
    const accepted = margins.filter((_, index) => answers[index]?.status === 200);
    expect(accepted).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
    expect(await picksOf(ann)).toEqual([[first.id, first.home, accepted[0]]]);
  });

  it('[D-CONTEST-22] ignores a late duplicate of an older submission', async () => {
    await submit(ann, [testPick(first, 2)], { 'idempotency-key': 'old' });
    await submit(ann, [testPick(first, 6)], { 'idempotency-key': 'new' });
    expect((await submit(ann, [testPick(first, 2)], { 'idempotency-key': 'old' })).status).toBe(200);
    expect(await picksOf(ann)).toEqual([[first.id, first.home, 6]]);
    // A late duplicate of a refused submission is ignored too.
    await lock(second);
    const refused = { 'idempotency-key': 'refused' };
    expect((await submit(ann, [testPick(second, 2)], refused)).status).toBe(409);
    await contest.change(second, {});
    await submit(ann, [testPick(second, 6)]);
    expect((await submit(ann, [testPick(second, 2)], refused)).status).toBe(409);
    expect(await picksOf(ann)).toContainEqual([second.id, second.home, 6]);
  });

  /** The version of a player's pick; 'none' without one. */
  const versionOf = async (player: TestPlayer, game: TestContestGame) =>
    (await list(player.id, player)).body.data.result.find(({ _id }) => _id === game.id)?.[
      'userPickVersion'
    ] ?? 'none';

  it('[D-CONTEST-96] saves a pick with If-Match only in place of the version that it names, and says the version that it saved', async () => {
    const fresh = await submit(ann, [testPick(first, 2)], matching('none'));
    expect(fresh.body.data).toMatchObject({
      saved: [first.id],
      picks: [{ slateGameId: first.id, version: await versionOf(ann, first), savedAt: expect.any(String) }],
    });
    const version = await versionOf(ann, first);
    // Another device saves first.
    await submit(ann, [testPick(first, 9)]);
    for (const stale of [version, 'none']) {
      const refused = await submit(ann, [testPick(first, 4)], matching(stale));
      expect([stale, refused.status, refused.body.error.code]).toEqual([stale, 412, 'PRECONDITION_FAILED']);
    }
    expect(await picksOf(ann)).toEqual([[first.id, first.home, 9]]);
    const saved = await submit(ann, [testPick(first, 4)], matching(await versionOf(ann, first)));
    expect(saved.status).toBe(200);
    expect(await picksOf(ann)).toEqual([[first.id, first.home, 4]]);
    // A version of a pick that is not there any more.
    expect((await submit(ann, [testPick(second, 4)], matching(await versionOf(ann, first)))).status).toBe(
      412,
    );
    expect((await submit(ann, [testPick(first), testPick(second)], matching('none'))).status).toBe(422);
    expect((await submit(ann, [testPick(first)], { 'if-match': 'unquoted' })).status).toBe(422);
  });

  it('[D-CONTEST-96] stores no answer under the key of a refused If-Match, and repeats an accepted one', async () => {
    const key = { 'idempotency-key': 'kept' };
    await submit(ann, [testPick(first, 9)]);
    expect((await submit(ann, [testPick(first, 4)], { ...key, ...matching('none') })).status).toBe(412);
    const accepted = { ...key, ...matching(await versionOf(ann, first)) };
    const answer = await submit(ann, [testPick(first, 4)], accepted);
    expect(answer.status).toBe(200);
    // The connection was lost before the answer: the retry still names the version that it has replaced itself.
    expect((await submit(ann, [testPick(first, 4)], accepted)).body).toEqual(answer.body);
    await lock(second);
    expect((await submit(ann, [testPick(second, 4)], matching('none'))).status).toBe(409);
  });

  it('[D-CONTEST-96] accepts one of several concurrent submissions that replace the same version', async () => {
    for (const version of ['none', 'saved']) {
      const replaced = matching(version === 'saved' ? await versionOf(ann, first) : version);
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => submit(ann, [testPick(first, index + 1)], replaced)),
      );
      const accepted = answers.flatMap(({ status }, index) => (status === 200 ? [index + 1] : []));
      expect(accepted).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(19);
      expect(await picksOf(ann)).toEqual([[first.id, first.home, accepted[0]]]);
    }
  });

  const withdraw = async (player: TestPlayer, game: TestContestGame, headers: Record<string, string> = {}) =>
    request('users/withdraw-pick', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...testBearer(player), ...headers },
      body: JSON.stringify({ slateGameId: game.id }),
    });

  it('[D-CONTEST-97] withdraws the pick of an open game, if it still has the version of If-Match, and no pick of a locked one', async () => {
    await submit(ann, [testPick(first, 2), testPick(second, 3)]);
    await submit(ben, [testPick(first, 2)]);
    const stale = matching(await versionOf(ann, first));
    await submit(ann, [testPick(first, 5)]);
    expect((await withdraw(ann, first, stale)).status).toBe(412);
    expect((await withdraw(ann, first, matching(await versionOf(ann, first)))).body.data).toEqual({
      withdrawn: true,
    });
    expect(await picksOf(ann)).toEqual([[second.id, second.home, 3]]);
    expect((await withdraw(ann, first)).body.data).toEqual({ withdrawn: false });
    await lock(second);
    const refused = await withdraw(ann, second);
    expect([refused.status, refused.body.error.message]).toEqual([409, contestMessages.locked]);
    expect(await picksOf(ann)).toEqual([[second.id, second.home, 3]]);
    expect(await picksOf(ben)).toEqual([[first.id, first.home, 2]]);
    const unknown = { ...first, id: '01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a' };
    expect((await withdraw(ann, unknown)).status).toBe(404);
  });

  it('V2.3.4 stores one set of picks for a hundred identical concurrent submissions', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, index) =>
        submit(
          ann,
          [testPick(first, 2), testPick(second, 2)],
          index % 2 === 0 ? { 'idempotency-key': 'k' } : {},
        ),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countStoredPicks()).toBe(2);
  });

  it('[S6-PERM-01] V8.3.1 refuses picks without a valid session', async () => {
    expect((await submit(undefined, [testPick(first)])).status).toBe(401);
    expect((await submit({ ...ann, token: 'x'.repeat(43) }, [testPick(first)])).status).toBe(401);
    await asOwner(
      site.platform.config.DATABASE_URL,
      `update sessions set issued_at = now() - interval '200 days' where account_id = $1`,
      [ann.id],
    );
    expect((await submit(ann, [testPick(first)])).status).toBe(401);
    expect(await countStoredPicks()).toBe(0);
    expect((await submit(ben, [testPick(first)])).status).toBe(200);
  });

  it('[D-SAFE-20] V8.2.2 shows picks to their owner only; others get the list of an unknown player’s id', async () => {
    await submit(ann, [testPick(first, 13)]);
    const listOfUnknown = async () => (await list('01999999-9999-7999-8999-999999999999', ben)).body;
    // While the game is open, locked and final.
    for (const before of [
      async () => Promise.resolve(),
      async () => lock(first),
      async () =>
        contest.change(first, { startsAt: past(), status: 'final', points: { home: 24, away: 20 } }),
    ]) {
      await before();
      const unknown = await listOfUnknown();
      for (const [userId, player] of [
        [ann.id, undefined],
        [ann.id, ben],
        [ann.id, { ...ann, token: 'x'.repeat(43) }],
        [undefined, ann],
      ] as const) {
        const { status, body } = await list(userId, player);
        expect(status).toBe(200);
        expect(body).toEqual(unknown);
      }
      const own = await list(ann.id, ann);
      expect(own.body.data.result.find((game) => game['_id'] === first.id)).toMatchObject({
        userPredictedTeam: first.home,
        userPredictedScore: 13,
      });
      expect(own.cache).toBe('no-store');
    }
    await asOwner(site.platform.config.DATABASE_URL, 'delete from sessions where account_id = $1', [ann.id]);
    expect((await list(ann.id, ann)).body).toEqual(await listOfUnknown());
  });

  it('[D-SAFE-20] says in a header that a token is invalid, and answers with 200 whoever asks', async () => {
    const expired = { ...ann, token: 'x'.repeat(43) };
    expect(await challengeFor(ann.id, expired)).toEqual([200, 'Bearer error="invalid_token"']);
    for (const [userId, player] of [
      [ann.id, ann],
      [ann.id, ben],
      [ann.id, undefined],
      [undefined, expired],
    ] as const)
      expect(await challengeFor(userId, player)).toEqual([200, null]);
  });

  it('[D-SAFE-21] hides a player’s picks from everyone else before the lock, in every call', async () => {
    const ids = [contest.sportId, first.gameId, first.id, ann.id];
    const query = `?sportsCategory=${contest.sportId}&userId=${ann.id}`;
    const readCalls = Object.values({ ...calls, ...fileCalls }).filter(({ method }) => method === 'GET');
    const addresses = readCalls.flatMap(({ path }) => [
      ...ids.map((id) => path.replaceAll(/:\w+/gu, id) + query),
      ...['ranking', 'prediction', 'game-result', 'winner'].map(
        (kind) => path.replace(/:\w+/u, contest.sportId).replaceAll(/:\w+/gu, kind) + query,
      ),
    ]);
    const readAll = async () => {
      const bodies: string[] = [];
      for (const address of new Set(addresses))
        for (const player of [undefined, ben]) {
          const answer = await site.get(address, { headers: testBearer(player) });
          // Times are removed, because the times of the session and of the answer differ between requests.
          bodies.push(
            `${address} ${answer.status} ${(await answer.text()).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, '')}`,
          );
        }
      return bodies;
    };
    const before = await readAll();
    expect((await submit(ann, [testPick(first, 37), testPick(second, 11, second.away)])).status).toBe(200);
    expect(await readAll()).toEqual(before);
    expect(before.filter((one) => one.includes(' 200 ')).length).toBeGreaterThan(20);
  });

  /** Locks a game's row until `release`. */
  const lockRow = async (how: 'share' | 'update', game: { readonly gameId: string }) => {
    const client = new pg.Client({ connectionString: site.platform.config.DATABASE_URL });
    await client.connect();
    await client.query('begin');
    await client.query(`select from games where id = $1 for ${how}`, [game.gameId]);
    return {
      client,
      async release() {
        await client.query('commit');
        await client.end();
      },
    };
  };
  const waitForBlockedSubmission = async () =>
    eventually(async () => {
      const rows = await asOwner(
        site.platform.config.DATABASE_URL,
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%requested_picks as materialized%'`,
      );
      if (rows.length === 0) throw new Error('no submission waits for a row lock');
    });

  it('[D-CONTEST-20] refuses a submission that gets the game’s row lock after the start, even if it was sent before', async () => {
    const rowLock = await lockRow('update', first);
    const sentAt = new Date();
    const answer = submit(ann, [testPick(first, 5)]);
    await waitForBlockedSubmission();
    // Start the game after the submission was sent and before it gets the row lock.
    await rowLock.client.query(`update games set starts_at = clock_timestamp() where id = $1`, [
      first.gameId,
    ]);
    await rowLock.release();
    expect((await answer).status).toBe(409);
    const { starts_at } = await site.platform.db
      .selectFrom('games')
      .select('starts_at')
      .where('id', '=', first.gameId)
      .executeTakeFirstOrThrow();
    expect(starts_at.getTime()).toBeGreaterThanOrEqual(sentAt.getTime());
    expect(await countStoredPicks()).toBe(0);
  });

  it('[D-CONTEST-85] saves a submission without waiting for another submission of the same game', async () => {
    const rowLock = await lockRow('share', first);
    expect((await submit(ann, [testPick(first, 5)])).status).toBe(200);
    await rowLock.release();
  });

  it('[D-CONTEST-18] V2.3.3 stores no pick of a submission whose connection is lost half-way, even with the maximum number of picks', async () => {
    const startsAt = new Date(Date.now() + 86_400_000);
    const day = startsAt.toISOString().slice(0, 10);
    const window = { firstDay: day, lastDay: day, firstStart: startsAt, startsAt, games: 20 };
    const sports = await addBareSports(site.platform, 10);
    const slates = await addBareSlates(
      site.platform,
      sports.map((sport) => ({ ...sport, ...window })),
    );
    const games = slates.flatMap((slate) => slate.games).toSorted((a, b) => (a.gameId < b.gameId ? -1 : 1));
    const last = games.at(-1);
    if (!last) throw new Error('games are missing');
    const picks = games.map(({ id }) => ({
      contestId: id,
      userPredictedTeam: 'Home',
      userPredictedScore: 3,
      date: startsAt.toISOString(),
    }));
    const storedPicks = async () =>
      asOwner(site.platform.config.DATABASE_URL, 'select from picks where player_id = $1', [ann.id]);
    // The submission has locked all rows but the last when its connection is terminated.
    const rowLock = await lockRow('update', last);
    const answer = submit(ann, picks);
    await waitForBlockedSubmission();
    await asOwner(
      site.platform.config.DATABASE_URL,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where wait_event_type = 'Lock' and datname = current_database() and query like '%requested_picks as materialized%'`,
    );
    expect((await answer).status).toBe(503);
    await rowLock.release();
    expect(await storedPicks()).toHaveLength(0);
    expect((await submit(ann, picks)).status).toBe(200);
    expect(await storedPicks()).toHaveLength(200);
  });

  it('shows the crowd once picks may be seen, and exact picks after the result', async () => {
    const [cat, dan, eve, finn] = await addTestPlayers(site.platform, 4);
    if (!cat || !dan || !eve || !finn) throw new Error('players are missing');
    await submit(ann, [testPick(first, 4), testPick(second, 4)]);
    await submit(ben, [testPick(first, 8), testPick(second, 4)]);
    await submit(cat, [testPick(first, 3, first.away), testPick(second, 4)]);
    await submit(eve, [testPick(first, 6), testPick(second, 4)]);
    const runTendContests = async () => {
      await site.platform.transact(async (tx) => {
        site.platform.jobs.enqueue(tx, tendContests, {});
        await Promise.resolve();
      });
      await workUntilIdle(site.platform);
    };
    const listedGame = async (game: TestContestGame, player = ann) =>
      (await list(player.id, player)).body.data.result.find((one) => one['_id'] === game.id);
    await runTendContests();
    expect(await listedGame(first)).toMatchObject({
      state: 'open',
      crowd: null,
      points: null,
      userPoints: null,
    });
    await submit(finn, [testPick(first, 3, first.away)]);
    await lock(first);
    await runTendContests();
    expect(await listedGame(first)).toMatchObject({ state: 'locked', crowd: null });
    await contest.change(first, { startsAt: past(), status: 'live' });
    await runTendContests();
    const sigma = (await listOf(contest.sportId)).marginSigma;
    const [three, four, six, eight] = [3, 4, 6, 8].map((margin) => marginProbability(margin, sigma));
    const share = ((four ?? 0) + (six ?? 0) + (eight ?? 0) + 2 * (1 - (three ?? 0))) / 5;
    const crowd = {
      picks: 5,
      homePicks: 3,
      homeMargin: 6,
      awayMargin: 3,
      homeShare: expect.closeTo(share, 12),
    };
    expect(await listedGame(first)).toMatchObject({
      state: 'locked',
      crowd,
      userPoints: null,
      userCalledIt: false,
    });
    expect(await listedGame(second)).toMatchObject({ state: 'open', crowd: null });
    await contest.change(first, { startsAt: past(), status: 'final', points: { home: 24, away: 20 } });
    expect(await listedGame(first)).toMatchObject({
      state: 'final',
      points: { home: 24, away: 20 },
      crowd,
      userPoints: contestPoints(4, sigma, 'win') / 10,
      userCalledIt: true,
    });
    expect(await listedGame(first, cat)).toMatchObject({
      userPoints: contestPoints(3, sigma, 'loss') / 10,
      userCalledIt: false,
    });
    expect((await listedGame(first, dan))?.['userPoints']).toBeNull();
    // Four picks are too few for a crowd.
    const startAgo = async (minutes: number) =>
      asOwner(
        site.platform.config.DATABASE_URL,
        `set session_replication_role = replica;
         update games set starts_at = clock_timestamp() - interval '${minutes} minutes', start_changed_at = null
         where id = '${second.gameId}'`,
      );
    await startAgo(16);
    await runTendContests();
    expect(await listedGame(second)).toMatchObject({ state: 'locked', crowd: null });
    await contest.change(second, {});
    await submit(finn, [testPick(second, 4)]);
    await startAgo(17);
    await runTendContests();
    expect(await listedGame(second)).toMatchObject({ state: 'locked', crowd: { picks: 5 } });
    // Reopened games hide their crowd again.
    await contest.change(second, {});
    expect(await listedGame(second)).toMatchObject({ state: 'open', crowd: null });
  });
});
