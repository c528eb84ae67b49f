import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBareSlates,
  addBareSports,
  asOwner,
  cloneDatabase,
  inAct,
  openTestPlatform,
  tester,
} from '../../../test/support/index.ts';
import type { TestPlatform } from '../../../test/support/index.ts';
import { act } from '../../platform/act.ts';
import { fixSeasonsWithoutRules } from './index.ts';

describe('backfilling season rules', () => {
  let opened: TestPlatform;
  let url: string;
  beforeAll(async () => {
    url = await cloneDatabase();
    opened = await openTestPlatform({ process: 'worker', databaseUrl: url });
    // Lets the test create seasons as they were before the rules existed.
    for (const table of ['season_rules', 'contest_points'])
      await asOwner(url, `alter table ${table} disable trigger all`);
  });
  afterAll(async () => opened.close());

  /** A season with a slate, a points table and no rules. */
  async function addSeasonUnderWay() {
    const [sport] = await addBareSports(opened.platform, 1, { sigma: 9, maxMargin: 49 });
    if (!sport) throw new Error('no sport was added');
    const window = {
      firstDay: '2026-11-10',
      lastDay: '2026-11-10',
      firstStart: new Date('2026-11-10T18:00:00Z'),
    };
    const [slate] = await addBareSlates(opened.platform, [{ ...sport, ...window, games: 1 }]);
    await asOwner(url, 'delete from season_rules where season_id = $1', [sport.seasonId]);
    return { ...sport, slate };
  }
  const rulesOf = async (seasonId: string) =>
    opened.platform.db
      .selectFrom('season_rules')
      .select(['margin_sigma', 'max_margin', 'ties_possible', 'points_version'])
      .where('season_id', '=', seasonId)
      .executeTakeFirst();

  it('reproduces the stored points table even if the sport’s maximum margin has changed', async () => {
    const { sportId, seasonId } = await addSeasonUnderWay();
    await opened.platform.db
      .updateTable('sports')
      .set({ max_margin: 100 })
      .where('id', '=', sportId)
      .execute();
    const fixed = await act(
      opened.platform,
      { actor: tester, act: 'season.fix-rules', records: 'if-changed' },
      fixSeasonsWithoutRules,
    );
    expect(fixed.result).toHaveLength(1);
    expect(await rulesOf(seasonId)).toEqual({
      margin_sigma: 9,
      max_margin: 49,
      ties_possible: true,
      points_version: 1,
    });
    expect(await inAct(opened.platform, fixSeasonsWithoutRules)).toEqual([]);
    const lines = await opened.platform.db
      .selectFrom('audit_log')
      .select(['act', 'actor_name', 'before', 'after'])
      .where('subject_id', '=', seasonId)
      .execute();
    expect(lines).toMatchObject([
      { act: 'season.fix-rules', actor_name: 'test', before: null, after: { marginSigma: 9, maxMargin: 49 } },
    ]);
  });

  it('inserts the points table of a season that has none', async () => {
    const { seasonId } = await addSeasonUnderWay();
    await asOwner(url, 'delete from contest_points where season_id = $1', [seasonId]);
    await inAct(opened.platform, fixSeasonsWithoutRules);
    const [found] = await asOwner<{ rows: number }>(
      url,
      'select count(*)::integer as rows from contest_points where season_id = $1',
      [seasonId],
    );
    expect(found?.rows).toBe(150);
  });

  it('stops if the formula does not reproduce the stored table, or if a pick exceeds the maximum margin', async () => {
    const { seasonId, slate } = await addSeasonUnderWay();
    const change = async (by: number) =>
      asOwner(
        url,
        `update contest_points set tenths = tenths + ${by} where season_id = $1 and margin = 7 and outcome = 'win'`,
        [seasonId],
      );
    await change(1);
    await expect(inAct(opened.platform, fixSeasonsWithoutRules)).rejects.toThrow(
      'does not reproduce the stored points table',
    );
    await change(-1);
    await sql`
      insert into picks (month, slate_id, player_id, slate_game_id, home, margin, saved_at)
      values ('2026-11-01', ${slate?.id}, uuid_v7(), ${slate?.games[0]?.id}, true, 60, now())
    `.execute(opened.platform.db);
    await expect(inAct(opened.platform, fixSeasonsWithoutRules)).rejects.toThrow(
      "1 picks have a margin above the season's maximum of 49",
    );
    expect(await rulesOf(seasonId)).toBeUndefined();
    await sql`delete from picks where slate_id = ${slate?.id}`.execute(opened.platform.db);
    expect(await inAct(opened.platform, fixSeasonsWithoutRules)).toHaveLength(1);
  });
});
