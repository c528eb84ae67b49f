import { addTestPlayers, eventually, openTestContest } from '@outpick/server/testing';
import { command, createDeployment, endAll, startReady } from '../../faults/support/outpick.ts';
import { withPlatform } from '../../faults/support/writer.ts';
import { withCleanUp } from '../clean-up.ts';
import type { CleanUp } from '../clean-up.ts';
import type { Drill, DrillOptions, ShipRow } from '../drill.ts';
import { startSubmitting } from '../submitting.ts';
import type { Submitting } from '../submitting.ts';
import { ownProcesses } from '../support/servers.ts';
import { startCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { compareSubmissions } from './compare.ts';
import { tryToIntrude } from './intruders.ts';

const submissionsPerSecond = 50;
const playerCount = 100;
const maxFailoverSeconds = 30;
const maxRejoinSeconds = 60;
const maxReplicaGapSeconds = 10;
/** Number of acknowledged submissions for which the drill waits before and after each fault. */
const steadySubmissions = 250;
const shortSteadySubmissions = 50;

/** Waits for `more` further acknowledgements. */
const untilAcknowledged = async ({ acknowledged }: Submitting, more: number): Promise<void> => {
  const goal = acknowledged.length + more;
  await eventually(() => {
    if (acknowledged.length < goal) throw new Error(`only ${acknowledged.length} of ${goal} submissions`);
  }, 90_000);
};

/** Returns the longest time between acknowledgements after `from`, in seconds. */
function longestGap({ acknowledged }: Submitting, from: number): number {
  let [last, longest] = [from, 0];
  for (const { at } of acknowledged) {
    if (at < from) continue;
    longest = Math.max(longest, at - last);
    last = at;
  }
  return longest / 1000;
}

const formatSeconds = (seconds: number) => `${seconds.toFixed(1)} s`;

async function measureFailover(
  cluster: Cluster,
  { short, print }: DrillOptions,
  cleanUp: CleanUp,
): Promise<ShipRow[]> {
  const steady = short ? shortSteadySubmissions : steadySubmissions;
  const intrusion = await tryToIntrude(cluster);
  const settings = await createDeployment({
    DATABASE_URL: cluster.urlFor('outpick_site'),
    DATABASE_OWNER_URL: cluster.urlFor('outpick_owner'),
    LOG_LEVEL: 'warn',
    SHED_ABOVE_MS: '0',
  });
  await command(['migrate'], settings);
  const { contest, players } = await withPlatform(settings, async (platform) => ({
    contest: await openTestContest(platform),
    players: await addTestPlayers(platform, playerCount),
  }));
  const sites = await Promise.all([startReady('site', settings), startReady('site', settings)]);
  await startReady('worker', settings);
  const submitting = startSubmitting({
    origins: sites.map(({ origin }) => origin),
    players,
    games: contest.games,
    perSecond: submissionsPerSecond,
  });
  cleanUp.add(async () => submitting.stop(0));
  await untilAcknowledged(submitting, steady);
  const { leader, replica } = await cluster.untilSynchronous();
  print(`${leader.name} is killed under ${submissionsPerSecond} submissions a second`);
  const primaryKilledAt = Date.now();
  await leader.kill();
  await eventually(async () => {
    const role = await replica.role();
    if (role !== 'leader') throw new Error(`the replica is ${role}`);
  }, 90_000);
  await untilAcknowledged(submitting, steady);
  const failoverSeconds = longestGap(submitting, primaryKilledAt);
  print(`${replica.name} leads; ${leader.name} starts again`);
  const rejoiningAt = Date.now();
  await leader.start();
  await cluster.untilSynchronous();
  const rejoinSeconds = (Date.now() - rejoiningAt) / 1000;
  await untilAcknowledged(submitting, steady);
  print(`${leader.name} has rejoined and is killed as the replica`);
  const replicaKilledAt = Date.now();
  await leader.kill();
  await untilAcknowledged(submitting, 2 * steady);
  const replicaGapSeconds = longestGap(submitting, replicaKilledAt);
  await submitting.stop(30_000);
  const { lost, doubled } = await compareSubmissions(
    cluster.urlFor('outpick_owner', replica),
    submitting,
    contest.games.length,
  );
  const { length: count } = submitting.acknowledged;
  print(`${count} submissions were acknowledged, ${submitting.retries} requests repeated`);
  return [
    {
      id: 'failover-lost',
      what: `acknowledged submissions that are missing, of ${count}`,
      figure: lost,
      bar: '0',
      pass: lost === 0,
    },
    {
      id: 'failover-doubled',
      what: 'submissions or picks that were stored twice',
      figure: doubled,
      bar: '0',
      pass: doubled === 0,
    },
    {
      id: 'failover-time',
      what: 'primary killed: longest time without an acknowledged submission',
      figure: formatSeconds(failoverSeconds),
      bar: `at most ${maxFailoverSeconds} s`,
      pass: failoverSeconds <= maxFailoverSeconds,
    },
    {
      id: 'failover-rejoin',
      what: 'old primary started again: time until it is the synchronous replica',
      figure: formatSeconds(rejoinSeconds),
      bar: `at most ${maxRejoinSeconds} s`,
      pass: rejoinSeconds <= maxRejoinSeconds,
    },
    {
      id: 'failover-replica',
      what: 'replica killed: longest time without an acknowledged submission',
      figure: formatSeconds(replicaGapSeconds),
      bar: `at most ${maxReplicaGapSeconds} s`,
      pass: replicaGapSeconds <= maxReplicaGapSeconds,
    },
    {
      id: 'failover-intruders',
      what: `attempts without TLS, certificate or password that PostgreSQL, Patroni or etcd let in, of ${intrusion.attempts}`,
      figure: intrusion.successes.join(', ') || 0,
      bar: '0',
      pass: intrusion.successes.length === 0,
    },
  ];
}

/** Kills the primary and then the replica of a Patroni cluster while picks are submitted. */
export const failoverDrill: Drill = {
  name: 'failover',
  run: async (options) =>
    withCleanUp(async (cleanUp) => {
      ownProcesses(cleanUp);
      const cluster = await startCluster(cleanUp);
      cleanUp.add(endAll);
      return measureFailover(cluster, options, cleanUp);
    }),
};
