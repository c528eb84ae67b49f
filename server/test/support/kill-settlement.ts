import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createRandom } from '@outpick/forecast';
import { eventually } from './eventually.ts';

const outpick = fileURLToPath(new URL('../../bin/outpick', import.meta.url));

/** The sessions of the settling process have this name. */
export const settlingSession = 'outpick settling';

/** Settles a slate with the command-line tool, in a separate process. PostgreSQL's processes keep their own priority. */
export function startSettlement(databaseUrl: string, slateId: string, niceness = 0) {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', settlingSession);
  const child = spawn(process.execPath, [outpick, 'contest', 'settle', slateId], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url.href, FILES_URL: 'file:///tmp' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  const closed = once(child, 'close');
  return {
    async finish(): Promise<void> {
      const [code]: unknown[] = await closed;
      if (code !== 0) throw new Error(`settlement exited with ${String(code)}`);
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

/** How far the settlement of a slate has come. */
export interface SettlementProgress {
  readonly phase: 'scoring' | 'writing' | 'ended';
  /** Players scored, or players whose rows are written. */
  readonly players: number;
}

async function readProgress(client: pg.Client, slateId: string): Promise<SettlementProgress | undefined> {
  // The length of a long value is known without reading it.
  const { rows } = await client.query<SettlementProgress>(
    `select case when pass_outcomes is null then 'ended' when all_scored then 'writing' else 'scoring' end as phase,
            case when all_scored then written else coalesce((
              select sum(octet_length(sort_keys)) / 8 from settlement_batches as batch
              where batch.slate_id = settlements.slate_id and batch.version = pass_version), 0)::integer end as players
     from settlements where slate_id = $1`,
    [slateId],
  );
  return rows[0];
}

/** Where a process is killed. A process that has scored or written everything is killed before its next step. */
export interface KillPoint {
  readonly phase: 'scoring' | 'writing' | 'switch';
  /** The share of players that are scored or written at the kill. */
  readonly share: number;
}

/** Kill points that a seed chooses: all but the last while players are scored, the last one while their rows are written. */
export function chooseKillPoints(kills: number, seed: number): KillPoint[] {
  const random = createRandom(seed);
  return Array.from({ length: kills }, (_, index): KillPoint => {
    const phase = index === kills - 1 ? 'writing' : 'scoring';
    const [from, to] = phase === 'writing' ? [0.1, 0.9] : [index / kills, (index + 0.8) / kills];
    return { phase, share: from + random.uniform() * (to - from) };
  });
}

interface KillPlan {
  readonly databaseUrl: string;
  readonly slateId: string;
  readonly players: number;
  readonly kills: readonly KillPoint[];
  readonly niceness?: number;
}

/** The table whose lock stops the process right after a phase: it cannot finish before it is killed. */
const tableAfter = { scoring: 'standings', writing: 'boards', switch: 'boards' } as const;

/** Settles a slate, killing the process with -9 at each of the given points. Returns the progress at each kill. */
export async function settleWithKills({
  databaseUrl,
  slateId,
  players,
  kills,
  niceness,
}: KillPlan): Promise<SettlementProgress[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const killedAt: SettlementProgress[] = [];
  try {
    for (const { phase, share } of kills) {
      await client.query(`begin; lock table ${tableAfter[phase]} in share mode`);
      const running = startSettlement(databaseUrl, slateId, niceness);
      await waitForKillPoint(client, { running, slateId, phase, reached: share * players });
      await running.kill();
      await client.query('rollback');
      await waitForOrphans(client);
      const progress = await readProgress(client, slateId);
      if (progress) killedAt.push(progress);
    }
  } finally {
    await client.end();
  }
  await startSettlement(databaseUrl, slateId, niceness).finish();
  return killedAt;
}

/** Millions of players take minutes. */
const longestWaitMs = 1_800_000;

interface AwaitedPoint {
  readonly running: { hasEnded(): boolean };
  readonly slateId: string;
  readonly phase: KillPoint['phase'];
  readonly reached: number;
}

/** Waits until more than `reached` players are scored or written in a phase, or until the process waits for its lock. */
async function waitForKillPoint(
  client: pg.Client,
  { running, slateId, phase, reached }: AwaitedPoint,
): Promise<void> {
  await eventually(async () => {
    if (running.hasEnded()) return;
    const progress = await readProgress(client, slateId);
    const isReached = phase !== 'switch' && progress?.phase === phase && progress.players > reached;
    if (!isReached && !(await isWaitingFor(client, tableAfter[phase])))
      throw new Error(`not killed: ${JSON.stringify(progress)}`);
  }, longestWaitMs);
  if (running.hasEnded()) throw new Error('the settlement ended before it was killed');
}

/** Whether a session waits for a lock on a table. */
async function isWaitingFor(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_locks where not granted
       and relation in (select $1::regclass::oid union all select inhrelid from pg_inherits where inhparent = $1::regclass)
       and database = (select oid from pg_database where datname = current_database())`,
    [table],
  );
  return rows.length > 0;
}

/** PostgreSQL notices that a client was killed only when its statement ends, and keeps its row locks until then. */
const waitForOrphans = async (client: pg.Client) =>
  eventually(async () => {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name = $1`,
      [settlingSession],
    );
    if (rows.length > 0) throw new Error('the killed process still has a session');
  }, 60_000);
