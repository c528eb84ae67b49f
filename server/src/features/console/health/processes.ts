import type { Health } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Reader } from '../../../platform/database/transaction.ts';

interface ProcessRow {
  readonly id: string;
  readonly kind: 'site' | 'worker';
  readonly release: string;
  readonly host: string;
  readonly started_at: Date;
  readonly seen_at: Date;
  readonly is_alive: boolean;
  readonly facts: unknown;
}

const facts = z.object({ memoryBytes: z.number(), answers: z.number(), fills: z.number() });

/** Lists the processes of site and worker, live ones first. */
export async function listProcesses(db: Reader): Promise<Health['processes']> {
  const { rows } = await sql<ProcessRow>`
    select id, kind, release, host, started_at, seen_at, seen_at > clock_timestamp() - interval '1 minute' as is_alive, facts
    from processes
    order by kind, is_alive desc, host, started_at
  `.execute(db);
  return rows.map((row) => {
    const { data } = facts.safeParse(row.facts);
    return {
      id: row.id,
      kind: row.kind,
      release: row.release,
      host: row.host,
      startedAt: row.started_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      isAlive: row.is_alive,
      memoryBytes: data?.memoryBytes ?? null,
      cacheHitRate: data && data.answers > 0 ? 1 - data.fills / data.answers : null,
    };
  });
}
