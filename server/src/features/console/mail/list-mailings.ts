import type { Output } from '@outpick/contracts';
import { mailAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { readRows } from '../../../platform/database/read-rows.ts';
import type { Reader } from '../../../platform/database/transaction.ts';

type Mailings = Output<typeof mailAdminCalls.listMailings>['mailings'];

/** Lists reminders and digests of the last two weeks, newest first. Not older ones: counting reads the row of every mail. */
export async function listMailings(db: Reader): Promise<Mailings> {
  const query = sql`
    select kind || ' ' || about as id, kind, coalesce(sports.name, about) as about, "firstQueuedAt", due, sent, refused
    from (
      select kind, about, min(enqueued_at) as "firstQueuedAt", count(*)::int as due, count(sent_at)::int as sent,
             count(refused_at)::int as refused
      from mails_due
      where enqueued_at > clock_timestamp() - interval '14 days'
      group by kind, about
    ) as mailings
    left join slates on kind = 'reminder' and slates.id::text = about
    left join sports on sports.id = slates.sport_id
    order by "firstQueuedAt" desc, kind, mailings.about
    limit 100
  `;
  return readRows(db, mailAdminCalls.listMailings.output.shape.mailings.element, query);
}
