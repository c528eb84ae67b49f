import type { Output } from '@outpick/contracts';
import type { mailAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';

type Mailings = Output<typeof mailAdminCalls.listMailings>['mailings'];

interface MailingRow {
  kind: 'reminder' | 'monday';
  about: string;
  name: string | null;
  first_queued_at: Date;
  due: number;
  sent: number;
  refused: number;
}

/** Lists reminders and digests, newest first. Only of the last two weeks, because it reads every mail's row to count them. */
export async function listMailings(db: Reader): Promise<Mailings> {
  const { rows } = await sql<MailingRow>`
    select mailings.*, sports.name
    from (
      select kind, about, min(enqueued_at) as first_queued_at, count(*)::int as due, count(sent_at)::int as sent,
             count(refused_at)::int as refused
      from mails_due
      where enqueued_at > clock_timestamp() - interval '14 days'
      group by kind, about
    ) as mailings
    left join slates on mailings.kind = 'reminder' and slates.id::text = mailings.about
    left join sports on sports.id = slates.sport_id
    order by first_queued_at desc, kind, about
    limit 100
  `.execute(db);
  return rows.map((row) => ({
    id: `${row.kind} ${row.about}`,
    kind: row.kind,
    about: row.name ?? row.about,
    firstQueuedAt: row.first_queued_at.toISOString(),
    due: row.due,
    sent: row.sent,
    refused: row.refused,
  }));
}
