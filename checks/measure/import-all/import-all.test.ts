import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openTestPlatform } from '@outpick/server/testing';
import { describe, expect, it } from 'vitest';
import { LEAGUES } from '../backtest/leagues.ts';
import { dataFolder, hasLeague } from '../backtest/read-games.ts';
import { importLeague, putLeague } from './import-league.ts';

/** Two small leagues, one of them with a side file; `npm run measure -- import-all` imports all leagues. */
const leagues = LEAGUES.filter(({ name }) => name === 'bundesliga' || name === 'wnba');

describe('real game files', () => {
  const available = leagues.every(({ name }) => hasLeague(name));
  const note = available ? '' : ` (skipped: there are no such files in ${dataFolder()})`;
  // Takes over ten seconds: four processes read thousands of games each.
  it.skipIf(!available)(
    `are imported completely; a second import changes nothing and reports that${note}`,
    { timeout: 120_000 },
    async () => {
      const opened = await openTestPlatform();
      const folder = await mkdtemp(join(tmpdir(), 'outpick-import-'));
      const target = {
        databaseUrl: opened.platform.config.DATABASE_URL,
        filesUrl: pathToFileURL(folder).href,
      };
      for (const [index, league] of leagues.entries()) {
        const sportId = await putLeague(opened.platform, league, index + 1);
        const first = await importLeague(league, target);
        expect(first).toMatchObject({ added: first.rows, changed: 0, refused: 0 });
        expect(first.rows).toBeGreaterThan(1000);
        const second = await importLeague(league, target);
        expect(second).toMatchObject({ rows: first.rows, added: 0, changed: 0, refused: 0 });
        expect(second.output).toContain('nothing changed');
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
