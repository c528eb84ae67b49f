import { sql } from 'kysely';
import type { Platform } from '../../src/platform/platform.ts';

/** Adds a job whose every attempt failed, as the queue would store it. Returns its id. */
export async function addDeadJob(
  { db }: Pick<Platform, 'db'>,
  job = 'mail.send',
  error = 'no mail server',
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into jobs.job (name, data, policy, source_name, source_id, source_created_on, source_retry_count, source_output)
    values ('dead', '{"to": "someone@example.org"}', 'standard', ${job}, gen_random_uuid(), now() - interval '1 hour', 2,
            jsonb_build_object('reason', ${error}::text))
    returning id
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no dead job was added');
  return row.id;
}
