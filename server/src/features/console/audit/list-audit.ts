import { actNames, role as roleSchema, wordsOfAct } from '@outpick/contracts/admin';
import type { Output, Input } from '@outpick/contracts';
import type { auditAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { loadActLinks } from '../../../acts/undo/undo-chains.ts';
import { containing } from '../../../platform/database/containing.ts';
import { countUpTo } from '../../../platform/database/count-up-to.ts';
import type { Reader } from '../../../platform/database/transaction.ts';
import { hasWords } from '../page-rows.ts';
import { nameSubjects } from './name-subjects.ts';

type AuditQuery = Input<typeof auditAdminCalls.listAudit>['query'];
type AuditPage = Output<typeof auditAdminCalls.listAudit>;

interface AuditRow {
  id: string;
  at: Date;
  actor_kind: 'operator' | 'command' | 'job';
  actor_name: string;
  role: string | null;
  network: string | null;
  act: string;
  subject: string;
  subject_id: string;
  before: AuditPage['rows'][number]['before'];
  after: AuditPage['rows'][number]['after'];
  why: string | null;
  act_id: string | null;
}

/** Finds acts whose displayed words contain all words of a search. */
const findActs = (q: string | undefined): string[] => actNames.filter((act) => hasWords(wordsOfAct(act), q));

/** Lists a page of the audit log. `q` searches names, acts and their words, reasons and subject ids. */
export async function listAudit(db: Reader, query: AuditQuery): Promise<AuditPage> {
  const { page, perPage, q, act, subject, subjectId, operatorId, from, until, order } = query;
  const like = containing(q);
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const matchingLines = sql`
    from (
      select audit_log.*, coalesce(audit_log.reason, player_act_reasons.reason) as why
      from audit_log left join player_act_reasons on line_id = audit_log.id
    ) as lines
    where (${act ?? null}::text is null or act = ${act ?? null})
      and (${subject ?? null}::text is null or subject = ${subject ?? null})
      and (${subjectId ?? null}::text is null or subject_id = ${subjectId ?? null})
      and (${operatorId ?? null}::uuid is null or operator_id = ${operatorId ?? null})
      and (${from ?? null}::date is null or at >= ${from ?? null}::date)
      and (${until ?? null}::date is null or at < ${until ?? null}::date + 1)
      and (${like}::text is null or act ilike ${like} or actor_name ilike ${like} or why ilike ${like} or subject_id ilike ${like}
        or act = any (${findActs(q)}::text[]))`;
  const { rows } = await sql<AuditRow>`
    select * ${matchingLines} order by at ${direction}, id ${direction} limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  const nameOf = await nameSubjects(
    db,
    rows.map((row) => ({ subject: row.subject, subjectId: row.subject_id })),
  );
  const linksOf = await loadActLinks(db, rows);
  return {
    total: await countUpTo(db, sql`select 1 ${matchingLines}`),
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actorKind: row.actor_kind,
      actor: row.actor_name,
      role: row.role === null ? null : roleSchema.parse(row.role),
      network: row.network,
      act: row.act,
      subject: row.subject,
      subjectId: row.subject_id,
      subjectName: nameOf({ subject: row.subject, subjectId: row.subject_id }),
      before: row.before,
      after: row.after,
      reason: row.why,
      ...linksOf(row),
    })),
  };
}
