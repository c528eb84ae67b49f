import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootPlatform, readConfig } from '@outpick/server';
import {
  addTestAccount,
  addTestPlayers,
  asOwner,
  cloneDatabase,
  dropClones,
  openTestInbox,
} from '@outpick/server/testing';
import type { TestInbox, TestPlayer } from '@outpick/server/testing';
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
  /** All have the password `testPassword`. */
  readonly players: readonly TestPlayer[];
  readonly inbox: TestInbox;
  close(): Promise<void>;
}

const sports = z.object({
  data: z.object({ result: z.array(z.object({ id: z.string(), sportName: z.string() })) }),
});

/** An account whose password hash all players share. */
const passwordOwner = 'first@example.org';

export async function startCampusSite(people: number): Promise<CampusSite> {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-campus-'));
  const inbox = await openTestInbox();
  const variables = {
    SMTP_URL: inbox.url,
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
  await addTestAccount(variables.DATABASE_URL, passwordOwner);
  await asOwner(
    variables.DATABASE_URL,
    'update accounts set password_hash = (select password_hash from accounts where email = $1)',
    [passwordOwner],
  );
  await platform.close();
  const server = await startOutpick('site', variables);
  const worker = await startOutpick('worker', variables);
  const answer = await fetch(`${server.origin}/api/v1/website/getAllSportsCategory`);
  const { result } = sports.parse(await answer.json()).data;
  return {
    server,
    sportId: result.find(({ sportName }) => sportName === 'Pro Football')?.id ?? '',
    players,
    inbox,
    async close() {
      await server.stop();
      await worker.stop();
      await inbox.close();
      await dropClones(process.pid);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
