import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createRandom } from '@outpick/forecast';
import { eventually } from './eventually.ts';

const outpick = fileURLToPath(new URL('../../bin/outpick', import.meta.url));

/** The session name of the settling process. */
export const settlingSession = 'outpick settling';

/** Settles a slate with the command line in a separate process. `niceness` does not affect PostgreSQL's processes. */
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

/** The progress of a slate's settlement. */
export interface SettlementProgress {
  readonly phase: 'scoring' | 'writing' | 'ended';
  /** The number of scored players, or of players whose rows are written. */
  readonly players: number;
}

/** Selects the `SettlementProgress` of a slate. PostgreSQL knows the length of a long value without reading it. */
const progressOf = (slateId: string) => `
  select case when pass_outcomes is null then 'ended' when all_scored then 'writing' else 'scoring' end as phase,
         case when all_scored then written else coalesce((
           select sum(octet_length(sort_keys)) / 8 from settlement_batches as batch
           where batch.slate_id = settlements.slate_id and batch.version = pass_version), 0)::integer end as players
  from settlements where slate_id = '${slateId}'
`;

/** Where the settling process is killed. If it has scored or written everything, it is killed before its next step. */
export interface KillPoint {
  readonly phase: 'scoring' | 'writing' | 'switch';
  /** The share of scored or written players at the kill. */
  readonly share: number;
}

/** Chooses kill points by a seed: the last one while rows are written, all others while players are scored. */
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

/** The phases in order, each with the table that it fills. */
const phases = [
  { phase: 'scoring', table: 'settlement_batches' },
  { phase: 'writing', table: 'standings' },
  { phase: 'switch', table: 'boards' },
] as const;

/** A process that reaches its kill point waits for this lock. */
const killLock = 8_128;

/**
 * Makes the settlement wait at a kill point. Its transaction waits at the first write in the point's phase after more than
 * `share` of the players are done, or else at its first write in a later phase. Without this, a fast process would pass its
 * point before it is killed.
 */
async function waitAt(client: pg.Client, { slateId, players }: KillPlan, { phase, share }: KillPoint) {
  await client.query(`
    create function wait_to_be_killed() returns trigger language plpgsql as $$
    begin
      if (select players > tg_argv[0]::double precision from (${progressOf(slateId)}) as progress) then
        perform pg_advisory_xact_lock(${killLock});
      end if;
      return null;
    end $$`);
  const from = phases.findIndex((some) => some.phase === phase);
  for (const [index, { table }] of phases.slice(from).entries()) {
    const done = index === 0 && phase !== 'switch' ? share * players : -1;
    await client.query(
      `create trigger wait_to_be_killed before insert on ${table} for each statement
       execute function wait_to_be_killed('${done}')`,
    );
  }
}

/** Settles a slate and kills the process with -9 at each given point. Returns the progress at each kill. */
export async function settleWithKills(plan: KillPlan): Promise<SettlementProgress[]> {
  const { databaseUrl, slateId, kills, niceness } = plan;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const killedAt: SettlementProgress[] = [];
  try {
    for (const point of kills) {
      await waitAt(client, plan, point);
      await client.query('select pg_advisory_lock($1)', [killLock]);
      const running = startSettlement(databaseUrl, slateId, niceness);
      await waitUntilReached(client, running);
      await running.kill();
      await client.query('select pg_advisory_unlock($1)', [killLock]);
      await waitForOrphans(client);
      await client.query('drop function wait_to_be_killed() cascade');
      const { rows } = await client.query<SettlementProgress>(progressOf(slateId));
      killedAt.push(...rows);
    }
  } finally {
    await client.end();
  }
  await startSettlement(databaseUrl, slateId, niceness).finish();
  return killedAt;
}

/** Settling millions of players takes minutes. */
const longestWaitMs = 1_800_000;

/** Waits until the process reaches its kill point. */
async function waitUntilReached(client: pg.Client, running: { hasEnded(): boolean }): Promise<void> {
  await eventually(async () => {
    if (running.hasEnded()) return;
    const { rows } = await client.query(
      `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      [killLock],
    );
    if (rows.length === 0) throw new Error('the settlement has not reached its kill point');
  }, longestWaitMs);
  if (running.hasEnded()) throw new Error('the settlement ended before it was killed');
}

/**
 * Waits for sessions of killed clients. PostgreSQL notices a killed client only when its statement ends, and keeps its row
 * locks until then.
 */
const waitForOrphans = async (client: pg.Client) =>
  eventually(async () => {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name = $1`,
      [settlingSession],
    );
    if (rows.length > 0) throw new Error('the killed process still has a session');
  }, 60_000);
