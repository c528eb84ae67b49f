import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createRandom } from '@outpick/forecast';
import { asOwner } from './database.ts';
import { eventually } from './eventually.ts';

const outpick = fileURLToPath(new URL('../../bin/outpick', import.meta.url));

/** Settles a slate with the command-line tool, in a separate process. */
function startSettlement(databaseUrl: string, slateId: string) {
  const child = spawn(process.execPath, [outpick, 'contest', 'settle', slateId], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, FILES_URL: 'file:///tmp' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { ended: once(child, 'close'), kill: () => void child.kill('SIGKILL') };
}

interface Progress {
  readonly allScored: boolean;
  readonly scored: number;
}

const readProgress = async (url: string, slateId: string): Promise<Progress> => {
  const [progress] = await asOwner<Progress>(
    url,
    `select coalesce(bool_or(all_scored), false) as "allScored",
            (select count(*)::int from scored_players where slate_id = $1) as scored
     from settlements where slate_id = $1 and pass_outcomes is not null`,
    [slateId],
  );
  return progress ?? { allScored: false, scored: 0 };
};

interface KillPlan {
  readonly databaseUrl: string;
  readonly slateId: string;
  readonly players: number;
  readonly seed: number;
}

/**
 * Settles a slate, killing the process with -9 three times: twice while it scores players, at points that the seed chooses,
 * and once while it publishes the board. Returns the number of players scored at each kill. A lock on `standings` keeps every
 * process from finishing before its kill.
 */
export async function settleWithKills({ databaseUrl, slateId, players, seed }: KillPlan): Promise<number[]> {
  const random = createRandom(seed);
  const locker = new pg.Client({ connectionString: databaseUrl });
  await locker.connect();
  const scoredAtKills: number[] = [];
  try {
    await locker.query('begin; lock table standings in share mode');
    const [first, second] = [random.uniform() * 0.4, 0.5 + random.uniform() * 0.4];
    for (const target of [first * players, second * players, undefined]) {
      const running = startSettlement(databaseUrl, slateId);
      await eventually(async () => {
        const { allScored, scored } = await readProgress(databaseUrl, slateId);
        const reached =
          target === undefined ? allScored && (await waitsForStandings(databaseUrl)) : scored > target;
        if (!reached) throw new Error(`${scored} of ${players} players are scored`);
      }, 120_000);
      running.kill();
      await running.ended;
      scoredAtKills.push((await readProgress(databaseUrl, slateId)).scored);
    }
  } finally {
    await locker.query('rollback');
    await locker.end();
  }
  // PostgreSQL keeps the row locks of a killed client until its statement ends, and settlement fails meanwhile: retry, as
  // the job would.
  for (let tries = 1; ; tries += 1) {
    const [code]: unknown[] = await startSettlement(databaseUrl, slateId).ended;
    if (code === 0) break;
    if (tries === 5) throw new Error(`settlement exited with ${String(code)}`);
  }
  return scoredAtKills;
}

/** Whether a session waits for a lock on `standings`. */
const waitsForStandings = async (databaseUrl: string) =>
  (
    await asOwner(
      databaseUrl,
      `select from pg_locks where not granted and relation = 'standings'::regclass and database =
         (select oid from pg_database where datname = current_database())`,
    )
  ).length > 0;
