import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootPlatform, readConfig } from '@outpick/server';
import { addTestPlayers, cloneDatabase, dropClones } from '@outpick/server/testing';
import type { TestPlayer } from '@outpick/server/testing';
import { z } from 'zod';
import { runOutpick } from '../../browser/support/run-outpick.ts';
import { startOutpick } from '../../measure/bench/servers.ts';
import type { BenchServer } from '../../measure/bench/servers.ts';
import { root } from '../../rules/check/workspaces.ts';

/** The built site with default limits, its own database and Redis prefix, and signed-in players. */
export interface CampusSite {
  readonly server: BenchServer;
  /** A sport with an open contest. */
  readonly sportId: string;
  readonly players: readonly TestPlayer[];
  close(): Promise<void>;
}

const sports = z.object({
  data: z.object({ result: z.array(z.object({ id: z.string(), sportName: z.string() })) }),
});

export async function startCampusSite(people: number): Promise<CampusSite> {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-campus-'));
  const variables = {
    DATABASE_URL: await cloneDatabase(),
    REDIS_URL: process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379',
    REDIS_PREFIX: `${folder}:`,
    FILES_URL: pathToFileURL(folder).href,
  };
  await runOutpick(['seed-world', '--small'], variables);
  await runOutpick(['content', 'put', join(root, 'content')], variables);
  const platform = await bootPlatform({
    process: 'command',
    config: { ...readConfig(variables), LOG_LEVEL: 'silent' },
  });
  const players = await addTestPlayers(platform, people);
  await platform.close();
  const server = await startOutpick('site', variables);
  const answer = await fetch(`${server.origin}/api/v1/website/getAllSportsCategory`);
  const { result } = sports.parse(await answer.json()).data;
  return {
    server,
    sportId: result.find(({ sportName }) => sportName === 'Pro Football')?.id ?? '',
    players,
    async close() {
      await server.stop();
      await dropClones(process.pid);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
