import type { Platform } from '@outpick/server';
import {
  dropClones,
  openTestInbox,
  openTestPlatform,
  openTestSessions,
  waitUntilConnected,
} from '@outpick/server/testing';
import type { TestInbox, TestPlayer } from '@outpick/server/testing';
import { runOutpick } from '../run-outpick.ts';
import { createSettings, startSite } from '../start-site.ts';
import { makeUneven } from './make-uneven.ts';
import { computeNumbers } from './rule.ts';
import type { Numbers } from './rule.ts';
import { readStored } from './stored.ts';

/** More players than the walk needs, because some pick no slate that is settled. */
const players = 26;
const walkedPlayers = 20;

/** A site with the demo world, and what its numbers have to be by the rule. */
export interface NumbersSite extends AsyncDisposable {
  readonly origin: string;
  /** The origin of the operators' console. */
  readonly consoleOrigin: string;
  readonly platform: Platform;
  readonly inbox: TestInbox;
  readonly numbers: Numbers;
  /** Twenty signed-in players with settled picks. */
  readonly players: readonly TestPlayer[];
}

/** Seeds a database with the demo world, computes its numbers from the stored rows, and starts a site. */
export async function openNumbersSite(): Promise<NumbersSite> {
  const started = new AsyncDisposableStack();
  try {
    return await start(started);
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

async function start(started: AsyncDisposableStack): Promise<NumbersSite> {
  const inbox = await openTestInbox();
  started.defer(async () => inbox.close());
  const opened = await openTestPlatform({ process: 'command', config: { SMTP_URL: inbox.url } });
  started.defer(async () => {
    await opened.close();
    await dropClones(process.pid);
  });
  const { platform } = opened;
  const settings = createSettings(opened);
  await runOutpick(['seed-world', '--small', '--players', String(players)], settings);
  await waitUntilConnected(platform);
  await makeUneven(platform);
  const numbers = computeNumbers(await readStored(platform.db));
  const site = await startSite(settings);
  started.defer(async () => site.stop());
  const walked = numbers.playersWithResults.slice(0, walkedPlayers);
  return {
    origin: site.origin,
    consoleOrigin: site.consoleOrigin,
    platform,
    inbox,
    numbers,
    players: await openTestSessions(platform, walked),
    [Symbol.asyncDispose]: async () => started.disposeAsync(),
  };
}
