import type pg from 'pg';
import { appRole, consoleRole } from './open.ts';

/**
 * The tables from which picks could be read that only their players may see: picks, answers to submissions, how the crowd
 * picked, and sums of points during a settlement. The console's role has no rights on them; it reads the view `visible_picks`
 * and functions that count.
 */
export const pickTables: readonly string[] = ['picks', 'submissions', 'contest_crowds', 'settlement_batches'];

/**
 * Lists the statements that give the console's role the rights of the application's role, except on the tables above. A right
 * that the application's role does not have or lost, such as changing rows of an append-only table, is taken away.
 */
const listChanges = `
  with rights as (
    select oid, format('%s %I.%I', case relkind when 'S' then 'sequence' else 'table' end, relnamespace::regnamespace,
             relname) as relation,
           relname, grantee::regrole::text as role, privilege_type
    from pg_class, aclexplode(relacl)
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') and not relispartition
      and grantee = any ($1::regrole[])
  ),
  wanted as (select oid, relation, privilege_type from rights where role = '${appRole}' and relname <> all ($2)),
  present as (select oid, relation, privilege_type from rights where role = '${consoleRole}')
  select format('grant %s on %s to ${consoleRole}', privilege_type, relation) as statement
  from (select * from wanted except select * from present) as missing
  union all
  select format('revoke %s on %s from ${consoleRole}', privilege_type, relation)
  from (select * from present except select * from wanted) as excess`;

/** Gives the console's role its rights, as the owner. New tables have none for it before this. */
export async function grantConsoleRights(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = any ($1)', [
    [appRole, consoleRole],
  ]);
  if (rowCount !== 2) return;
  const { rows } = await client.query<{ statement: string }>(listChanges, [
    [appRole, consoleRole],
    pickTables,
  ]);
  for (const { statement } of rows) await client.query(statement);
  // The application's role has this right on a column only, too.
  await client.query('grant select (name) on public.migrations to outpick_console');
}
