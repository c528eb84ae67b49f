import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inAct, dumpDatabase } from '../../../../../test/support/index.ts';
import type { Fault } from '../../../../../test/support/index.ts';
import { createSmallLeague, smallLeague } from '../../../../../test/feeds/small-league.ts';
import { club, clubKey, hour, openTestLeague } from '../../../../../test/feeds/test-league.ts';
import type { TestLeague } from '../../../../../test/feeds/test-league.ts';
import { randomBytes } from '../../../../platform/crypto.ts';
import { createKeys } from '../../../../platform/keys.ts';
import { findSecret } from './find-secret.ts';
import { removeFeedSecret, setFeedSecret, tidyFeedSecrets } from './stored-secrets.ts';

describe('a league feed', () => {
  let league: TestLeague;

  beforeAll(async () => {
    league = await openTestLeague();
  });
  afterAll(async () => league.close());
  beforeEach(() => league.reset());

  it('never stores or logs its key, even if the provider repeats it', async () => {
    const feed = await league.addFeed({ adapter: createSmallLeague({ secret: club }), days: ['2026-05-01'] });
    const { body } = smallLeague.answer({ path: '/?day=2026-05-01', headers: {} }, league);
    const answers: Fault[] = [
      // The provider repeats the key as the id of a game and as an entity tag.
      {
        kind: 'body',
        body: body.replace('"1"', JSON.stringify(`id ${clubKey}`)),
        headers: { etag: clubKey },
      },
      { kind: 'body', body: body.replace('Gulls', `${clubKey} Strangers`) },
      { kind: 'body', body: JSON.stringify({ error: clubKey }) },
      { kind: 'redirect', to: `https://x.example/?apiKey=${clubKey}` },
    ];
    for (const answer of answers) {
      league.fault = () => answer;
      await feed.run({ pages: 'all' });
    }
    expect(await feed.games()).toHaveLength(1);
    expect(league.server.requests.at(-1)?.path).toContain(`apiKey=${clubKey}`);
    const traces = [await dumpDatabase(league.platform.config.DATABASE_URL), ...league.log].join('\n');
    expect(traces).toContain(feed.name);
    expect(traces).not.toContain(clubKey);
  });

  it('is not requested while its secret is missing, and reports the name of that secret', async () => {
    const secret = { ...club, name: 'other' };
    const feed = await league.addFeed({ adapter: createSmallLeague({ secret, budget: { perDay: 9 } }) });
    const before = league.server.requests.length;
    expect(await feed.outcomes()).toEqual([]);
    const { pages } = await feed.run({ pages: 'all' });
    expect(pages[0]?.failure?.message).toContain('FEED_SECRETS has no "other"');
    expect(league.server.requests).toHaveLength(before);
    expect(await feed.select('failures, failure')).toEqual({ failures: 0, failure: null });
    expect(await league.execute(`select from feed_calls where budget = 'small-league other'`)).toEqual([]);
    expect(feed.failingAlarms()).toEqual([]);
  });

  it('uses a key that an owner stored, which is encrypted in the database', async () => {
    const { platform } = league;
    const secret = { ...club, name: 'stored' };
    const feed = await league.addFeed({ adapter: createSmallLeague({ secret }), days: ['2026-05-01'] });
    expect(await feed.outcomes()).toEqual([]);
    await inAct(platform, async (tx) =>
      setFeedSecret(platform, tx, { name: 'stored', value: 'key-of-the-console' }),
    );
    expect(await feed.outcomes()).toEqual(['2026-05-01 read']);
    expect(league.server.requests.at(-1)?.path).toContain('apiKey=key-of-the-console');
    const traces = [await dumpDatabase(platform.config.DATABASE_URL), ...league.log].join('\n');
    expect(traces).not.toContain('key-of-the-console');
    await inAct(platform, async (tx) => removeFeedSecret(tx, 'stored'));
    league.wait(24 * hour);
    expect(await feed.outcomes()).toEqual([]);
  });

  it('prefers the configured key to the stored one', async () => {
    await inAct(league.platform, async (tx) =>
      setFeedSecret(league.platform, tx, { name: 'club', value: 'key-of-the-console' }),
    );
    const feed = await league.addFeed({ adapter: createSmallLeague({ secret: club }), days: ['2026-05-01'] });
    await feed.run({ pages: 'all' });
    expect(league.server.requests.at(-1)?.path).toContain(`apiKey=${clubKey}`);
    await inAct(league.platform, async (tx) => removeFeedSecret(tx, 'club'));
  });

  it('keeps stored keys readable after the code keys were replaced', async () => {
    const { platform } = league;
    const [old, fresh] = [randomBytes(32), randomBytes(32)];
    const before = { ...platform, keys: createKeys([old]) };
    const during = { ...platform, keys: createKeys([fresh, old]) };
    const after = { ...platform, keys: createKeys([fresh]) };
    await inAct(before, async (tx) =>
      setFeedSecret(before, tx, { name: 'renewed', value: 'key-of-the-console' }),
    );
    const use = { ...club, name: 'renewed' };
    await expect(findSecret(after, use, 'feed')).rejects.toThrow('no longer in CODE_KEYS');
    await tidyFeedSecrets.run(
      during,
      {},
      {
        id: 'test',
        attempt: 1,
        signal: new AbortController().signal,
        log: platform.log,
        finish: async () => Promise.resolve(),
      },
    );
    expect(await findSecret(after, use, 'feed')).toMatchObject({ value: 'key-of-the-console' });
  });
});
