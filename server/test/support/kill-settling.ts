import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createRandom } from '@outpick/forecast';
import { asOwner } from './database.ts';
import { eventually } from './eventually.ts';

const outpick = fileURLToPath(new URL('../../bin/outpick', import.meta.url));

/** Settles a slate in a process of its own, as an operator would. */
function startSettling(databaseUrl: string, slateId: string) {
  const child = spawn(process.execPath, [outpick, 'contest', 'settle', slateId], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, FILES_URL: 'file:///tmp' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { ended: once(child, 'close'), kill: () => void child.kill('SIGKILL') };
}

interface Stand {
  readonly allScored: boolean;
  readonly rows: number;
}

const standOf = async (url: string, slateId: string): Promise<Stand> => {
  const [stand] = await asOwner<Stand>(
    url,
    `select coalesce(bool_or(all_scored), false) as "allScored",
            (select count(*)::int from scored_players where slate_id = $1) as rows
     from settlements where slate_id = $1 and pass_outcomes is not null`,
    [slateId],
  );
  return stand ?? { allScored: false, rows: 0 };
};

/**
 * Settles a slate, killing the process with -9 three times: twice while it walks the players, at places that the seed
 * chooses, and once while it publishes the board. Gives how many players had been walked at each kill. The boards' table is
 * held meanwhile, so that no process can have finished before its kill.
 */
export async function settleWithKills(
  databaseUrl: string,
  slateId: string,
  players: number,
  seed: number,
): Promise<number[]> {
  const random = createRandom(seed);
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  const inside: number[] = [];
  try {
    await holder.query('begin; lock table standings in share mode');
    const [first, second] = [random.uniform() * 0.4, 0.5 + random.uniform() * 0.4];
    for (const target of [first * players, second * players, undefined]) {
      const running = startSettling(databaseUrl, slateId);
      await eventually(async () => {
        const { allScored, rows } = await standOf(databaseUrl, slateId);
        const there = target === undefined ? allScored && (await waits(databaseUrl)) : rows > target;
        if (!there) throw new Error(`${rows} of ${players} players are walked`);
      }, 120_000);
      running.kill();
      await running.ended;
      inside.push((await standOf(databaseUrl, slateId)).rows);
    }
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
  // The server only notices that a killed process is gone when its statement ends, and holds its rows until then: whoever
  // comes too early is told to come again, as a job would.
  for (let tries = 1; ; tries += 1) {
    const [code]: unknown[] = await startSettling(databaseUrl, slateId).ended;
    if (code === 0) break;
    if (tries === 5) throw new Error(`settling ended with ${String(code)}`);
  }
  return inside;
}

/** Whether someone wants to write a board and waits for it. */
const waits = async (databaseUrl: string) =>
  (
    await asOwner(
      databaseUrl,
      `select from pg_locks where not granted and relation = 'standings'::regclass and database =
         (select oid from pg_database where datname = current_database())`,
    )
  ).length > 0;
