import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom, parseProfile } from '@outpick/forecast';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRatings } from '../../src/features/ratings/index.ts';
import { openSlates } from '../../src/features/slates/index.ts';
import { addTestLeague, addTestSport, cloneDatabase, openTestPlatform } from '../support/index.ts';
import type { TestPlatform } from '../support/index.ts';
import { startOutpick } from './start-outpick.ts';

describe('an operator', () => {
  let folder: string;
  let url: string;
  let opened: TestPlatform;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outpick-test-'));
    url = await cloneDatabase();
    opened = await openTestPlatform({ databaseUrl: url });
    const sportId = await addTestSport(opened.platform, { slug: 'league' });
    await addTestLeague(opened.platform, sportId, createRandom(1));
    await runRatings(opened.platform, sportId);
    await openSlates(opened.platform, sportId, new Date('2026-11-03T12:00:00Z'));
  });
  afterAll(async () => {
    await opened.close();
    await rm(folder, { recursive: true });
  });

  const outpick = async (...words: string[]) => {
    const started = startOutpick(url, folder, ...words);
    return { status: await started.ended, said: started.output() };
  };

  it('imports a file, hears of the rows that were refused, and teaches a feed’s name for a team', async () => {
    const path = join(folder, 'games.csv');
    await writeFile(
      path,
      'season,date,home_team,away_team\n2026,2026-12-06,Hay Bay,HB\n2026,2026-12-13,Gulls?,Hay Bay\n',
    );
    const words = ['import', 'league', '--from', path, '--format', 'outpick-csv'];
    const first = await outpick(...words);
    expect(first.status).toBe(1);
    expect(first.said).toContain('line 2: there is no team "HB"');
    expect(first.said).toContain('2 rows: 1 added, 0 changed, 0 unchanged, 1 refused');
    const second = await outpick(...words, '--alias', 'HB=Bell/Harbour');
    expect(second).toMatchObject({
      status: 0,
      said: expect.stringContaining('1 added, 0 changed, 1 unchanged'),
    });
    expect((await outpick(...words)).said).toContain('nothing changed');
  }, 120_000);

  it('[D-LEDGER-05] [D-LEDGER-12] has the ledger re-computed, with an old head too', async () => {
    const sound = await outpick('ledger', 'verify');
    expect(sound.status).toBe(0);
    const head = /head ([0-9a-f]{64})/u.exec(sound.said)?.[1] ?? '';
    expect(await outpick('ledger', 'verify', '--head', head)).toMatchObject({ status: 0 });
    const unknown = await outpick('ledger', 'verify', '--head', 'ab'.repeat(32));
    expect(unknown).toMatchObject({ status: 1, said: expect.stringContaining('does not hold that head') });
  }, 120_000);

  it('has the algorithm fitted to a sport’s own games', async () => {
    const out = join(folder, 'profile.json');
    expect(await outpick('fit', 'league', '--out', out, '--evaluations', '5')).toMatchObject({ status: 0 });
    const profile = parseProfile(JSON.parse(await readFile(out, 'utf8')));
    expect(profile.fitted).toMatchObject({ seasons: [2025, 2025] });
  }, 120_000);
});
