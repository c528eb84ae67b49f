import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixRules } from '../src/acts/slates/settle.ts';
import { publishContent } from '../src/features/content/index.ts';
import { countCrowds } from '../src/features/contests/index.ts';
import { formats, importGames } from '../src/features/ingest/files/index.ts';
import { putPlayers } from '../src/features/profile/index.ts';
import { runRatings } from '../src/features/ratings/index.ts';
import { settleSlate } from '../src/features/settlement/index.ts';
import { openSlates } from '../src/features/slates/index.ts';
import {
  addBareSports,
  addTestPlayers,
  addTestSport,
  addTestTeams,
  eventually,
  finishTestSlate,
  inAct,
  makeBare,
  newEmail,
  playTestSlate,
  putTestContent,
  startTestSite,
  testBearer,
  tester,
} from './support/index.ts';
import type { BareSport, TestPlayer, TestSite } from './support/index.ts';
import { prepareEveryCall } from './support/every-call.ts';

const csv =
  'id,season,date,home_team,away_team,home_points,away_points\ng1,2026,2026-09-13,Lions,Bears,21,24\n';
const page = '---\ntitle: About\npublished: 2026-01-01T00:00:00Z\n---\nText.\n';

/** Answers are cached until a version changes. A write that changes nothing must not invalidate them. */
describe('data versions', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(async () => site.close());

  const versions = async () => {
    const { rows } = await sql<{ area: string; version: number }>`
      select area, version from data_versions order by area
    `.execute(site.platform.db);
    return Object.fromEntries(rows.map(({ area, version }) => [area, version]));
  };

  it('do not change if a call that writes is repeated, for every such call', async () => {
    const prepare = await prepareEveryCall(site.platform);
    const writing = (await prepare()).filter(({ call }) => call.method !== 'GET');
    expect(writing.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['updateProfile', 'createEnquiry', 'submitPicks', 'setMailWishes']),
    );
    // These calls write nothing without an account, a code, a token of a link, a recovery or an appeal, a passkey, or a row of a board.
    const refused = new Map([
      ['login', 400],
      ['verifyCode', 400],
      ['signInWithLink', 400],
      ['joinWithCode', 400],
      ['checkCode', 400],
      ['signInByPasskey', 400],
      ['addOwnPasskey', 400],
      ['removeOwnPasskey', 404],
      ['recoverPassword', 401],
      ['reportPlayer', 404],
      ['appealSuspension', 409],
    ]);
    for (const { name, path, init } of writing) {
      expect([name, (await site.get(path, init)).status]).toEqual([name, refused.get(name) ?? 200]);
      const before = await versions();
      await site.get(path, init);
      expect([name, await versions()]).toEqual([name, before]);
    }
  });

  it('change with a profile’s public name, but with none of its other fields', async () => {
    const [player] = await addTestPlayers(site.platform, 1);
    if (!player) throw new Error('no player');
    const update = async (values: Record<string, string>) => {
      const form = new FormData();
      form.set('email', `${player.id}@example.org`);
      for (const [name, value] of Object.entries(values)) form.set(name, value);
      const init = { method: 'POST', headers: testBearer(player), body: form };
      expect((await site.get('/api/v1/auth/updateProfile', init)).status).toBe(200);
      return (await versions())['board-names'] ?? 0;
    };
    const versionNumbers: number[] = [];
    for (const values of [
      { mobileNumber: '12025550143', contestLeague: 'Office' },
      { lastName: 'Smith' },
      { name: 'Ann' },
      { lastName: 'Sanders' },
      { lastName: 'Jones' },
      { contestTeamName: 'Owls' },
      { name: 'Bea', lastName: '' },
      { contestTeamName: '' },
    ])
      versionNumbers.push(await update(values));
    const steps = versionNumbers.map((version, index) => version - (versionNumbers[index - 1] ?? version));
    expect(steps).toEqual([0, 0, 1, 0, 1, 1, 0, 1]);
  });

  it('change with the deletion of an account with a public name, but not of an account without one', async () => {
    const [named, unnamed] = await addTestPlayers(site.platform, 2);
    if (!named || !unnamed) throw new Error('no players');
    await site.platform.db.insertInto('profiles').values({ account_id: named.id, name: 'Ann' }).execute();
    const remove = async (player: TestPlayer) => {
      const before = await versions();
      const init = { method: 'DELETE', headers: testBearer(player) };
      expect((await site.get('/api/v1/auth/userDelete', init)).status).toBe(200);
      const after = await versions();
      return Object.keys(after).filter((area) => after[area] !== before[area]);
    };
    expect([await remove(named), await remove(unnamed)]).toEqual([['board-names'], []]);
  });

  it('change for a published board’s sport, and for sums in a sport with a later board of the same year', async () => {
    const { platform } = site;
    const [own, later, earlier, nextYear] = await addBareSports(platform, 4);
    const [player] = await addTestPlayers(platform, 1);
    if (!own || !later || !earlier || !nextYear || !player) throw new Error('no sports or players');
    const play = async (sport: BareSport, firstStart: string) =>
      playTestSlate(platform, sport, firstStart, [[player, 0, 'Home', 10]]);
    for (const [sport, firstStart] of [
      [later, '2031-03-02T18:00:00Z'],
      [earlier, '2031-02-28T18:00:00Z'],
      [nextYear, '2032-01-01T18:00:00Z'],
    ] as const)
      await finishTestSlate(platform, await play(sport, firstStart), [7]);
    const slate = await play(own, '2031-03-01T18:00:00Z');
    const winners = async () => {
      const query = `sportsCategory=${later.sportId}&sortKey=rank`;
      const answer = await site.get(`/api/v1/website/get-contest-winner?${query}`);
      return JSON.parse(await answer.text()).data.result.map(
        (row: Record<'all_sport_pts', number>) => row.all_sport_pts,
      );
    };
    const before = { versions: await versions(), winners: await winners() };
    await finishTestSlate(platform, slate, [7]);
    const after = await versions();
    const { sportId } = own;
    expect(Object.keys(after).filter((area) => after[area] !== before.versions[area])).toEqual([
      'contests',
      `contests:${sportId}`,
      `sums:${later.sportId}`,
    ]);
    await eventually(async () => expect(await winners()).not.toEqual(before.winners));
  });

  it('do not change if a command or job that writes is repeated', async () => {
    const { platform } = site;
    const settings = { slug: 'repeated', name: 'Repeated', position: 1000 };
    const sportId = await addTestSport(platform, settings);
    const bare = await makeBare(platform, await addTestSport(platform));
    const players = await addTestPlayers(platform, 2);
    const slate = await playTestSlate(
      platform,
      bare,
      '2026-01-05T18:00:00Z',
      players.map((player, index) => [player, 0, 'Away', 10 + index] as const),
    );
    await finishTestSlate(platform, slate, [7]);
    const format = formats.find(({ name }) => name === 'outpick-csv');
    if (!format) throw new Error('no format');
    const source = {
      name: 'test',
      bytes: csv.length,
      async *read() {
        yield csv;
      },
    };
    const at = new Date('2026-02-01T00:00:00Z');
    const player = { email: newEmail(), name: 'Zoe', lastName: 'Hill', contestTeamName: 'Foxes' };
    const writes: Record<string, () => Promise<unknown>> = {
      putSport: async () => addTestSport(platform, settings),
      putTeams: async () => addTestTeams(platform, sportId, ['Owls', 'Foxes']),
      importGames: async () => importGames(platform, { sportId, format, source, createTeams: true }),
      runRatings: async () => runRatings(platform, sportId),
      openSlates: async () => openSlates(platform, sportId),
      putContent: async () => putTestContent(site, { 'pages/about.md': page }),
      publishContent: async () =>
        inAct(platform, async (tx) => publishContent(platform, tx, { kind: 'pages', slug: 'about', at })),
      draftContent: async () =>
        inAct(platform, async (tx) =>
          publishContent(platform, tx, { kind: 'pages', slug: 'about', at: null }),
        ),
      putPlayers: async () => putPlayers(platform, [player]),
      settleSlate: async () => settleSlate(platform, slate.id),
      countCrowds: async () => countCrowds(platform),
      fixRules: async () => fixRules(platform, tester),
    };
    for (const [name, write] of Object.entries(writes)) {
      await write();
      const before = await versions();
      await write();
      expect([name, await versions()]).toEqual([name, before]);
    }
  });

  it('V2.4.1 cannot be raised without end: a player has 30 profile updates an hour, further ones are a 429', async () => {
    const [player] = await addTestPlayers(site.platform, 1);
    if (!player) throw new Error('no player');
    const statuses: number[] = [];
    for (let i = 0; i < 32; i += 1) {
      const form = new FormData();
      form.set('email', `${player.id}@example.org`);
      form.set('contestTeamName', i % 2 === 0 ? 'Owls' : 'Foxes');
      const init = { method: 'POST', headers: testBearer(player), body: form };
      const answer = await site.get('/api/v1/auth/updateProfile', init);
      statuses.push(answer.status);
      expect(answer.headers.has('retry-after')).toBe(answer.status === 429);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429, 429]);
  });
});
