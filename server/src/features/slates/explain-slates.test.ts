import { createRandom } from '@outpick/forecast';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestLeague,
  addTestSport,
  asOwner,
  openTestPlatform,
  workUntilIdle,
} from '../../../test/support/index.ts';
import type { TestPlatform } from '../../../test/support/index.ts';
import { putGames } from '../games/index.ts';
import type { GameEntry } from '../games/index.ts';
import { runRatings } from '../ratings/index.ts';
import { explainSlates, openSlates } from './index.ts';
import { findOpenableWindows } from './queries.ts';

const minute = 60_000;
/** When the slate of round 9 may open. Its games start on Sunday, 8 November, from 18:00 on. */
const sixDaysBefore = Date.parse('2026-11-02T18:00:00Z');

/** A rating run, or a change of the league. */
type Step =
  | { readonly kind: 'rate' }
  | { readonly kind: 'add'; readonly day: number }
  | {
      readonly kind: 'change';
      readonly round: 9 | 10;
      readonly index: number;
      readonly status: GameEntry['status'];
      readonly movedMinutes: number;
    };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.constant<Step>({ kind: 'rate' }) },
    { weight: 1, arbitrary: fc.integer({ min: 3, max: 20 }).map((day): Step => ({ kind: 'add', day })) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('change' as const),
        round: fc.constantFrom(9 as const, 10 as const),
        index: fc.nat(3),
        status: fc.constantFrom('scheduled', 'live', 'final', 'final', 'postponed', 'cancelled'),
        movedMinutes: fc.constantFrom(0, 0, 90, 1440, -1440, 10_080),
      }),
    },
  ),
  { maxLength: 8 },
);

