import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestOperator,
  addTestSport,
  addTestTeams,
  startTestSite,
} from '../../../../test/support/index.ts';
import type { TestOperator, TestSite } from '../../../../test/support/index.ts';
import { putGames } from '../../games/index.ts';
import { sportProfile } from '../../sports/index.ts';

describe('editing the settings of a sport', () => {
  let site: TestSite;
  let owner: TestOperator;
  beforeAll(async () => {
    site = await startTestSite();
    owner = await addTestOperator(site.platform, 'owner');
  });
  afterAll(async () => site.close());

  const send = async (path: string, body: object) => {
    const answer = await site.get(`/api/v1/admin/sports/${path}`, {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { data, error } = JSON.parse(await answer.text());
    return { status: answer.status, data, error };
  };
  const settings = {
    position: 1,
    model: 'nfl',
    timeZone: 'America/New_York',
    maxMargin: 100,
    tiesPossible: false,
    words: { start: 'kick-off', unit: 'point', units: 'points', period: 'quarter' },
  };
  const reason = 'the league moved';

  /** Adds a sport with a game that starts at 20:20 in New York, which is the next day in UTC. */
  const addSport = async (name: string) => {
    const { platform } = site;
    const sportId = await addTestSport(platform, { name });
    const teams = await addTestTeams(platform, sportId, ['Home', 'Away']);
    const game = {
      feedId: 'late',
      season: 2026,
      startsAt: '2026-11-24T01:20:00Z',
      homeTeamId: teams.get('Home') ?? '',
      awayTeamId: teams.get('Away') ?? '',
      neutral: false,
      status: 'scheduled' as const,
      points: null,
      keyPlayers: { home: null, away: null },
      expectedGoals: null,
      closingLine: null,
    };
    await platform.transact(async (tx) => putGames(platform, tx, sportId, [game]));
    return sportId;
  };
  const readDays = async (sportId: string) => {
    const { rows } = await sql<{ day: string }>`
      select league_day::text as day from games where sport_id = ${sportId} order by starts_at
    `.execute(site.platform.db);
    return rows.map(({ day }) => day);
  };
  const readVersion = async (sportId: string) => {
    const { rows } = await sql<{ version: number }>`
      select version from data_versions where area = ${`games:${sportId}`}
    `.execute(site.platform.db);
    return rows[0]?.version ?? 0;
  };
  /** Adds a slate with the sport's only game. */
  const addSlate = async (sportId: string, lastDay: string) => {
    const { db } = site.platform;
    await sql`insert into model_profiles values ('hash', '{}') on conflict do nothing`.execute(db);
    await sql`
      with entry as (
        insert into ledger_entries (sequence, content, previous_hash, hash)
        select coalesce(max(sequence), 0) + 1, '{}', repeat('0', 64), encode(sha256(${sportId}::bytea), 'hex') from ledger_entries
        returning sequence),
      run as (
        insert into rating_runs
          (sport_id, season_id, model, games, as_of, model_version, profile_hash, with_lines, inputs_hash)
        select ${sportId}, id, 'nfl', 1, '2026-11-01', '1', 'hash', false, 'x' from seasons where sport_id = ${sportId}
        returning id, season_id),
      slate as (
        insert into slates (sport_id, season_id, first_day, last_day, opened_at, first_start, run_id, ledger_entry)
        select ${sportId}, season_id, ${lastDay}::date - 6, ${lastDay}::date, now(), now(), run.id, sequence from run, entry
        returning id)
      insert into slate_games
        (slate_id, game_id, in_contest, starts_at, home_wins, algo_margin, win_prob, tie_prob, distribution, contributions)
      select slate.id, games.id, true, starts_at, true, 3, 0.6, 0, '', '[]' from slate, games where sport_id = ${sportId}
    `.execute(db);
  };

  it('moves games to their day in a new time zone, in the same transaction', async () => {
    const name = 'Moved';
    const sportId = await addSport(name);
    expect(await readDays(sportId)).toEqual(['2026-11-23']);
    const before = await readVersion(sportId);
    const body = { ...settings, name, timeZone: 'UTC' };
    const preview = await send(`${sportId}/preview`, body);
    expect(preview.data).toEqual({
      consequences: [
        'The site shows the new name, place in the menu and words at once.',
        'One game gets another day. Their starts stay the same.',
      ],
      obstacle: null,
    });
    expect(await readDays(sportId)).toEqual(['2026-11-23']);
    expect((await send(sportId, { ...body, reason })).data).toEqual(preview.data);
    expect(await readDays(sportId)).toEqual(['2026-11-24']);
    expect(await readVersion(sportId)).toBeGreaterThan(before);
    expect((await send(`${sportId}/preview`, body)).data).toEqual({ consequences: [], obstacle: null });
  });

  it('refuses a time zone in which a game of an open slate leaves its window; a played game keeps its day', async () => {
    const name = 'Open';
    const sportId = await addSport(name);
    await addSlate(sportId, '2026-11-23');
    const body = { ...settings, name, timeZone: 'UTC', reason };
    const obstacle = 'A game of an open slate would leave its window. Change the time zone after 2026-11-23.';
    expect((await send(`${sportId}/preview`, body)).data).toMatchObject({ obstacle });
    expect(await send(sportId, body)).toMatchObject({ status: 409, error: { message: obstacle } });
    await sql`
      update games set status = 'final', home_points = 3, away_points = 0 where sport_id = ${sportId}
    `.execute(site.platform.db);
    expect((await send(sportId, body)).status).toBe(200);
    expect(await readDays(sportId)).toEqual(['2026-11-23']);
  });

  it('takes the sigma of a new model, and says when the new rules apply', async () => {
    const name = 'Hockey';
    const sportId = await addSport(name);
    const readSigma = async () =>
      site.platform.db
        .selectFrom('sports')
        .select('margin_sigma')
        .where('id', '=', sportId)
        .executeTakeFirstOrThrow();
    const { data } = await send(sportId, { ...settings, name, model: 'nhl', maxMargin: 49, reason });
    expect(await readSigma()).toEqual({ margin_sigma: sportProfile('nhl', null).marginSigma });
    expect(data.consequences.at(-1)).toMatch(
      /^No slate has opened yet\. The contest rules from the first one on: maximum margin 49, ties impossible, standard deviation of margins /u,
    );
    await sql`
      insert into season_rules (sport_id, season_id, margin_sigma, max_margin, ties_possible, points_version)
      select sport_id, id, 2.5, 49, false, 1 from seasons where sport_id = ${sportId}
    `.execute(site.platform.db);
    const later = await send(`${sportId}/preview`, { ...settings, name, model: 'nhl', tiesPossible: true });
    expect(later.data.consequences.slice(-2)).toEqual([
      'Season 2026 keeps its contest rules: maximum margin 49, ties impossible, standard deviation of margins 2.5.',
      expect.stringMatching(
        /^The contest rules from the next season’s first slate on: maximum margin 100, ties possible/u,
      ),
    ]);
  });

  it.each([
    [{ model: 'chess' }, { model: 'Choose a model.' }],
    [{ timeZone: 'Mars/Olympus' }, { timeZone: 'Choose a time zone.' }],
  ])('refuses %o', async (change, fields) => {
    const sportId = await addSport(`Refused ${JSON.stringify(change)}`);
    expect(await send(sportId, { ...settings, name: 'Refused', ...change, reason })).toMatchObject({
      status: 422,
      error: { fields },
    });
  });

  it('refuses the name of another sport', async () => {
    await addSport('Taken');
    const sportId = await addSport('Free');
    expect(await send(sportId, { ...settings, name: 'Taken', reason })).toMatchObject({
      status: 409,
      error: { message: 'Another sport has this name. Choose another one.' },
    });
  });
});
