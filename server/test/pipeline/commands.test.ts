import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom, parseProfile } from '@outpick/forecast';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRatings } from '../../src/features/ratings/index.ts';
import { openSlates } from '../../src/features/slates/index.ts';
import { addTestLeague, addTestSport, asOwner, cloneDatabase, openTestPlatform } from '../support/index.ts';
import type { TestPlatform } from '../support/index.ts';
import { callOutpick, commandSettings, startOutpick } from '../support/outpick.ts';

describe('an operator’s command', () => {
  let folder: string;
  let url: string;
  let opened: TestPlatform;
  let rate: () => Promise<unknown>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outpick-test-'));
    url = await cloneDatabase();
    opened = await openTestPlatform({ databaseUrl: url });
    const sportId = await addTestSport(opened.platform, { slug: 'league' });
    await addTestLeague(opened.platform, sportId, createRandom(1));
    rate = async () => runRatings(opened.platform, sportId);
    await rate();
    await openSlates(opened.platform, sportId, new Date('2026-11-03T12:00:00Z'));
  });
  afterAll(async () => {
    await opened.close();
    await rm(folder, { recursive: true });
  });

  /** Reads the sport's sigma, and the profile of its last rating run. */
  const readRules = async () =>
    asOwner<{ sigma: number; hash: string }>(
      url,
      `select margin_sigma as sigma, profile_hash as hash from sports
       join rating_runs on rating_runs.sport_id = sports.id order by rating_runs.id desc limit 1`,
    );

  const outpick = async (...args: string[]) => callOutpick(commandSettings(url, folder), ...args);
  /** Runs the command in a separate process. */
  const start = async (...args: string[]) => startOutpick(commandSettings(url, folder), ...args);

  it('imports a file, reports the refused rows, and adds the file’s name of a team as an alias', async () => {
    const path = join(folder, 'games.csv');
    await writeFile(
      path,
      'season,date,home_team,away_team\n2026,2026-12-06,Hay Bay,HB\n2026,2026-12-13,Gulls?,Hay Bay\n',
    );
    const args = ['import', 'league', '--from', path, '--format', 'outpick-csv'];
    const first = await start(...args);
    expect(first.status).toBe(1);
    expect(first.output).toContain('line 2: there is no team "HB"');
    expect(first.output).toContain('2 rows: 1 added, 0 changed, 0 unchanged, 1 refused');
    const second = await outpick(...args, '--alias', 'HB=Bell/Harbour');
    expect(second).toMatchObject({
      status: 0,
      output: expect.stringContaining('1 added, 0 changed, 1 unchanged'),
    });
    expect((await outpick(...args)).output).toContain('nothing changed');
  }, 120_000);

  it('[D-LEDGER-05] [D-LEDGER-12] verifies the ledger, and checks an old head', async () => {
    const valid = await start('ledger', 'verify');
    expect(valid.status).toBe(0);
    const head = /head ([0-9a-f]{64})/u.exec(valid.output)?.[1] ?? '';
    expect(await outpick('ledger', 'verify', '--head', head)).toMatchObject({ status: 0 });
    const unknown = await outpick('ledger', 'verify', '--head', 'ab'.repeat(32));
    expect(unknown).toMatchObject({ status: 1, output: expect.stringContaining('does not hold that head') });
  }, 120_000);

  it('explains why a contest is not open', async () => {
    expect(await start('slate', 'why', 'league')).toMatchObject({
      status: 0,
      output: expect.stringMatching(/games? to come: |No games ahead/u),
    });
    expect(await outpick('slate', 'why', 'curling')).toMatchObject({
      status: 1,
      output: expect.stringContaining('there is no sport "curling"'),
    });
  }, 120_000);

  it('settles a slate, with a line in the audit log', async () => {
    const [slate] = await asOwner<{ id: string }>(url, 'select id from slates limit 1');
    const id = slate?.id ?? '';
    expect(await outpick('contest', 'settle', id)).toMatchObject({ status: 0 });
    const lines = await asOwner(
      url,
      `select act, actor_kind, subject_id from audit_log where act = 'slate.settle'`,
    );
    expect(lines).toEqual([{ act: 'slate.settle', actor_kind: 'command', subject_id: id }]);
    const unknown = '01900000-0000-7000-8000-000000000000';
    expect(await outpick('contest', 'settle', unknown)).toMatchObject({
      status: 1,
      output: expect.stringContaining(`There is no slate ${unknown}.`),
    });
  }, 120_000);

  it('fits the algorithm to a sport’s own games', async () => {
    const out = join(folder, 'profile.json');
    expect(await start('fit', 'league', '--out', out, '--evaluations', '5')).toMatchObject({ status: 0 });
    const profile = parseProfile(JSON.parse(await readFile(out, 'utf8')));
    expect(profile.fitted).toMatchObject({ seasons: [2025, 2025] });
  }, 120_000);

  it('sets a fitted profile, which the sport uses from the next rating run on until the profile is removed', async () => {
    const file = join(folder, 'profile.json');
    const [before] = await readRules();
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/"marginSigma": [\d.]+/u, '"marginSigma": 12.5'));
    expect(await outpick('sport', 'profile', 'league', '--from', file)).toMatchObject({ status: 0 });
    await rate();
    const [fitted] = await readRules();
    expect(fitted?.sigma).toBe(12.5);
    expect(fitted?.hash).not.toBe(before?.hash);
    await writeFile(join(folder, 'wrong.json'), '{"sport": "nfl"}');
    expect(await outpick('sport', 'profile', 'league', '--from', join(folder, 'wrong.json'))).toMatchObject({
      status: 1,
      output: expect.stringContaining('league'),
    });
    expect(await outpick('sport', 'profile', 'league')).toMatchObject({ status: 1 });
    expect(await outpick('sport', 'profile', 'league', '--default')).toMatchObject({ status: 0 });
    await rate();
    expect(await readRules()).toEqual([before]);
  }, 120_000);
});