describe('why a slate is not open', () => {
  let opened: TestPlatform;

  beforeAll(async () => {
    opened = await openTestPlatform();
  });
  afterAll(async () => opened.close());

  const addLeague = async () => {
    const sportId = await addTestSport(opened.platform);
    const games = await addTestLeague(opened.platform, sportId, createRandom(11));
    const put = async (entries: readonly GameEntry[]) =>
      opened.platform.transact(async (tx) => putGames(opened.platform, tx, sportId, entries));
    const ofRound = (round: number) =>
      games.filter(({ feedId }) => feedId.startsWith(`2026 ${String(round).padStart(2, '0')}`));
    const find = (round: number, index: number): GameEntry => {
      const game = ofRound(round)[index];
      if (!game) throw new Error('the round is missing');
      return game;
    };
    const why = async (at: number | string) =>
      (await explainSlates(opened.platform.db, sportId, new Date(at))).join('\n');
    return { sportId, put, ofRound, find, why, rate: async () => runRatings(opened.platform, sportId) };
  };
  type League = Awaited<ReturnType<typeof addLeague>>;

  it('names the first start, the earlier games and how long the slate waits for them', async () => {
    const { put, rate, ofRound, why, sportId } = await addLeague();
    await rate();
    expect(await why(sixDaysBefore - minute)).toContain(
      '2026-11-03 to 2026-11-09, 4 games to come: not open.\n' +
        '  - Its first start is not near enough: it opens at 2026-11-02 18:00 UTC at the earliest.',
    );
    expect(await why(sixDaysBefore)).toContain(
      '2026-11-03 to 2026-11-09, 4 games to come: due now. A worker opens it within a minute.',
    );
    await openSlates(opened.platform, sportId, new Date(sixDaysBefore));
    expect(await why(sixDaysBefore + minute)).toContain('4 games to come: open since 2026-11-02 18:00 UTC.');
    const [first, ...others] = ofRound(9);
    if (!first) throw new Error('the round is missing');
    await put([
      { ...first, startsAt: '2026-11-09T17:00:00Z' },
      ...others.map((game): GameEntry => ({ ...game, status: 'final', points: { home: 24, away: 20 } })),
    ]);
    await rate();
    expect(await why('2026-11-10T02:00:00Z')).toMatch(
      /2026-11-10 to 2026-11-16, 4 games to come: not open\.\n {2}- 1 game before it is not over, last: .+ @ .+, 2026-11-09 17:00 UTC, scheduled\. Waited for until 2026-11-10 02:10 UTC\. A result, a postponement or a cancellation ends the wait\./u,
    );
    expect(await why('2026-11-10T02:10:00Z')).toContain(
      '2026-11-10 to 2026-11-16, 4 games to come: due now.',
    );
  });

  it('names unrated results, games without a forecast, and the rating run that will rate them', async () => {
    const { put, rate, find, why, sportId } = await addLeague();
    expect(await why(sixDaysBefore)).toMatch(
      /- There are results that are not rated\. A rating run is queued for .+ UTC\.\n {2}- No rating run of the sport has ended\./u,
    );
    await workUntilIdle(opened.platform);
    expect(await why(sixDaysBefore)).toContain('due now');
    const [result, added] = [find(8, 0), find(9, 0)];
    await put([
      { ...result, points: { home: 50, away: 0 } },
      { ...added, feedId: 'added', startsAt: '2026-11-09T18:00:00Z' },
    ]);
    await asOwner(
      opened.platform.config.DATABASE_URL,
      `update jobs.job set name = 'dead', source_name = 'ratings.run', source_id = id where data ->> 'sportId' = $1 and state = 'created'`,
      [sportId],
    );
    expect(await why(sixDaysBefore)).toMatch(
      /- There are results that are not rated\. The rating run failed at every attempt, last at .+ UTC\.\n {2}- 1 game without a forecast\./u,
    );
    await rate();
    expect(await why(sixDaysBefore)).toContain('5 games to come: due now');
  });

  it('says that all games have begun, belong to a past season, or are missing', async () => {
    const { rate, why, sportId } = await addLeague();
    await rate();
    expect(await why('2026-11-09T06:00:00Z')).toContain(
      '2026-11-03 to 2026-11-09, 0 games to come: not open.\n  - Every game has begun, so it gets no slate.',
    );
    expect(await why('2030-01-01T00:00:00Z')).toBe(
      'No games ahead: the sport has no scheduled game that starts later.',
    );
    await sql`
      update games set season_id = (select id from seasons where sport_id = ${sportId} and year = 2025)
      where sport_id = ${sportId} and status = 'scheduled'
    `.execute(opened.platform.db);
    await sql`delete from predictions where sport_id = ${sportId}`.execute(opened.platform.db);
    expect(await why(sixDaysBefore)).toContain('Its games belong to an earlier season');
    expect(await openSlates(opened.platform, sportId, new Date(sixDaysBefore))).toEqual([]);
  });

  const apply = async ({ put, rate, find }: League, step: Step) => {
    if (step.kind === 'rate') return rate();
    if (step.kind === 'add') {
      const startsAt = `2026-11-${String(step.day).padStart(2, '0')}T18:00:00Z`;
      return put([{ ...find(9, 0), feedId: `added ${step.day}`, startsAt }]);
    }
    const { round, index, status, movedMinutes } = step;
    const game = find(round, index);
    const startsAt = new Date(Date.parse(game.startsAt) + movedMinutes * minute).toISOString();
    return put([{ ...game, startsAt, status, points: status === 'final' ? { home: 20, away: 17 } : null }]);
  };

  it('says "due now" for a window exactly if its slate can be opened at that moment', async () => {
    // The hours are near two moments: when a slate becomes due, and when it stops waiting for a late result.
    const hours = fc.oneof(fc.integer({ min: -2, max: 30 }), fc.integer({ min: 150, max: 200 }));
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), hours, async (changes, isRated, hour) => {
        const league = await addLeague();
        await league.rate();
        for (const step of changes) await apply(league, step);
        if (isRated) await league.rate();
        const { sportId } = league;
        const at = new Date(sixDaysBefore + hour * 60 * minute);
        const due = [...(await league.why(at.getTime())).matchAll(/^(\S+) .*: due now/gmu)].map(
          ([, day]) => day,
        );
        const listed = await findOpenableWindows(opened.platform.db, sportId, at);
        expect(listed.map((window) => window.first_day)).toEqual(due);
        await openSlates(opened.platform, sportId, at);
        const slates = await opened.platform.db
          .selectFrom('slates')
          .select('first_day')
          .where('sport_id', '=', sportId)
          .orderBy('first_day')
          .execute();
        expect(slates.map((slate) => slate.first_day)).toEqual(due);
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});
