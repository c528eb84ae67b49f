import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bootPlatform, readConfig } from '@outpick/server';
import { cloneDatabase, dropClones, runImport, writeGames, writeSideFile } from '@outpick/server/testing';
import { putLeague } from '../../measure/import-all/import-league.ts';
import { LEAGUES } from '../../measure/backtest/leagues.ts';

/**
 * `npm run drill -- import-size`: imports generated files of growing size into a temporary database and prints each
 * import's peak memory. Fails if an import fails.
 *
 *     npm run drill -- import-size [--rows 10 --rows 200000 …] [--side] [--again] [--heap 256] [--json]
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', multiple: true, default: ['10', '200000', '1000000'] },
    side: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    heap: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const folder = await mkdtemp(join(tmpdir(), 'outpick-import-size-'));
const [databaseUrl, filesUrl] = [await cloneDatabase(), pathToFileURL(folder).href];
const platform = await bootPlatform({
  process: 'command',
  config: readConfig({ DATABASE_URL: databaseUrl, FILES_URL: filesUrl, LOG_LEVEL: 'error' }),
});
const [league] = LEAGUES;
if (!league) throw new Error('there are no leagues');
await putLeague(platform, league, 1);
await platform.close();

const imported: { rows: number; code: number | null; output: string }[] = [];
const [games, side] = [join(folder, 'games.csv'), join(folder, 'side.csv')];
for (const rows of options.rows.flatMap((count) => (options.again ? [count, count] : [count]))) {
  await writeGames(games, Number(rows));
  if (options.side) await writeSideFile(side, Number(rows));
  const result = await runImport({
    databaseUrl,
    filesUrl,
    args: [
      league.name,
      '--from',
      games,
      '--format',
      'normalised',
      '--create-teams',
      ...(options.side ? ['--side', side] : []),
    ],
    ...(options.heap === undefined ? {} : { heapMegabytes: Number(options.heap) }),
  });
  if (result.code !== 0) process.exitCode = 1;
  imported.push({ rows: Number(rows), code: result.code, output: result.output });
  if (options.json) continue;
  console.log(
    `${rows.padStart(8)} ${result.code === 0 ? '' : `exit ${result.code}; `}${result.output.replaceAll('\n', '; ')}`,
  );
}
await dropClones(process.pid);
await rm(folder, { recursive: true, force: true });
if (options.json) console.log(JSON.stringify(imported));
