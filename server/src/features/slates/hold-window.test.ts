import { createRandom } from '@outpick/forecast';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  inAct,
  addTestLeague,
  addTestSport,
  addWaitingWindow,
  openTestPlatform,
} from '../../../test/support/index.ts';
import type { TestPlatform } from '../../../test/support/index.ts';
import { runRatings } from '../ratings/index.ts';
import { hideSport, showSport } from '../sports/index.ts';
import {
  explainSlates,
  explainWindows,
  holdWindow,
  openSlates,
  openWindowNow,
  releaseWindow,
} from './index.ts';
import { findMissingSlates } from './missing-slates.ts';

describe('acts of operators on windows: the site', () => {
  let opened: TestPlatform;
  beforeAll(async () => {
    opened = await openTestPlatform();
  });
  afterAll(async () => opened.close());

  /** Adds a league whose slate of round 9 is due on 2 November, 18:00 UTC. */
  const addLeague = async () => {
    const sportId = await addTestSport(opened.platform);
    await addTestLeague(opened.platform, sportId, createRandom(11));
    await runRatings(opened.platform, sportId);
    return sportId;
  };
  const due = new Date('2026-11-02T18:00:00Z');
  const firstDay = '2026-11-03';
  const reason = 'the teams are not final';

  it('does not open a held window, says why, and opens it once it is released', async () => {
    const { platform } = opened;
    const sportId = await addLeague();
    await inAct(platform, async (tx) => holdWindow(tx, { sportId, firstDay, reason }));
    expect(await openSlates(platform, sportId, due)).toEqual([]);
    expect((await explainSlates(platform.db, sportId, due)).slice(2, 4)).toEqual([
      '2026-11-03 to 2026-11-09, 4 games to come: not open.',
      '  - Held by an operator: the teams are not final',
    ]);
    expect(await explainWindows(platform.db, sportId, due)).toMatchObject([
      // All games of the first window have begun.
      { acts: [] },
      { firstDay, acts: ['release'] },
      { acts: ['hold'] },
      { acts: ['hold'] },
      { acts: ['hold'] },
    ]);
    await expect(
      inAct(platform, async (tx) => holdWindow(tx, { sportId, firstDay, reason })),
    ).rejects.toThrow('held already');
    await inAct(platform, async (tx) => releaseWindow(tx, { sportId, firstDay }));
    expect(await openSlates(platform, sportId, due)).toHaveLength(1);
    await expect(inAct(platform, async (tx) => releaseWindow(tx, { sportId, firstDay }))).rejects.toThrow(
      'is not held',
    );
    await expect(
      inAct(platform, async (tx) => holdWindow(tx, { sportId, firstDay, reason })),
    ).rejects.toThrow('open already');
  }, 60_000);

  it('refuses a day on which no window begins', async () => {
    const sportId = await addTestSport(opened.platform);
    await expect(
      inAct(opened.platform, async (tx) => holdWindow(tx, { sportId, firstDay: '2026-11-04', reason })),
    ).rejects.toThrow('No window of this sport begins on that day.');
  });

  it('opens no contest of a hidden sport', async () => {
    const { platform } = opened;
    const sportId = await addLeague();
    await inAct(platform, async (tx) => hideSport(tx, sportId));
    expect(await openSlates(platform, sportId, due)).toEqual([]);
    expect(await explainSlates(platform.db, sportId, due)).toContain(
      '  - The sport is hidden from visitors.',
    );
    await inAct(platform, async (tx) => showSport(tx, sportId));
    expect(await openSlates(platform, sportId, due)).toHaveLength(1);
  }, 60_000);

  it('raises no alarm for windows that are held or hidden', async () => {
    const { platform } = opened;
    const sportId = await addLeague();
    // Round 9 has begun without a slate, long after the first rating run.
    const at = new Date('2026-11-09T12:00:00Z');
    await sql`update rating_runs set made_at = '2026-10-01' where sport_id = ${sportId}`.execute(platform.db);
    const { slug } = await platform.db
      .selectFrom('sports')
      .select('slug')
      .where('id', '=', sportId)
      .executeTakeFirstOrThrow();
    const missing = async () => (await findMissingSlates(platform.db, at)).map(({ sport }) => sport);
    expect(await missing()).toContain(slug);
    await inAct(platform, async (tx) => holdWindow(tx, { sportId, firstDay, reason }));
    expect(await missing()).not.toContain(slug);
    await inAct(platform, async (tx) => releaseWindow(tx, { sportId, firstDay }));
    await inAct(platform, async (tx) => hideSport(tx, sportId));
    expect(await missing()).not.toContain(slug);
  }, 60_000);

  it('opens a window that waits only for earlier games, by setting these games aside', async () => {
    const { platform } = opened;
    const window = await addWaitingWindow(platform);
    const { sportId } = window;
    const actsOf = async () => {
      const windows = await explainWindows(platform.db, sportId);
      return windows.find((one) => one.firstDay === window.firstDay)?.acts;
    };
    expect(await actsOf()).toEqual(['hold', 'open']);
    expect(await openSlates(platform, sportId)).toEqual([]);
    await inAct(platform, async (tx) => openWindowNow(tx, window));
    const games = platform.db.selectFrom('games').select('feed_id').where('sport_id', '=', sportId);
    expect(await games.where('set_aside_at', 'is not', null).execute()).toEqual([{ feed_id: 'running' }]);
    await expect(inAct(platform, async (tx) => openWindowNow(tx, window))).rejects.toThrow(
      'This window is due',
    );
    expect(await openSlates(platform, sportId)).toHaveLength(1);
    await expect(inAct(platform, async (tx) => openWindowNow(tx, window))).rejects.toThrow('open already');
  }, 60_000);

  it('does not open a window that is held, or waits for ratings', async () => {
    const { platform } = opened;
    const window = await addWaitingWindow(platform);
    const { sportId } = window;
    await inAct(platform, async (tx) => holdWindow(tx, { ...window, reason }));
    await expect(inAct(platform, async (tx) => openWindowNow(tx, window))).rejects.toThrow(
      'waits for more than the games before it',
    );
    await inAct(platform, async (tx) => releaseWindow(tx, window));
    await window.change({ status: 'final', points: { home: 9, away: 0 } });
    await expect(inAct(platform, async (tx) => openWindowNow(tx, window))).rejects.toThrow(
      'waits for more than the games before it',
    );
    await expect(
      inAct(platform, async (tx) => openWindowNow(tx, { sportId, firstDay: '2020-01-01' })),
    ).rejects.toThrow('No window with games to come begins on that day.');
  }, 60_000);
});
