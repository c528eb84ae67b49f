import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestSport,
  asOwner,
  openTestPlatform,
  runImport,
  writeGames,
  writeSideFile,
} from '../../../../test/support/index.ts';
import type { TestPlatform } from '../../../../test/support/index.ts';

/** The heap limit. The program itself reserves about 180 MB. `npm run drill -- import-size` measures files with more rows. */
const heapMegabytes = 200;
const [games, sideRows, notesLength] = [20_000, 20_000, 12_000];

describe('an import of a large file', () => {
  let opened: TestPlatform;
  let folder: string;
  beforeAll(async () => {
    opened = await openTestPlatform();
    folder = await mkdtemp(join(tmpdir(), 'outpick-test-import-'));
  });
  afterAll(async () => {
    await opened.close();
    await rm(folder, { recursive: true });
  });

  // This takes over ten seconds, because the side file must be larger than the heap.
  it(
    'fits into a small heap, even if its side file is larger than the heap',
    { timeout: 180_000 },
    async () => {
      const { DATABASE_URL: databaseUrl } = opened.platform.config;
      await addTestSport(opened.platform, { slug: 'large', name: 'Large' });
      const [file, side] = [join(folder, 'games.csv'), join(folder, 'side.csv')];
      const filesUrl = pathToFileURL(folder).href;
      const args = ['large', '--from', file, '--format', 'normalised', '--create-teams'];
      // The last game has no result. The next import therefore looks for games that moved, which needs the ids of the file.
      await writeGames(file, 10);
      expect(await runImport({ databaseUrl, filesUrl, args })).toMatchObject({ code: 0 });
      await writeGames(file, games);
      await writeSideFile(side, sideRows, notesLength);
      expect((await stat(side)).size).toBeGreaterThan(heapMegabytes * 2 ** 20);
      const result = await runImport({
        databaseUrl,
        filesUrl,
        args: [...args, '--side', side],
        heapMegabytes,
      });
      expect(result).toMatchObject({
        code: 0,
        output: expect.stringContaining(
          `${games} rows: ${games - 10} added, 10 changed, 0 unchanged, 0 refused`,
        ),
      });
      const [stored] = await asOwner<{ games: number; starters: number; staged: number }>(
        databaseUrl,
        `select count(*)::int as games, count(*) filter (where home_key_player = 'Starter of the home side')::int as starters,
              (select count(*)::int from import_side_facts) as staged
       from games`,
      );
      expect(stored).toEqual({ games, starters: games, staged: 0 });
    },
  );
});
