import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestPlayers,
  asOwner,
  cloneDatabase,
  openTestContest,
  startTestSite,
  testBearer,
  testPick,
} from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';

/** Clones a database whose `clock_timestamp()` can be stopped: its search path finds our function before PostgreSQL's. */
async function createStoppableClock() {
  const url = await cloneDatabase();
  await asOwner(url, 'create schema clock');
  await asOwner(url, 'create table clock.stopped (at timestamptz)');
  await asOwner(
    url,
    `create function clock.clock_timestamp() returns timestamptz language sql volatile security definer
     as 'select coalesce((select at from clock.stopped), pg_catalog.clock_timestamp())'`,
  );
  await asOwner(url, 'grant usage on schema clock to public');
  const [{ name } = { name: '' }] = await asOwner<{ name: string }>(url, 'select current_database() as name');
  await asOwner(url, `alter database "${name}" set search_path = clock, pg_catalog, public`);
  return {
    url,
    stop: async (at: Date) => {
      await asOwner(url, 'delete from clock.stopped');
      await asOwner(url, 'insert into clock.stopped values ($1)', [at]);
    },
  };
}

describe('the instant of the lock', () => {
  let site: TestSite;
  let stop: (at: Date) => Promise<void>;
  beforeAll(async () => {
    const clock = await createStoppableClock();
    stop = clock.stop;
    site = await startTestSite({ databaseUrl: clock.url });
  });
  afterAll(async () => site.close());

  it('V2.3.2 is the start: a pick is saved 1 ms earlier, once per game and up to the maximum margin, and refused at the start', async () => {
    const contest = await openTestContest(site.platform, { maxMargin: 49 });
    const [first, second] = contest.games;
    const [ann] = await addTestPlayers(site.platform, 1);
    if (!first || !second || !ann) throw new Error('games or players are missing');
    const submit = async (...picks: object[]) => {
      const answer = await site.get('/api/v1/users/userPerdiction', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...testBearer(ann) },
        body: JSON.stringify(picks),
      });
      const { data } = JSON.parse(await answer.text());
      return { status: answer.status, saved: data?.saved, locked: data?.locked };
    };
    const stored = async () =>
      asOwner(
        site.platform.config.DATABASE_URL,
        'select slate_game_id as game, margin from picks where player_id = $1 order by margin',
        [ann.id],
      );
    const start = Date.parse(first.entry.startsAt);

    await stop(new Date(start - 1));
    expect(await submit(testPick(first, 50))).toMatchObject({ status: 422 });
    expect(await stored()).toEqual([]);
    expect(await submit(testPick(first, 49))).toEqual({ status: 200, saved: [first.id], locked: [] });
    expect(await submit(testPick(first, 7))).toEqual({ status: 200, saved: [first.id], locked: [] });
    expect(await stored()).toEqual([{ game: first.id, margin: 7 }]);

    await stop(new Date(start));
    expect(await submit(testPick(first, 8))).toMatchObject({ status: 409 });
    expect(await submit(testPick(first, 8), testPick(second, 9))).toEqual({
      status: 200,
      saved: [second.id],
      locked: [first.id],
    });
    expect(await stored()).toEqual([
      { game: first.id, margin: 7 },
      { game: second.id, margin: 9 },
    ]);
  });
});
