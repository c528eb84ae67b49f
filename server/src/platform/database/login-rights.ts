import { sql } from 'kysely';
import type { Reader } from './transaction.ts';

/**
 * Finds a right that the session's login has beyond the application's role. The role is only set for the session: an injected
 * statement that resets it would have the rights of the login.
 */
export async function findExcessRight(db: Reader): Promise<string | undefined> {
  const { rows } = await sql<{ excess: string | null }>`
    with reachable_roles as (
      select oid, rolname, rolsuper, rolcreaterole from pg_roles where pg_has_role(session_user, oid, 'member')
    ),
    owners as (
      select datdba as owner from pg_database where datname = current_database()
      union select nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
      union select relowner from pg_class
        join pg_namespace on pg_namespace.oid = relnamespace
        where nspname !~ '^pg_' and nspname <> 'information_schema'
    )
    select case
      when (select bool_or(rolsuper) from reachable_roles) then 'is a superuser'
      when exists (select from owners join reachable_roles on reachable_roles.oid = owner)
        then 'owns the database or some of its tables'
      when (select bool_or(rolcreaterole) from reachable_roles) then 'may create roles'
      when (
        select bool_or(
          rolname ~ '^pg_(execute_server_program|(read|write)_server_files|(read|write)_all_data)$'
        ) from reachable_roles
      ) then 'is a member of a role with access to all data or to the server''s files'
    end as excess
  `.execute(db);
  return rows[0]?.excess ?? undefined;
}
