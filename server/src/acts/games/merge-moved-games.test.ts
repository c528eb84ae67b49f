import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs, readingOf, storeTestReadings } from '../../../test/sources/test-readings.ts';
import { inAct, addTestSport, addTestTeams, openTestPlatform } from '../../../test/support/index.ts';
import type { TestPlatform } from '../../../test/support/index.ts';
import { mergeMoved } from './merge-moved-games.ts';
import { pinGame, unlinkGame } from '../../features/ingest/readings/index.ts';
import type { Reading } from '../../features/ingest/readings/index.ts';

const monday = Date.parse('2026-09-07T12:00:00Z');
const firstWeek = { key: 'first', from: '2026-09-07', to: '2026-09-13', isComplete: true };
const secondWeek = { key: 'second', from: '2026-09-14', to: '2026-09-20', isComplete: true };

const gameOf = (sourceId: string, startsAt: string, changes: Partial<Reading> = {}) =>
  readingOf({ sourceId, startsAt, ...changes });
const old = gameOf('old', '2026-09-11T17:00:00Z');
const moved = gameOf('new', '2026-09-16T17:00:00Z');
const others = { home: { id: null, name: 'Colts' }, away: { id: null, name: 'Hawks' } };
const inFirst = gameOf('a', '2026-09-12T17:00:00Z', others);
const inSecond = gameOf('b', '2026-09-17T17:00:00Z', others);

