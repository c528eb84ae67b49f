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
import type { TestInbox } from '@outpick/server/testing';
import { command, createDeployment, endAll, start, startReady, until } from '../../faults/support/outpick.ts';
import type { OutpickProcess, Settings } from '../../faults/support/outpick.ts';
import { steadily } from '../abuse/steady.ts';
import { withCleanUp } from '../clean-up.ts';
import type { Drill, DrillOptions, ShipRow } from '../drill.ts';
import { ownProcesses } from '../support/servers.ts';
import { findPreviousRelease, installRelease } from './previous-release.ts';
import type { InstalledRelease } from './previous-release.ts';
import { compareStatuses, sendEveryCall } from './send-every-call.ts';
import type { SentCall, Statuses } from './send-every-call.ts';
import { startPreviousCalls } from './start-previous-calls.ts';
import type { PreviousCalls } from './start-previous-calls.ts';

/** A database with the previous release's schema and data. */
interface Stage {
  readonly settings: Settings;
  readonly oldCalls: PreviousCalls;
}

async function prepareStage(previous: InstalledRelease, inbox: TestInbox): Promise<Stage> {
  const settings = await createDeployment({
    DATABASE_URL: await createEmptyDatabase(),
    SMTP_URL: inbox.url,
    OPERATOR_EMAIL: 'operator@example.org',
    CODE_MAILS_PER_ADDRESS: '10000',
    LOG_LEVEL: 'warn',
  });
  await command(['migrate'], settings, previous.program);
  return { settings, oldCalls: await startPreviousCalls(previous.folder, settings) };
}

/** Opens the migrated database with this release's code. */
const openPlatform = async (settings: Settings): Promise<Platform> =>
  bootPlatform({ process: 'command', config: { ...readConfig(settings), LOG_LEVEL: 'silent' } });

/** Sends every call to a site of a release and returns the statuses. */
async function trySite(
  settings: Settings,
  newCalls: () => Promise<readonly SentCall[]>,
  program?: string,
): Promise<Statuses> {
  // Reset the limit of codes for an email, because each run requests codes for the same emails.
  await asOwner(settings['DATABASE_URL'] ?? '', 'delete from code_mails');
  const site = await startReady('site', settings, program);
  const statuses = await sendEveryCall(site.origin, await newCalls());
  await stop(site);
  return statuses;
}

/** Processes of this release that wait for the migration. */
interface WaitingProcesses {
  readonly site: OutpickProcess;
  readonly worker: OutpickProcess;
}

const sentence = 'The site is being upgraded. Please try again in a moment.';

/** Starts this release on the old schema. Returns descriptions of any work it does before the migration. */
async function startTooEarly({
  settings,
  oldCalls,
}: Stage): Promise<WaitingProcesses & { problems: string[] }> {
  const site = await start('site', settings);
  const worker = await start('worker', settings);
  const problems: string[] = [];
  for (const [name, one] of Object.entries({ site, worker }))
    // The internal port answers before the process has checked the schema.
    await eventually(async () => {
      const { status, details } = await one.ready();
      if (!('problem' in details)) throw new Error(`the ${name} has not found the schema out of date`);
      if (status !== 503) problems.push(`the ${name} is ready`);
    }, 60_000);
  await eventually(async () => site.get('/'), 60_000);
  for (const { name, path, init } of [
    ...(await oldCalls.create()),
    { name: 'a page', path: '/', init: {} },
  ]) {
    const answer = await site.get(path, init);
    const text = await answer.text();
    if (answer.status !== 503 || !text.includes(sentence)) problems.push(`${name}: ${answer.status} ${text}`);
  }
  const runs = await asOwner<{ job: string }>(settings['DATABASE_URL'] ?? '', 'select job from job_runs');
  problems.push(...runs.map(({ job }) => `the worker has run ${job}`));
  return { site, worker, problems };
}

async function stop(one: OutpickProcess): Promise<void> {
  one.signal('SIGTERM');
  await one.exit;
}

/** Waits until a worker has sent the mails in the queue `mail.send`, which only the previous release fills. */
const waitForOldMails = async (settings: Settings): Promise<void> =>
  eventually(async () => {
    const mails = await asOwner<{ state: string }>(
      settings['DATABASE_URL'] ?? '',
      `select state from jobs.job where name = 'mail.send'`,
    );
    const open = mails.filter(({ state }) => state !== 'completed');
    if (mails.length === 0 || open.length > 0)
      throw new Error(
        `${open.length} of ${mails.length} mails that the previous release queued are not sent`,
      );
  }, 60_000);

/** Gives a release's worker new results to rate. Returns its failed jobs. */
async function tryWorker(settings: Settings, platform: Platform, program?: string): Promise<string[]> {
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

/** Requests pages and submits picks 50 times a second while `work` runs. Returns the number of requests and the failures. */
async function runUnderLoad(site: OutpickProcess, calls: readonly SentCall[], work: () => Promise<void>) {
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
    const stage = await prepareStage(previous, inbox);
    try {
      return await measureStage(previous, stage, options);
    } finally {
      // Close it: open connections would keep the program running.
      await stage.oldCalls.close();
    }
  } finally {
    await inbox.close();
  }
}

async function measureStage(
  previous: InstalledRelease,
  stage: Stage,
  { print }: DrillOptions,
): Promise<ShipRow[]> {
  const { settings, oldCalls } = stage;
  const { version, program } = previous;
  print('both releases on the old schema');
  const expected = await trySite(settings, oldCalls.create, program);
  const early = await startTooEarly(stage);
  print('migration under load, on a site of the previous release');
  const site = await startReady('site', settings, program);
  const { requests, failures } = await runUnderLoad(site, await oldCalls.create(), async () => {
    await command(['migrate'], settings);
    // The same connections must still work after the migration.
    for (let turn = 0; turn < 3; turn += 1) await sendEveryCall(site.origin, await oldCalls.create());
  });
  await stop(site);
  for (const one of [early.site, early.worker]) await until(one, 200, 60_000);
  await waitForOldMails(settings);
  for (const one of [early.site, early.worker]) await stop(one);
  print('both releases on the new schema');
  const oldOnNew = await trySite(settings, oldCalls.create, program);
  const platform = await openPlatform(settings);
  try {
    const jobsOldOnNew = await tryWorker(settings, platform, program);
    const newOnNew = await trySite(settings, await prepareEveryCall(platform));
    const jobsNewOnNew = await tryWorker(settings, platform);
    return [
      row('upgrade-too-early', `faults of this release on the schema of ${version}`, early.problems),
      row('upgrade-migrate', `failed requests of ${requests} during the migration`, failures),
      row(
        'upgrade-old-code',
        `calls that differ: ${version} on this schema`,
        compareStatuses(expected, oldOnNew),
      ),
      row('upgrade-old-jobs', `failed jobs: ${version} on this schema`, jobsOldOnNew),
      row(
        'upgrade-new-code',
        'calls that differ: this release on this schema',
        compareStatuses(expected, newOnNew),
      ),
      row('upgrade-new-jobs', 'failed jobs: this release on this schema', jobsNewOnNew),
    ];
  } finally {
    await platform.close();
  }
}

/** Upgrades from the previous release: starts this one before the migration, migrates under load, then runs both releases. */
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
