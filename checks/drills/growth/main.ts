import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bootPlatform, readConfig } from '@outpick/server';
import { asOwner, cloneDatabase, dropClones, openTestInbox } from '@outpick/server/testing';
import { startOutpick } from '../../measure/bench/servers.ts';
import type { BenchServer } from '../../measure/bench/servers.ts';
import { measureAccounts, measureGames, measurePicks } from './loads.ts';
import type { Load } from './loads.ts';
import type { GrowthRow } from './measure.ts';

/**
 * Adds many rows of one kind to a temporary database and measures the times that players and operators then see. Needs
 * `npm run build`, and 40 GB of disk for the largest sizes.
 *
 *     npm run drill -- growth [--of picks|games|accounts] [--rows 5000000,50000000] [--json]
 *
 * The default sizes fit into the six hours of a nightly run; docs/capacity.md has larger ones.
 */
const { values } = parseArgs({
  options: { of: { type: 'string' }, rows: { type: 'string' }, json: { type: 'boolean' } },
});

const loads: Readonly<Record<string, { readonly measure: Load; readonly rows: number }>> = {
  picks: { measure: measurePicks, rows: 5_000_000 },
  games: { measure: measureGames, rows: 500_000 },
  accounts: { measure: measureAccounts, rows: 1_000_000 },
};

async function measureOnce(load: Load, rows: number): Promise<GrowthRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-growth-'));
  const inbox = await openTestInbox();
  const variables = {
    DATABASE_URL: await cloneDatabase(),
    FILES_URL: pathToFileURL(folder).href,
    SMTP_URL: inbox.url,
    NETWORK_UNITS_PER_MINUTE: '100000000',
    ACCOUNT_UNITS_PER_MINUTE: '100000000',
    CODE_MAILS_PER_ADDRESS: '100000',
  };
  const config = { ...readConfig(variables), LOG_LEVEL: 'silent' } as const;
  // A worker's statements may take minutes.
  const platform = await bootPlatform({ process: 'worker', config });
  let site: BenchServer | undefined;
  try {
    return await load({
      platform,
      rows,
      startSite: async () => {
        // Write the added rows to disk first, so that requests do not wait for these writes.
        await asOwner(variables.DATABASE_URL, 'checkpoint');
        site = await startOutpick('site', variables);
        return site.origin;
      },
    });
  } finally {
    await site?.stop();
    await platform.close();
    await inbox.close();
    await dropClones(process.pid);
    await rm(folder, { recursive: true, force: true });
  }
}

const results: { of: string; rows: number; measured: GrowthRow[] }[] = [];
for (const [of, load] of Object.entries(loads)) {
  if (values.of !== undefined && values.of !== of) continue;
  for (const rows of values.rows?.split(',').map(Number) ?? [load.rows]) {
    const measured = await measureOnce(load.measure, rows);
    results.push({ of, rows, measured });
    if (values.json) continue;
    console.log(`\n${rows.toLocaleString('en-US')} ${of}`);
    for (const { what, figure, unit } of measured) console.log(`  ${what.padEnd(50)} ${figure} ${unit}`);
  }
}
if (values.json) console.log(JSON.stringify(results));
