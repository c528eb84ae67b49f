import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBareSports,
  addTestOperator,
  addTestPlayers,
  addTestSport,
  addTestTeams,
  finishTestSlate,
  playTestSlate,
  readBoards,
  startTestSite,
} from '../../../../test/support/index.ts';
import type { TestOperator, TestSite } from '../../../../test/support/index.ts';
import { putGames } from '../../games/index.ts';
import { settleSlate } from '../../settlement/index.ts';

/** Reads from the database's catalog every column that refers to a team. */
const listReferences = async ({ platform }: TestSite) => {
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'teams'::regclass
    order by 1, 2
  `.execute(platform.db);
  return rows;
};

describe('merging two teams', () => {
  let site: TestSite;
  let operator: TestOperator;
  beforeAll(async () => {
    site = await startTestSite();
    operator = await addTestOperator(site.platform, 'scorer');
  });
  afterAll(async () => site.close());

  const send = async (path: string, body?: object) => {
    const answer = await site.get(`/api/v1/admin${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...operator.headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data, error } = JSON.parse(await answer.text());
    return { status: answer.status, data, error };
  };
  const merge = async (teamId: string, intoId: string) =>
    send(`/teams/${teamId}/merge`, { intoId, reason: 'the same club' });

  const count = async (table: string, column: string, teamId: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where ${sql.ref(column)} = ${teamId}
    `.execute(site.platform.db);
    return rows[0]?.count ?? 0;
  };

  /** Adds a sport with three teams, and games, names and ratings of two of them. */
  const addTeamsWithData = async ({ own, other, both }: { own: number; other: number; both: number }) => {
    const { platform } = site;
    const sportId = await addTestSport(platform);
    const teams = await addTestTeams(platform, sportId, ['Gulls', 'Harbor Gulls', 'Otters']);
    const [from = '', into = '', otters = ''] = ['Gulls', 'Harbor Gulls', 'Otters'].map((name) =>
      teams.get(name),
    );
    const game = (feedId: string, home: string, day: number) => ({
      feedId,
      season: 2026,
      startsAt: new Date(Date.parse('2026-09-06T18:00:00Z') + day * 86_400_000).toISOString(),
      homeTeamId: day % 2 === 0 ? home : otters,
      awayTeamId: day % 2 === 0 ? otters : home,
      neutral: false,
      status: 'final' as const,
      points: { home: 20, away: 17 },
      keyPlayers: { home: null, away: null },
      expectedGoals: null,
      closingLine: null,
    });
    const games = [
      // Files without game ids identify games by our team ids.
      ...Array.from({ length: own }, (_, i) => game(`2026 ${i} ${from} ${otters} 1`, from, i)),
      ...Array.from({ length: other }, (_, i) => game(`other ${i}`, into, 100 + i)),
      ...Array.from({ length: both }, (_, i) => game(`2026 ${i} ${into} ${otters} 1`, into, i)),
    ];
    if (games.length > 0) await platform.transact(async (tx) => putGames(platform, tx, sportId, games));
    const { db } = platform;
    await sql`insert into team_aliases values (${sportId}, 'GUL', ${from}), (${sportId}, 'HAR', ${into})`.execute(
      db,
    );
    await sql`
      insert into team_sources values (${sportId}, 'espn', '1', ${from}, 'Gulls'), (${sportId}, 'espn', '2', ${into}, 'HG')
    `.execute(db);
    await addRatings(sportId, { from, into });
    return { sportId, from, into, otters };
  };

  /** Adds ratings: `from` alone in one run and week, both teams in another. */
  const addRatings = async (sportId: string, { from, into }: { from: string; into: string }) => {
    const { db } = site.platform;
    await sql`insert into model_profiles values ('hash', '{}') on conflict do nothing`.execute(db);
    await sql`insert into seasons (sport_id, year) values (${sportId}, 2026) on conflict do nothing`.execute(
      db,
    );
    for (const ids of [[from], [from, into]]) {
      await sql`
        with run as (
          insert into rating_runs
            (sport_id, season_id, model, games, as_of, model_version, profile_hash, with_lines, inputs_hash)
          select ${sportId}, id, 'nfl', 1, '2026-09-07', '1', 'hash', false, 'x' from seasons where sport_id = ${sportId}
          returning id)
        insert into ratings select run.id, team_id, 1, 0, 1 from run, unnest(${ids}::uuid[]) as team_id
      `.execute(db);
      await sql`
        insert into rating_history
        select team_id, seasons.id, ${ids.length}, '2026-09-07', 0, 1 from seasons, unnest(${ids}::uuid[]) as team_id
        where sport_id = ${sportId}
      `.execute(db);
    }
  };

  it('moves every reference from the merged team to the remaining one, and loses none', async () => {
    const references = await listReferences(site);
    expect(references.map(({ table, column }) => `${table}.${column}`)).toEqual([
      'games.away_team_id',
      'games.home_team_id',
      'merged_teams.into_id',
      'rating_history.team_id',
      'ratings.team_id',
      'team_aliases.team_id',
      'team_sources.team_id',
    ]);
    /** How the counts change: rows that both teams have are kept once, and the old name becomes an alias. */
    const differences = new Map([
      // One redirect, from the address of the merged team.
      ['merged_teams.into_id', 1],
      ['rating_history.team_id', -1],
      ['ratings.team_id', -1],
      ['team_aliases.team_id', 1],
    ]);
    const few = fc.integer({ min: 0, max: 4 });
    await fc.assert(
      fc.asyncProperty(few, few, few, async (own, other, both) => {
        const { sportId, from, into } = await addTeamsWithData({ own, other, both });
        const before = new Map<string, number>();
        for (const { table, column } of references)
          before.set(
            `${table}.${column}`,
            (await count(table, column, from)) + (await count(table, column, into)),
          );
        const preview = await send(`/teams/${from}/merge?intoId=${into}`);
        expect(preview.data).toMatchObject({ games: own, names: ['Gulls', 'GUL'], obstacle: null });
        expect((await merge(from, into)).data).toEqual(preview.data);
        for (const { table, column } of references) {
          const key = `${table}.${column}`;
          expect([key, await count(table, column, from)]).toEqual([key, 0]);
          expect([key, await count(table, column, into)]).toEqual([
            key,
            (before.get(key) ?? 0) + (differences.get(key) ?? 0),
          ]);
        }
        expect(await count('teams', 'id', from)).toBe(0);
        // Games of files get ids with the new team, so that files find them. Only a game that both teams had keeps the old id.
        const { rows } = await sql<{ count: number }>`
          select count(*)::integer as count from games where sport_id = ${sportId} and strpos(feed_id, ${from}) > 0
        `.execute(site.platform.db);
        expect(rows[0]?.count).toBe(Math.min(own, both));
      }),
      { numRuns: 8 },
    );
  }, 120_000);

  it('redirects the addresses of merged teams to the remaining team', async () => {
    const { from, into, otters, sportId } = await addTeamsWithData({ own: 1, other: 0, both: 0 });
    const teams = await addTestTeams(site.platform, sportId, ['Gulls of old']);
    const first = teams.get('Gulls of old') ?? '';
    expect((await merge(first, from)).status).toBe(200);
    expect((await merge(from, into)).status).toBe(200);
    for (const id of [first, from, into]) {
      const page = await site.get(`/api/v1/website/team/${id}`);
      expect([page.status, JSON.parse(await page.text()).data.id]).toEqual([200, into]);
      expect((await site.get(`/calendar/team/${id}.ics`)).status).toBe(200);
    }
    expect(JSON.parse(await (await site.get(`/api/v1/website/team/${otters}`)).text()).data.id).toBe(otters);
  });

  it('is refused for teams that play each other, for teams of different sports, and for a team and itself', async () => {
    const { from, into, otters } = await addTeamsWithData({ own: 1, other: 0, both: 0 });
    const another = await addTeamsWithData({ own: 0, other: 0, both: 0 });
    for (const [one, two, message] of [
      [from, otters, 'The teams have a game against each other, so they are not one.'],
      [from, another.into, 'The teams are of different sports.'],
      [from, from, 'Choose two different teams.'],
    ] as const)
      expect(await merge(one, two)).toMatchObject({ status: 409, error: { code: 'ACT_REFUSED', message } });
    expect((await merge(from, '01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a')).status).toBe(404);
    expect((await merge(from, into)).status).toBe(200);
  });

  it('does not change picks and boards', async () => {
    const { platform } = site;
    const [sport] = await addBareSports(platform, 1);
    if (!sport) throw new Error('no sport was added');
    const players = await addTestPlayers(platform, 3);
    const slate = await playTestSlate(
      platform,
      sport,
      '2026-01-05T18:00:00Z',
      players.map((player, index) => [player, index, index === 1 ? 'Away' : 'Home', 5 + index] as const),
    );
    await finishTestSlate(platform, slate, [7, -3, 12]);
    const { id: home } = await platform.db
      .selectFrom('teams')
      .select('id')
      .where('sport_id', '=', sport.sportId)
      .where('name', '=', 'Home')
      .executeTakeFirstOrThrow();
    const teams = await addTestTeams(platform, sport.sportId, ['Newcomers']);
    const read = async () => ({
      boards: await readBoards(platform, [slate.id]),
      picks: (
        await sql`select * from picks where slate_id = ${slate.id} order by player_id, slate_game_id`.execute(
          platform.db,
        )
      ).rows,
      games: (
        await sql`select * from slate_games where slate_id = ${slate.id} order by id`.execute(platform.db)
      ).rows,
    });
    const before = await read();
    // The board has three players and the algorithm.
    expect([before.boards.length, before.picks.length, before.games.length]).toEqual([4, 6, 3]);
    expect((await merge(home, teams.get('Newcomers') ?? '')).data).toMatchObject({ games: 3, slates: 1 });
    await settleSlate(platform, slate.id);
    expect(await read()).toEqual(before);
  });
});