describe('games that moved and got a new id', () => {
  let now = monday;
  let opened: TestPlatform;
  let sportId: string;

  beforeAll(async () => {
    opened = await openTestPlatform({ now: () => new Date(now) });
  });
  afterAll(async () => opened.close());
  beforeEach(async () => {
    now = monday;
    sportId = await addTestSport(opened.platform);
    await addTestTeams(opened.platform, sportId, ['Lions', 'Bears', 'Colts', 'Hawks']);
  });

  const read = async (page: typeof firstWeek, readings: readonly Reading[], source = 'one') =>
    storeTestReadings(opened.platform, { sportId, source, readings, page });
  const addFeed = async (adapter: string, facts: string[]) =>
    opened.platform.db
      .insertInto('provider_feeds')
      .values({ sport_id: sportId, adapter, facts, priority: 5, created_at: new Date(now) })
      .execute();
  const readBoth = async () => {
    await read(firstWeek, [old, inFirst]);
    await read(secondWeek, [inSecond]);
    now += 24 * hourMs;
  };
  /** Lists the Lions' games, without merged duplicates. */
  const listGames = async () =>
    opened.platform.db
      .selectFrom('games')
      .innerJoin('teams', 'teams.id', 'home_team_id')
      .select(['games.id', 'starts_at', 'status', 'home_points'])
      .where('games.sport_id', '=', sportId)
      .where('teams.name', '=', 'Lions')
      .where('merged_into', 'is', null)
      .orderBy('starts_at')
      .execute();

  it.each([
    { order: 'first', steps: [firstWeek, secondWeek] },
    { order: 'last', steps: [secondWeek, firstWeek] },
  ])('are merged when the old page was read $order', async ({ steps }) => {
    await readBoth();
    for (const page of steps) {
      await read(page, page === firstWeek ? [inFirst] : [inSecond, moved]);
      now += hourMs;
    }
    now += 9 * hourMs;
    expect(await mergeMoved(opened.platform)).toEqual([]);
    expect(await listGames()).toHaveLength(2);
    now += 2 * hourMs;
    const [merge] = await mergeMoved(opened.platform);
    expect(await mergeMoved(opened.platform)).toEqual([]);
    const lines = await opened.platform.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'act', 'after'])
      .where('subject_id', '=', merge?.duplicateId ?? '')
      .execute();
    expect(lines).toMatchObject([
      { actor_kind: 'job', act: 'game.merge', after: { mergedInto: merge?.survivorId } },
    ]);
    expect(await listGames()).toMatchObject([
      { starts_at: new Date('2026-09-16T17:00:00Z'), status: 'scheduled' },
    ]);
    now = Date.parse('2026-09-16T21:00:00Z');
    const final = { status: 'final', isOfficial: true, points: { home: 24, away: 20 } } as const;
    await read(secondWeek, [inSecond, { ...moved, ...final }]);
    expect(await listGames()).toMatchObject([{ status: 'final', home_points: 24 }]);
  });

  it('are merged even if a source of lines still lists the old game', async () => {
    await readBoth();
    await addFeed('odds', ['line']);
    const line = { sourceId: 'x', status: null, closingLine: 3 } as const;
    const page = { ...firstWeek, key: 'odds', isComplete: false };
    await read(page, [{ ...old, ...line }], 'odds');
    await read(firstWeek, [inFirst]);
    await read(secondWeek, [inSecond, moved]);
    now += 13 * hourMs;
    expect(await mergeMoved(opened.platform)).toHaveLength(1);
    expect(await listGames()).toMatchObject([{ starts_at: new Date('2026-09-16T17:00:00Z') }]);
  });

  it.each<{ readonly why: string; readonly change: () => Promise<unknown> }>([
    {
      why: 'the new game is on a page that was read for the first time',
      change: async () => {
        const page = { key: 'third', from: '2026-10-05', to: '2026-10-11', isComplete: true };
        const game = gameOf('new', '2026-10-07T17:00:00Z');
        await read(firstWeek, [inFirst]);
        return read(page, [game, gameOf('c', '2026-10-08T17:00:00Z', others)]);
      },
    },
    {
      why: 'two new games may be the old one',
      change: async () => {
        await read(firstWeek, [inFirst]);
        return read(secondWeek, [inSecond, moved, gameOf('new 2', '2026-09-19T17:00:00Z')]);
      },
    },
    {
      why: 'another feed still lists the old game',
      change: async () => {
        await addFeed('two', ['schedule', 'result']);
        await read(firstWeek, [old, inFirst], 'two');
        await read(firstWeek, [inFirst]);
        return read(secondWeek, [inSecond, moved]);
      },
    },
    {
      why: 'home and away are swapped',
      change: async () => {
        const { home, away } = moved;
        await read(firstWeek, [inFirst]);
        return read(secondWeek, [inSecond, { ...moved, home: away, away: home }]);
      },
    },
    {
      why: 'an operator pinned the old game',
      change: async () => {
        const [game] = await listGames();
        const result = { status: 'postponed', points: null } as const;
        await inAct(opened.platform, async (tx) =>
          pinGame(opened.platform, tx, { gameId: game?.id ?? '', result, reason: 'rain' }),
        );
        await read(firstWeek, [inFirst]);
        return read(secondWeek, [inSecond, moved]);
      },
    },
    {
      why: 'an operator detached an id from the old game',
      change: async () => {
        await read(firstWeek, [old, inFirst], 'two');
        await inAct(opened.platform, async (tx) =>
          unlinkGame(opened.platform, tx, { sportId, source: 'two', sourceId: 'old' }),
        );
        await read(firstWeek, [inFirst]);
        return read(secondWeek, [inSecond, moved]);
      },
    },
    {
      why: 'the new game began before the start of the old one',
      change: async () => {
        await read(firstWeek, [inFirst]);
        const early = gameOf('new', '2026-09-08T17:00:00Z');
        const first = { ...firstWeek, to: '2026-09-09', key: 'early', isComplete: false };
        await read(first, [early]);
        now = Date.parse('2026-09-08T20:30:00Z');
        const final = { status: 'final', isOfficial: true, points: { home: 3, away: 0 } } as const;
        return read(first, [{ ...early, ...final }]);
      },
    },
    {
      why: 'the new game appeared a week later',
      change: async () => {
        await read(firstWeek, [inFirst]);
        now += 7 * 24 * hourMs;
        return read(secondWeek, [inSecond, moved]);
      },
    },
    {
      why: 'the old game is listed again',
      change: async () => {
        await read(firstWeek, [inFirst]);
        await read(secondWeek, [inSecond, moved]);
        return read(firstWeek, [old, inFirst]);
      },
    },
  ])('are not merged automatically if $why', async ({ change }) => {
    await readBoth();
    await change();
    now += 24 * hourMs;
    expect(await mergeMoved(opened.platform)).toEqual([]);
  });
});
