import { bootPlatform, readConfig } from '@outpick/server';
import type { Platform } from '@outpick/server';
import {
  addTestResults,
  addTestSport,
  addTestTeams,
  asOwner,
  createEmptyDatabase,
  dropClones,
  eventually,
  openTestInbox,
  prepareEveryCall,
} from '@outpick/server/testing';
import type { TestCall, TestInbox } from '@outpick/server/testing';
import { command, deployment, endAll, startReady } from '../../faults/support/outpick.ts';
import type { OutpickProcess, Settings } from '../../faults/support/outpick.ts';
import { steadily } from '../abuse/steady.ts';
import { withCleanUp } from '../clean-up.ts';
import type { Drill, DrillOptions, ShipRow } from '../drill.ts';
import { ownProcesses } from '../support/servers.ts';
import { findPreviousRelease, installRelease } from './previous-release.ts';
import type { InstalledRelease } from './previous-release.ts';
import { compareStatuses, sendEveryCall } from './send-every-call.ts';
import type { Statuses } from './send-every-call.ts';

/** A database with the previous release's schema, and data for every call. */
interface Stage {
  readonly settings: Settings;
  readonly platform: Platform;
  readonly newCalls: () => Promise<TestCall[]>;
}

async function prepareStage(previous: InstalledRelease, inbox: TestInbox): Promise<Stage> {
  const settings = await deployment({
    DATABASE_URL: await createEmptyDatabase(),
    SMTP_URL: inbox.url,
    CODE_MAILS_PER_ADDRESS: '10000',
    LOG_LEVEL: 'warn',
  });
  await command(['migrate'], settings, previous.program);
  // The new code writes the data, on the old schema.
  const platform = await bootPlatform({
    process: 'command',
    config: { ...readConfig(settings), LOG_LEVEL: 'silent' },
  });
  try {
    return { settings, platform, newCalls: await prepareEveryCall(platform) };
  } catch (error) {
    // Open connections would keep the program running.
    await platform.close();
    throw error;
  }
}

/** Every call's status on a site of a release. */
async function trySite({ settings, newCalls }: Stage, program?: string): Promise<Statuses> {
  // Each try requests codes for the same emails.
  await asOwner(settings['DATABASE_URL'] ?? '', 'delete from code_mails');
  const site = await startReady('site', settings, program);
  const statuses = await sendEveryCall(site.origin, await newCalls());
  await stop(site);
  return statuses;
}

async function stop(one: OutpickProcess): Promise<void> {
  one.signal('SIGTERM');
  await one.exit;
}

/** Gives a worker of a release new results to rate; returns the failures of its jobs. */
async function tryWorker({ settings, platform }: Stage, program?: string): Promise<string[]> {
  const sportId = await addTestSport(platform);
  const teams = await addTestTeams(platform, sportId, ['Anchors', 'Gulls']);
  await addTestResults(platform, sportId, teams, [
    ['Anchors', 'Gulls', 20, 17],
    ['Gulls', 'Anchors', 3, 0],
  ]);
  const url = settings['DATABASE_URL'] ?? '';
  const worker = await startReady('worker', settings, program);
  await eventually(async () => {
    const runs = await asOwner(url, 'select from rating_runs where sport_id = $1', [sportId]);
    if (runs.length === 0) throw new Error('the worker has made no ratings');
  }, 60_000);
  await stop(worker);
  const failures = await asOwner<{ job: string; error: string | null }>(
    url,
    `select job, error from job_runs where outcome = 'failed'`,
  );
  return failures.map(({ job, error }) => `${job}: ${error ?? ''}`);
}

