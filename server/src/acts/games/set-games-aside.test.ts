import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestSport, addTestTeams, eventually, openTestPlatform } from '../../../test/support/index.ts';
import type { TestPlatform } from '../../../test/support/index.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { putGames } from '../../features/games/index.ts';
import type { GameEntry } from '../../features/games/index.ts';
import { setGamesAside } from './set-games-aside.ts';

const start = '2026-11-08T18:00:00Z';
/** The start plus 190 minutes, the usual length of a game of American football, plus six hours. */
const overdueAt = '2026-11-09T03:10:00Z';

describe('a game without a result', () => {
  let opened: TestPlatform;
  let clock = new Date(start);
  let sportId: string;
  let game: GameEntry;
  let earlierLines = 0;

  beforeAll(async () => {
    opened = await openTestPlatform({ process: 'worker', now: () => clock });
  });
  afterAll(async () => opened.close());
  beforeEach(async () => {
    clock = new Date(start);
    earlierLines = opened.log.length;
    await sql`update games set status = 'cancelled', home_points = null, away_points = null`.execute(
      opened.platform.db,
    );
    sportId = await addTestSport(opened.platform, { model: 'nfl' });
    const teams = await addTestTeams(opened.platform, sportId, ['Harbor Gulls', 'Delta Otters']);
    game = {
      feedId: 'one',
      season: 2026,
      startsAt: start,
      homeTeamId: teams.get('Harbor Gulls') ?? '',
      awayTeamId: teams.get('Delta Otters') ?? '',
      neutral: false,
      status: 'scheduled',
      points: null,
      keyPlayers: { home: null, away: null },
      expectedGoals: null,
      closingLine: null,
    };
  });

  const put = async (entry: Partial<GameEntry> = {}) =>
    opened.platform.transact(async (tx) => putGames(opened.platform, tx, sportId, [{ ...game, ...entry }]));
  const { schedule } = setGamesAside;
  const isDue = async (at: string) => {
    clock = new Date(at);
    return schedule && 'isDue' in schedule && schedule.isDue(opened.platform);
  };
  const alarms = () =>
    opened.log
      .slice(earlierLines)
      .filter((line) => line.includes('"alarm":"game-without-result"'))
      .map((line): unknown => JSON.parse(line));
  /** Starts a worker, whose job finds the game without an order of an operator. */
  const work = async (count: number) => {
    const worker = await startWorker(
      opened.platform,
      [anyJob(setGamesAside)],
      opened.platform.config.DATABASE_URL,
      50,
    );
    try {
      await eventually(() => expect(alarms()).toHaveLength(count), 15_000);
      await eventually(async () => expect(await isDue(clock.toISOString())).toBe(false));
    } finally {
      await worker.stop(5000);
    }
  };

  it('[D-CONTEST-02] is set aside six hours after its usual end, with one alarm that names it', async () => {
    await put();
    expect(await isDue('2026-11-09T03:09:59Z')).toBe(false);
    expect(await isDue(overdueAt)).toBe(true);
    await work(1);
    expect(alarms()).toEqual([
      expect.objectContaining({
        game: 'Delta Otters @ Harbor Gulls',
        startsAt: '2026-11-08T18:00:00.000Z',
        status: 'scheduled',
        sources: [{ source: 'file', id: 'one' }],
      }),
    ]);
    expect(await isDue('2026-11-12T00:00:00Z')).toBe(false);
    // The audit log names the job as the actor.
    const lines = await opened.platform.db
      .selectFrom('audit_log')
      .innerJoin('games', (join) => join.on(sql<boolean>`games.id::text = subject_id`))
      .select(['actor_kind', 'actor_name', 'act', 'before', 'after'])
      .where('sport_id', '=', sportId)
      .execute();
    expect(lines).toMatchObject([
      {
        actor_kind: 'job',
        actor_name: 'games.set-aside',
        act: 'game.set-aside',
        before: { status: 'scheduled', isSetAside: false },
        after: { status: 'scheduled', isSetAside: true },
      },
    ]);
  });

  it('is set aside again if it gets a new start and has no result six hours after its new usual end', async () => {
    await put({ status: 'live' });
    clock = new Date(overdueAt);
    await work(1);
    await put({ startsAt: '2026-11-10T18:00:00Z' });
    expect(await isDue('2026-11-11T03:09:59Z')).toBe(false);
    expect(await isDue('2026-11-11T03:10:00Z')).toBe(true);
    await sql`
      insert into game_sources (sport_id, source, source_id, game_id, reading, read_at)
      select sport_id, name, 'g1', id, '{}', ${start} from games, unnest(array['mlb', 'espn']) as name
      where sport_id = ${sportId}
    `.execute(opened.platform.db);
    await work(2);
    expect(alarms()[1]).toMatchObject({
      startsAt: '2026-11-10T18:00:00.000Z',
      sources: [
        { source: 'espn', id: 'g1' },
        { source: 'mlb', id: 'g1' },
      ],
    });
  });

  it.each(['final', 'postponed', 'cancelled'] as const)('is not set aside if it is %s', async (status) => {
    await put({ status, points: status === 'final' ? { home: 20, away: 17 } : null });
    expect(await isDue(overdueAt)).toBe(false);
  });

  it('is not set aside if it was merged into another, or began more than 14 days ago', async () => {
    await put();
    expect(await isDue('2026-11-22T17:59:59Z')).toBe(true);
    expect(await isDue('2026-11-22T18:00:00Z')).toBe(false);
    await sql`update games set merged_into = id where sport_id = ${sportId}`.execute(opened.platform.db);
    expect(await isDue(overdueAt)).toBe(false);
  });

  it('is not set aside for half an hour while a reported result is about to be confirmed', async () => {
    await put({ status: 'live' });
    await sql`
      insert into game_sources (sport_id, source, source_id, game_id, reading, read_at)
      select sport_id, 'espn', 'g2', id, '{"status": "final"}', ${overdueAt}::timestamptz from games
      where sport_id = ${sportId}
    `.execute(opened.platform.db);
    expect(await isDue('2026-11-09T03:39:59Z')).toBe(false);
    expect(await isDue('2026-11-09T03:40:00Z')).toBe(true);
  });
});
