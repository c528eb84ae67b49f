import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootPlatform, readConfig } from '@outpick/server';
import type { Platform } from '@outpick/server';
import { addTestPlayers, asOwner, cloneDatabase, dropClones } from '@outpick/server/testing';
import type { TestPlayer } from '@outpick/server/testing';
import { runOutpick } from '../../browser/support/run-outpick.ts';
import { startOutpick, startServer } from '../../measure/bench/servers.ts';
import type { BenchServer } from '../../measure/bench/servers.ts';
import { measuredSettings } from '../../measure/bench/settings.ts';
import { root } from '../../rules/check/workspaces.ts';
import { addOpenSlate } from '../growth/grown.ts';
import type { OpenSlate } from '../growth/grown.ts';

/** The small demo world with an open contest, behind two sites: one as in production, one without a cache. */
export interface CostsSite {
  readonly cached: BenchServer;
  readonly uncached: BenchServer;
  readonly databaseUrl: string;
  /** A folder for the measurement's files. */
  readonly folder: string;
  readonly platform: Platform;
  readonly players: readonly TestPlayer[];
  readonly slate: OpenSlate;
  close(): Promise<void>;
}

export async function startCostsSite(): Promise<CostsSite> {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-costs-'));
  const undo = [
    async () => rm(folder, { recursive: true, force: true }),
    async () => dropClones(process.pid),
  ];
  const close = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    const databaseUrl = await cloneDatabase();
    const variables = {
      ...measuredSettings(databaseUrl, folder),
      CODE_MAILS_PER_ADDRESS: '100000',
      SHED_ABOVE_MS: '0',
    };
    await runOutpick(['seed-world', '--small'], variables);
    await runOutpick(['content', 'put', join(root, 'content')], variables);
    const platform = await bootPlatform({
      process: 'command',
      config: { ...readConfig(variables), LOG_LEVEL: 'silent' },
    });
    undo.push(async () => platform.close());
    const players = await addTestPlayers(platform, 2000);
    const slate = await addOpenSlate(platform);
    // Vacuum now, as autovacuum would have done on a real server.
    await asOwner(databaseUrl, 'vacuum analyze');
    const cached = await startOutpick('site', variables);
    undo.push(cached.stop);
    const uncached = await startServer('site without cache', 'uncached-site.ts', [], variables);
    undo.push(uncached.stop);
    return { cached, uncached, databaseUrl, folder, platform, players, slate, close };
  } catch (error) {
    await close();
    throw error;
  }
}
