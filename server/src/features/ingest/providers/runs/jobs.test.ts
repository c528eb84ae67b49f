import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../../../test/support/index.ts';
import { createSmallLeague } from '../../../../../test/feeds/small-league.ts';
import { club, hour, openTestLeague } from '../../../../../test/feeds/test-league.ts';
import type { TestLeague } from '../../../../../test/feeds/test-league.ts';
import { anyJob } from '../../../../platform/jobs/job.ts';
import { startWorker } from '../../../../platform/jobs/worker.ts';
import { createFeedJobs } from './jobs.ts';

describe('a league feed', () => {
  let league: TestLeague;

  beforeAll(async () => {
    league = await openTestLeague();
  });
  afterAll(async () => league.close());
  beforeEach(() => league.reset());

  describe('with a worker', () => {
    const adapter = createSmallLeague({ secret: { ...club, place: 'header' } });
    const { enqueueDueFeeds, runDueFeed } = createFeedJobs([adapter]);
    const own = [anyJob(enqueueDueFeeds), anyJob(runDueFeed)];
    const { schedule } = enqueueDueFeeds;
    const isDue = async () => schedule && 'isDue' in schedule && schedule.isDue(league.platform);

    beforeEach(async () => {
      await league.execute('update provider_feeds set paused_at = now() where paused_at is null');
    });

    it('is requested once when it is due, and not again before it is due again', async () => {
      const feed = await league.addFeed({ adapter });
      const before = league.server.requests.length;
      const worker = await startWorker(league.platform, own, league.platform.config.DATABASE_URL, 100);
      try {
        await eventually(async () => expect(await feed.games()).toHaveLength(2), 15_000);
        await eventually(async () => expect(await isDue()).toBe(false));
      } finally {
        await worker.stop(5000);
      }
      expect(league.server.requests.slice(before).map(({ path }) => path)).toEqual([
        '/games?day=2026-05-01',
        '/games?day=2026-05-02',
      ]);
    });

    it('deletes pages that were not requested for three months', async () => {
      const feed = await league.addFeed({ adapter });
      const days = [89, 91].map((ago) => new Date(league.now.getTime() - ago * 24 * hour));
      await league.execute(
        `insert into feed_pages (feed_id, page, requested_at) values ($1, 'kept', $2), ($1, 'old', $3)`,
        [feed.id, ...days],
      );
      const pages = async () =>
        league.execute('select page from feed_pages where feed_id = $1 order by page', [feed.id]);
      const worker = await startWorker(league.platform, own, league.platform.config.DATABASE_URL, 100);
      try {
        await eventually(
          async () =>
            expect(await pages()).toEqual([{ page: '2026-05-01' }, { page: '2026-05-02' }, { page: 'kept' }]),
          15_000,
        );
      } finally {
        await worker.stop(5000);
      }
    });

    it('is requested again after its worker was killed', async () => {
      const feed = await league.addFeed({ adapter });
      await feed.run();
      // This is the state after a worker died between request and storing.
      await league.execute('update feed_pages set fetched_at = null where feed_id = $1', [feed.id]);
      expect(await feed.outcomes()).toEqual([]);
      expect(await feed.outcomes({ retriesUnfinished: true })).toEqual([
        '2026-05-01 unchanged',
        '2026-05-02 unchanged',
      ]);
    });
  });
});
