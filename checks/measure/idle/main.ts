import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { asOwner, cloneDatabase, dropClones } from '@outpick/server/testing';

/** `npm run measure -- idle`: runs an idle worker on an empty database and counts the rows it writes, per day. */
const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(options.minutes);

interface Writes {
  readonly table: string;
  readonly inserted: number;
  readonly updated: number;
  readonly deleted: number;
}

const databaseUrl = await cloneDatabase();
const readWrites = async () =>
  asOwner<Writes>(
    databaseUrl,
    `select schemaname || '.' || relname as table, n_tup_ins::int as inserted, n_tup_upd::int as updated,
            n_tup_del::int as deleted
     from pg_stat_user_tables order by 1`,
  );

const worker = spawn(process.execPath, [join(import.meta.dirname, '../../../server/bin/outpick'), 'worker'], {
  env: {
    PATH: process.env['PATH'],
    DATABASE_URL: databaseUrl,
    FILES_URL: 'file:///tmp',
    INTERNAL_PORT: '0',
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
// Wait before the first count, because the worker writes its schedules once when it starts.
await setTimeout(20_000);
const before = new Map((await readWrites()).map((row) => [row.table, row]));
await setTimeout(minutes * 60_000);
const after = await readWrites();
worker.kill('SIGTERM');
await once(worker, 'close');
await dropClones(process.pid);

const perDay = (count: number) => Math.round((count * 1440) / minutes);
for (const { table, inserted, updated, deleted } of after) {
  const earlier = before.get(table);
  const [ins, upd, del] = [
    inserted - (earlier?.inserted ?? 0),
    updated - (earlier?.updated ?? 0),
    deleted - (earlier?.deleted ?? 0),
  ];
  if (ins + upd + del > 0)
    console.log(
      `${table.padEnd(30)} a day: ${perDay(ins)} inserted, ${perDay(upd)} updated, ${perDay(del)} deleted`,
    );
}
