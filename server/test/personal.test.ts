import { randomUUID } from 'node:crypto';
import { hash as hashPassword } from '@node-rs/argon2';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestPlayers,
  openTestContest,
  putTestContent,
  shortOrFull,
  waitUntilConnected,
  startTestSite,
  testBearer,
  testPick,
  testPassword,
  testPicture,
} from './support/index.ts';
import type { TestContest, TestPlayer, TestSite } from './support/index.ts';

/** Returns the ids just before and after an id, which an attacker would guess. */
const adjacentIds = (id: string): string[] => {
  const value = BigInt(`0x${id.replaceAll('-', '')}`);
  return [-2n, -1n, 1n, 2n].map((step) =>
    (value + step)
      .toString(16)
      .padStart(32, '0')
      .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/u, '$1-$2-$3-$4-$5'),
  );
};

const news = (published: string) =>
  `---\ntitle: ${published}\ntopic: Model\ndescription: Short.\npicture: dots.png\nalt: Dots\npublished: ${published}\n---\nText.\n`;

describe('personal data', () => {
  let site: TestSite;
  let contest: TestContest;
  let one: TestPlayer;
  let other: TestPlayer;
  beforeAll(async () => {
    site = await startTestSite();
    await waitUntilConnected(site.platform);
    contest = await openTestContest(site.platform);
    const [first, second] = await addTestPlayers(site.platform, 2);
    if (!first || !second) throw new Error('there are no players');
    [one, other] = [first, second];
    const hash = await hashPassword(testPassword);
    await sql`update accounts set password_hash = ${hash}`.execute(site.platform.db);
    await picks(one, 3);
    await picks(other, 7);
  });
  afterAll(async () => site.close());

  const call = async (path: string, player?: TestPlayer, init: RequestInit = {}) => {
    const headers = { 'content-type': 'application/json', ...testBearer(player) };
    return site.get(`/api/v1/${path}`, { ...init, headers });
  };
  const data = async (path: string, player?: TestPlayer) =>
    JSON.parse(await (await call(path, player)).text()).data;
  const picks = async (player: TestPlayer, margin: number) => {
    const body = JSON.stringify(contest.games.map((game) => testPick(game, margin)));
    expect((await call('users/userPerdiction', player, { method: 'POST', body })).status).toBe(200);
  };
  const contests = (userId: string) =>
    `website/contestsList?sportsCategory=${contest.sportId}&userId=${userId}`;
  const scores = async (userId: string, player?: TestPlayer) => {
    const { result } = await data(contests(userId), player);
    return new Set(
      result.map(({ userPredictedScore }: { userPredictedScore: unknown }) => userPredictedScore),
    );
  };

  /** Whether a player's profile and picks are the player's own. */
  const seesOwnData = async (player: TestPlayer, margin: number) => {
    const [profile, ownScores] = await Promise.all([
      data('auth/userProfile', player),
      scores(player.id, player),
    ]);
    return profile.email === `${player.id}@example.org` && ownScores.size === 1 && ownScores.has(margin);
  };

  // Mixed-up answers would be rare, so a few rounds would not show them.
  const rounds = shortOrFull(400, 1000);
  it('V14.2.2 is never in another player’s answer in parallel rounds, and never in Redis', async () => {
    // Each round uses both players. Ten rounds run at a time: more would only wait for database connections.
    const results: boolean[] = [];
    const repeat = async () => {
      for (let round = 0; round < rounds / 10; round += 1)
        results.push(...(await Promise.all([seesOwnData(one, 3), seesOwnData(other, 7)])));
    };
    await Promise.all(Array.from({ length: 10 }, repeat));
    expect(results).toHaveLength(2 * rounds);
    expect(results.filter((isOwn) => !isOwn)).toEqual([]);
    // Put answers and counters into Redis: the second request shares an answer, and a failed login is counted.
    for (const player of [one, other]) {
      await data(`website/contestsList?sportsCategory=${contest.sportId}`, player);
      const body = JSON.stringify({ email: `${player.id}@example.org`, password: 'wrong-1A' });
      expect((await call('auth/login', undefined, { method: 'POST', body })).status).toBe(400);
    }
    const redis = new Redis(site.platform.config.REDIS_URL ?? '');
    const { REDIS_PREFIX } = site.platform.config;
    const kindsOf = (keys: readonly string[]) =>
      new Set(keys.map((key) => key.slice(REDIS_PREFIX.length).split(':')[0]));
    await expect
      .poll(async () => kindsOf(await redis.keys(`${REDIS_PREFIX}*`)))
      .toEqual(new Set([...kindsOf(await redis.keys(`${REDIS_PREFIX}*`)), 'answer', 'limit']));
    const keys = await redis.keys(`${REDIS_PREFIX}*`);
    // Read every stored value in readable form, because a dump may be compressed.
    const readValue = async (key: string): Promise<unknown> => {
      const type = await redis.type(key);
      if (type === 'string') return redis.get(key);
      if (type === 'zset') return redis.zrange(key, '0', '-1');
      if (type === 'hash') return redis.hgetall(key);
      if (type === 'list') return redis.lrange(key, 0, -1);
      if (type === 'set') return redis.smembers(key);
      throw new Error(`the test cannot read a ${type}`);
    };
    const stored = await Promise.all(
      keys.map(async (key) => `${key} ${JSON.stringify(await readValue(key))}`),
    );
    redis.disconnect();
    expect(stored.length).toBeGreaterThan(2);
    for (const secret of [one.token, other.token, one.id, other.id, '@example.org'])
      expect(stored.filter((text) => text.includes(secret))).toEqual([]);
  }, 180_000);

  it('V11.5.1 is not readable with a known or guessed id of a player, session, draft or picture', async () => {
    for (const userId of [one.id, ...adjacentIds(one.id)])
      for (const caller of [other, undefined])
        expect([userId, [...(await scores(userId, caller))]]).toEqual([userId, [null]]);

    const { rows } = await sql<{ id: string }>`select id from sessions where account_id = ${one.id}`.execute(
      site.platform.db,
    );
    for (const sessionId of [one.id, rows[0]?.id ?? '', ...adjacentIds(rows[0]?.id ?? one.id)]) {
      const body = JSON.stringify({ password: testPassword, sessionId });
      const ended = await call('auth/endSessions', other, { method: 'POST', body });
      expect([ended.status, JSON.parse(await ended.text()).data]).toEqual([200, { ended: 0 }]);
    }
    expect((await call('auth/userProfile', one)).status).toBe(200);

    await putTestContent(site, {
      'news/dots.png': await testPicture(),
      'news/later.md': news('draft'),
      'news/published.md': news('2026-01-01T00:00:00Z'),
    });
    const items = await site.platform.db.selectFrom('publications').select(['id', 'slug']).execute();
    const idOf = (slug: string) => items.find((item) => item.slug === slug)?.id ?? '';
    const draft = idOf('later');
    expect(draft).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/u);
    expect((await call(`website/get-news/${idOf('published')}`)).status).toBe(200);
    for (const id of [
      draft,
      ...adjacentIds(draft),
      ...adjacentIds(idOf('published')).filter((near) => near !== draft),
    ])
      for (const caller of [undefined, other])
        expect([id, (await call(`website/get-news/${id}`, caller)).status]).toEqual([id, 404]);
    expect((await call('website/get-news/later')).status).toBe(422);

    const portrait = new FormData();
    portrait.set('email', `${one.id}@example.org`);
    portrait.set(
      'profilePic',
      new File([new Uint8Array(await testPicture(64, 64))], 'me.png', { type: 'image/png' }),
    );
    await site.get('/api/v1/auth/updateProfile', {
      method: 'POST',
      body: portrait,
      headers: testBearer(one),
    });
    const { profilePic } = await data('auth/userProfile', one);
    expect(profilePic).toMatch(/\/portraits\/[0-9a-f]{32}\//u);
    expect((await site.get(new URL(profilePic, site.origin).pathname)).status).toBe(200);
    for (const guess of [one.id, randomUUID(), one.id.replaceAll('-', '')])
      expect(
        (await site.get(profilePic.replace(/portraits\/[0-9a-f]{32}/u, `portraits/${guess}`))).status,
      ).toBe(404);
  });
});
