import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dumpDatabase } from '../../../test/support/index.ts';
import type { Fault } from '../../../test/support/index.ts';
import { createSmallLeague, smallLeague } from '../../../test/feeds/small-league.ts';
import { club, clubKey, openTestLeague } from '../../../test/feeds/test-league.ts';
import type { TestLeague } from '../../../test/feeds/test-league.ts';

describe('a feed of a league', () => {
  let league: TestLeague;

  beforeAll(async () => {
    league = await openTestLeague();
  });
  afterAll(async () => league.close());
  beforeEach(() => league.reset());

  it('leaves its key nowhere, even if the provider repeats it', async () => {
    const feed = await league.addFeed({ adapter: createSmallLeague({ secret: club }), days: ['2026-05-01'] });
    const { body } = smallLeague.answer({ path: '/?day=2026-05-01', headers: {} }, league);
    const answers: Fault[] = [
      // As the id of a game, and as an entity tag.
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

  it('is not requested while its secret is missing, and says which one', async () => {
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
});
