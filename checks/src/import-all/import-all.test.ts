import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openTestPlatform } from '@outpick/server/testing';
import { describe, expect, it } from 'vitest';
import { LEAGUES } from '../backtest/leagues.ts';
import { dataFolder, hasLeague } from '../backtest/read-games.ts';
import { importLeague, putLeague } from './import-league.ts';

/** Two of the smaller leagues, one with key facts of its own in a side file; `npm run import-all` takes all of them. */
const few = LEAGUES.filter(({ name }) => name === 'bundesliga' || name === 'wnba');

describe('real game files', () => {
  const there = few.every(({ name }) => hasLeague(name));
  const note = there ? '' : ` (skipped: there are no such files in ${dataFolder()})`;
  it.skipIf(!there)(
    `are imported whole, and a second time change nothing and say so${note}`,
    { timeout: 120_000 },
    async () => {
      const opened = await openTestPlatform();
      const folder = await mkdtemp(join(tmpdir(), 'outpick-import-'));
      const { DATABASE_URL } = opened.platform.config;
      for (const [index, league] of few.entries()) {
        const sportId = await putLeague(opened.platform, league, index + 1);
        const first = await importLeague(DATABASE_URL, pathToFileURL(folder).href, league);
        expect(first).toMatchObject({ added: first.rows, changed: 0, refused: 0 });
        expect(first.rows).toBeGreaterThan(1000);
        const second = await importLeague(DATABASE_URL, pathToFileURL(folder).href, league);
        expect(second).toMatchObject({ rows: first.rows, added: 0, changed: 0, refused: 0 });
        expect(second.said).toContain('nothing changed');
        expect(second.megabytes).toBeLessThan(400);
        const games = await opened.platform.db
          .selectFrom('games')
          .select(['status', 'closing_probability'])
          .where('sport_id', '=', sportId)
          .execute();
        expect(games).toHaveLength(first.rows);
        expect(games.filter(({ status }) => status !== 'final')).toEqual([]);
      }
      await opened.close();
      await rm(folder, { recursive: true });
    },
  );
});
