import { fileURLToPath } from 'node:url';
import { asOwner, eventually } from '@outpick/server/testing';
import { command, createDeployment, endAll, startReady } from '../../faults/support/outpick.ts';
import { withCleanUp } from '../clean-up.ts';
import type { CleanUp } from '../clean-up.ts';
import type { Drill, DrillOptions, ShipRow } from '../drill.ts';
import { ownProcesses } from '../support/servers.ts';
import { startArchivedServer } from './primary.ts';
import type { ArchivedServer } from './primary.ts';
import { measureLoss, restoreServer, restoreWithoutStart } from './restore-server.ts';
import { startWrites } from './writes.ts';

const maxLossSeconds = 60;
const maxRestoreSeconds = 120;
/** Same as `archive_timeout` in deploy/postgres/archiving.conf. */
const archiveTimeoutSeconds = 45;
const shortArchiveTimeoutSeconds = 6;
/** The drill deletes the disk this long before the next segment is archived, which is nearly the worst moment. */
const marginSeconds = 2;

const content = fileURLToPath(new URL('../../../content/', import.meta.url));

const readArchiver = async (url: string) => {
  const [row] = await asOwner<{ count: string; age: string }>(
    url,
    `select archived_count as count, extract(epoch from clock_timestamp() - last_archived_time) as age
     from pg_stat_archiver`,
  );
  return { count: Number(row?.count ?? 0), ageSeconds: Number(row?.age ?? 0) };
};

/** Waits until a segment is archived, and then until shortly before the next one. */
async function waitForWorstMoment(url: string, timeoutSeconds: number): Promise<void> {
  const { count } = await readArchiver(url);
  const limitMs = (timeoutSeconds + 30) * 1000;
  await eventually(async () => {
    if ((await readArchiver(url)).count <= count) throw new Error('no segment was archived');
  }, limitMs);
  await eventually(async () => {
    const { ageSeconds } = await readArchiver(url);
    if (ageSeconds < timeoutSeconds - marginSeconds) throw new Error('the last segment is too young');
  }, limitMs);
}

const countPublished = async (url: string): Promise<number> => {
  const [row] = await asOwner<{ count: string }>(
    url,
    'select count(*) from publications where published_at is not null',
  );
  return Number(row?.count);
};

/**
 * Turns all content into drafts, like an operator who forgot a `where` clause. Returns a moment before that mistake, and the
 * number of items that were published at that moment.
 */
async function makeMistake(url: string): Promise<{ readonly moment: string; readonly items: number }> {
  const [row] = await asOwner<{ moment: string }>(url, 'select clock_timestamp()::text as moment');
  const items = await countPublished(url);
  if (!row || items === 0) throw new Error('no content is published');
  await asOwner(url, 'update publications set published_at = null');
  return { ...row, items };
}

const formatSeconds = (seconds: number) => `${seconds.toFixed(1)} s`;

interface RestoreDrillOptions {
  readonly timeoutSeconds: number;
  readonly print: DrillOptions['print'];
  readonly cleanUp: CleanUp;
}