/** Requests pages and submits picks, 50 times a second, while `work` runs; returns the number of requests and the failures. */
async function underLoad(site: OutpickProcess, calls: readonly TestCall[], work: () => Promise<void>) {
  const submission = calls.find(({ name }) => name === 'submitPicks');
  const pages = [
    '/',
    ...calls
      .filter(({ name }) => ['getHome', 'listSports', 'listResults'].includes(name))
      .map(({ path }) => path),
  ];
  const end = new AbortController();
  const failures: string[] = [];
  let requests = 0;
  const load = steadily({
    perSecond: 50,
    signal: end.signal,
    fire: async (number) => {
      const path = number % 2 === 0 && submission ? submission.path : (pages[number % pages.length] ?? '/');
      requests += 1;
      const status = await site
        .get(path, path === submission?.path ? submission.init : undefined)
        .then(async (answer) => answer.arrayBuffer().then(() => answer.status))
        .catch((error: unknown) => String(error));
      if (status !== 200) failures.push(`${path}: ${status}`);
    },
  });
  try {
    await work();
  } finally {
    end.abort();
    await load;
  }
  return { requests, failures };
}

const describe = (problems: readonly string[]): string =>
  problems.length === 0 ? '0' : `${problems.length}: ${problems.slice(0, 5).join('; ')}`;

const row = (id: string, what: string, problems: readonly string[]): ShipRow => ({
  id,
  what,
  figure: describe(problems),
  bar: '0',
  pass: problems.length === 0,
});

async function measure(previous: InstalledRelease, options: DrillOptions): Promise<ShipRow[]> {
  const inbox = await openTestInbox();
  try {
    return await measureStage(previous, await prepareStage(previous, inbox), options);
  } finally {
    await inbox.close();
  }
}

async function measureStage(
  previous: InstalledRelease,
  stage: Stage,
  { print }: DrillOptions,
): Promise<ShipRow[]> {
  try {
    print('both releases on the old schema');
    const expected = await trySite(stage, previous.program);
    const newOnOld = await trySite(stage);
    const jobsNewOnOld = await tryWorker(stage);
    print('migration under load, on a site of the previous release');
    const site = await startReady('site', stage.settings, previous.program);
    const { requests, failures } = await underLoad(site, await stage.newCalls(), async () => {
      await command(['migrate'], stage.settings);
      // The same connections must go on after the migration.
      for (let turn = 0; turn < 3; turn += 1) await sendEveryCall(site.origin, await stage.newCalls());
    });
    await stop(site);
    print('both releases on the new schema');
    const oldOnNew = await trySite(stage, previous.program);
    const jobsOldOnNew = await tryWorker(stage, previous.program);
    const newOnNew = await trySite(stage);
    const { version } = previous;
    return [
      row(
        'upgrade-new-code',
        `calls that differ: this release on the schema of ${version}`,
        compareStatuses(expected, newOnOld),
      ),
      row('upgrade-new-jobs', `failed jobs: this release on the schema of ${version}`, jobsNewOnOld),
      row('upgrade-migrate', `failed requests of ${requests} during the migration`, failures),
      row(
        'upgrade-old-code',
        `calls that differ: ${version} on this schema`,
        compareStatuses(expected, oldOnNew),
      ),
      row('upgrade-old-jobs', `failed jobs: ${version} on this schema`, jobsOldOnNew),
      row(
        'upgrade-done',
        'calls that differ: this release on this schema',
        compareStatuses(expected, newOnNew),
      ),
    ];
  } finally {
    await stage.platform.close();
  }
}

/** Upgrades a site from the previous release: each release on each schema, and the migration under load. */
export const upgradeDrill: Drill = {
  name: 'upgrade',
  findObstacle: async () =>
    (await findPreviousRelease())
      ? undefined
      : 'the history has no earlier release; a shallow clone has none',
  run: async (options) =>
    withCleanUp(async (cleanUp) => {
      const found = await findPreviousRelease();
      if (!found) throw new Error('the history has no earlier release');
      ownProcesses(cleanUp);
      options.print(`installing ${found.version}`);
      const previous = await cleanUp.own(installRelease(found), async (one) => one.remove());
      cleanUp.add(async () => dropClones(process.pid));
      cleanUp.add(endAll);
      return measure(previous, options);
    }),
};
