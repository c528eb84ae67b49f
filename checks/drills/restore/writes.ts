import { bootPlatform, readConfig } from '@outpick/server';
import { addTestPlayers, openTestContest } from '@outpick/server/testing';
import type { TestContest, TestPlayer } from '@outpick/server/testing';
import type { OutpickProcess, Settings } from '../../faults/support/outpick.ts';
import type { CleanUp } from '../clean-up.ts';
import { startSubmitting } from '../submitting.ts';
import type { Acknowledged } from '../submitting.ts';

/** A new account whose transaction was committed. */
export interface CommittedAccount {
  readonly id: string;
  readonly at: number;
}

export interface Writes {
  readonly contest: TestContest;
  readonly submissions: readonly Acknowledged[];
  readonly accounts: readonly CommittedAccount[];
  /** Does not wait for the database, because it may be gone. */
  stop(): Promise<void>;
}

const submissionsPerSecond = 20;
const accountIntervalMs = 500;

/** Submits picks through the site and adds accounts until `stop` or the end of the drill. */
export async function startWrites(
  site: OutpickProcess,
  settings: Settings,
  cleanUp: CleanUp,
): Promise<Writes> {
  const config = readConfig({ ...settings, LOG_LEVEL: 'silent' });
  // Close the platform: open connections would keep the program running.
  const platform = await cleanUp.own(bootPlatform({ process: 'command', config }), async (one) =>
    one.close(),
  );
  const contest = await openTestContest(platform, { slug: 'restored', name: 'Restored' });
  const players: TestPlayer[] = await addTestPlayers(platform, 40);
  const submitting = startSubmitting({
    origins: [site.origin],
    players,
    games: contest.games,
    perSecond: submissionsPerSecond,
  });
  const accounts: CommittedAccount[] = [];
  const timer = setInterval(() => {
    void addTestPlayers(platform, 1)
      .then(([added]) => added && accounts.push({ id: added.id, at: Date.now() }))
      .catch(() => undefined);
  }, accountIntervalMs);
  const stop = async () => {
    clearInterval(timer);
    await submitting.stop(0);
  };
  cleanUp.add(stop);
  return { contest, submissions: submitting.acknowledged, accounts, stop };
}
