import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { LEAGUES } from './leagues.ts';
import { dataFolder, hasLeague } from './read-games.ts';
import { CALIBRATION_ALLOWANCE } from './tables.ts';
import type { toJson } from './to-json.ts';

/** Runs the command in a separate process, because the test runner's instrumentation slows its inner loops several times. */
async function runBacktest(
  league: string,
): Promise<ReturnType<typeof toJson>['leagues'][number] | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-backtest-'));
  const command = [join(import.meta.dirname, 'main.ts'), '--json', '--league', league, '--report', folder];
  const { stdout } = await promisify(execFile)(process.execPath, command);
  expect(await readFile(join(folder, 'index.html'), 'utf8')).toContain(`<h2>${league}</h2>`);
  await rm(folder, { recursive: true });
  return (JSON.parse(stdout) as ReturnType<typeof toJson>).leagues[0];
}

/** Two real leagues with fast backtests; `npm run backtest` runs all leagues. */
const QUICK = LEAGUES.filter(({ name }) => name === 'nfl' || name === 'epl');

describe('the backtest on real games', () => {
  for (const { name, bars } of QUICK) {
    const available = hasLeague(name);
    const note = available ? '' : ` (skipped: there is no ${name}.csv in ${dataFolder()})`;
    it.skipIf(!available)(
      `meets the limits for ${name}, and forecasts better than Elo on the same games${note}`,
      { timeout: 120_000 },
      async () => {
        const result = await runBacktest(name);
        const { ours, elo, market, withLines } = result ?? {};
        expect(ours?.logLoss).toBeLessThanOrEqual(bars?.logLoss ?? 0);
        expect(ours?.mae).toBeLessThanOrEqual(bars?.mae ?? Infinity);
        expect(ours?.rps ?? 0).toBeLessThanOrEqual(bars?.rps ?? Infinity);
        expect(result?.spreadGridError).toBeLessThanOrEqual(bars?.spreadGridError ?? 0);
        expect(result?.calibrationError).toBeLessThanOrEqual(
          (result?.calibrationExpected ?? 0) + CALIBRATION_ALLOWANCE,
        );
        expect(ours?.logLoss).toBeLessThan(elo?.logLoss ?? 0);
        expect(withLines?.logLoss).toBeLessThan(ours?.logLoss ?? 0);
        expect(market?.logLoss).toBeLessThan(market?.oursSameGames.logLoss ?? 0);
      },
    );
  }
});