async function measureRestores(
  server: ArchivedServer,
  { timeoutSeconds, print, cleanUp }: RestoreDrillOptions,
): Promise<ShipRow[]> {
  const settings = await createDeployment({ DATABASE_URL: server.url, LOG_LEVEL: 'warn' });
  await command(['migrate'], settings);
  await command(['seed-world', '--small'], settings);
  await command(['content', 'put', content], settings);
  const site = await startReady('site', settings);
  const writes = await startWrites(site, settings, cleanUp);
  print('picks and accounts are written; full backups go to the disk and to the bucket');
  await server.backUp(1);
  await server.backUp(2);
  const wrongKey = await server.readWithWrongKey();
  const mistake = await makeMistake(server.url);
  await waitForWorstMoment(server.url, timeoutSeconds);
  const lostAt = Date.now();
  await server.loseDisk();
  await writes.stop();
  await endAll();
  const { submissions, accounts } = writes;
  print(`the disk is lost after ${submissions.length} submissions and ${accounts.length} accounts`);

  const newest = await restoreServer(server, { repository: 1, settings });
  const loss = await measureLoss(newest.url, writes, lostAt);
  print(newest.output.trim().split('\n').slice(0, 2).join('; '));
  const fromBucket = await restoreServer(server, { repository: 2, settings });
  const bucketLoss = await measureLoss(fromBucket.url, writes, lostAt);
  const earlier = await restoreServer(server, { repository: 1, settings, time: mistake.moment });
  const recovered = await countPublished(earlier.url);
  const [archiving] = await asOwner<{ archive_mode: string }>(earlier.url, 'show archive_mode');
  const failureMessage = await restoreWithoutStart(server, { repository: 1, settings });
  return [
    {
      id: 'restore-loss',
      what: `age of the oldest acknowledged write that is lost with the disk (archive_timeout ${timeoutSeconds} s)`,
      figure: `${formatSeconds(loss.seconds)}, ${loss.writes} writes`,
      bar: `at most ${maxLossSeconds} s, no gaps`,
      pass: loss.seconds <= maxLossSeconds && loss.gaps === 0,
    },
    {
      id: 'restore-time',
      what: 'one command from an empty disk to a verified database',
      figure: formatSeconds(newest.seconds),
      bar: `at most ${maxRestoreSeconds} s`,
      pass: newest.seconds <= maxRestoreSeconds,
    },
    {
      id: 'restore-verified',
      what: 'outpick verify of the restored database',
      figure: newest.isSound ? 'sound' : 'not sound',
      bar: 'sound',
      pass: newest.isSound,
    },
    {
      id: 'restore-s3',
      what: 'the same from a bucket: loss, time, verified',
      figure: `${formatSeconds(bucketLoss.seconds)}, ${formatSeconds(fromBucket.seconds)}, ${fromBucket.isSound ? 'sound' : 'not sound'}`,
      bar: `at most ${maxLossSeconds} s, ${maxRestoreSeconds} s, sound`,
      pass:
        bucketLoss.seconds <= maxLossSeconds &&
        bucketLoss.gaps === 0 &&
        fromBucket.seconds <= maxRestoreSeconds &&
        fromBucket.isSound,
    },
    {
      id: 'restore-pitr',
      what: 'items of content published again after recovery to the moment before the mistake',
      figure: `${recovered} of ${mistake.items}`,
      bar: 'all, and none in the newest restore',
      pass: recovered === mistake.items && earlier.isSound && (await countPublished(newest.url)) === 0,
    },
    {
      id: 'restore-archive',
      what: 'archive_mode of a server that was restored with --archive off',
      figure: archiving?.archive_mode ?? 'unknown',
      bar: 'off',
      pass: archiving?.archive_mode === 'off',
    },
    {
      id: 'restore-limit',
      what: 'the command when the restored server does not start',
      figure:
        failureMessage.split('\n').find((line) => line.includes('does not take writes')) ?? failureMessage,
      bar: 'gives up and says why',
      pass: /does not take writes yet: .*(?:refused|No such file)/u.test(failureMessage),
    },
    {
      id: 'restore-s3-key',
      what: 'a read of the bucket with a wrong secret key',
      figure: wrongKey.includes('403 (Forbidden)') ? 'refused' : wrongKey,
      bar: 'refused',
      pass: wrongKey.includes('403 (Forbidden)'),
    },
  ];
}

/** Deletes the database's disk under writes and restores the data from archives on a disk and in a bucket. */
export const restoreDrill: Drill = {
  name: 'restore',
  run: async ({ short, print }) =>
    withCleanUp(async (cleanUp) => {
      const timeoutSeconds = short ? shortArchiveTimeoutSeconds : archiveTimeoutSeconds;
      ownProcesses(cleanUp);
      const server = await startArchivedServer(timeoutSeconds, cleanUp);
      cleanUp.add(endAll);
      return measureRestores(server, { timeoutSeconds, print, cleanUp });
    }),
};
