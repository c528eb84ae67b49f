import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { migrationLock, tableLock } from '../../src/platform/database/migration-plan.ts';
import type { TableLock } from '../../src/platform/database/migration-plan.ts';

/** How a migration affects what existed before it. */
export interface MeasuredMigration {
  readonly name: string;
  readonly locks: readonly TableLock[];
  /** Changes that may make the previous release's code fail. */
  readonly breaks: readonly string[];
}

interface Catalog {
  /** Each column of a table or view: its type, whether a row may omit it, and whether it may be null. */
  readonly columns: ReadonlyMap<string, { type: string; optional: boolean; nullable: boolean }>;
  readonly relations: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
  /** Constraints and unique indexes, by table. */
  readonly rules: ReadonlySet<string>;
  /** Code that runs for the previous release: functions, triggers and queries of views. */
  readonly definitions: ReadonlyMap<string, string>;
  /** Rights of roles other than the owner. */
  readonly rights: ReadonlySet<string>;
}

const names = (result: pg.QueryResult<{ name: string }>) => new Set(result.rows.map(({ name }) => name));

async function readCatalog(client: pg.Client): Promise<Catalog> {
  const relations = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition`,
  );
  const columns = await client.query<{
    name: string;
    type: string;
    optional: boolean;
    nullable: boolean;
  }>(
    `select relname || '.' || attname as name, format_type(atttypid, atttypmod) as type,
            not attnotnull or atthasdef or attidentity <> '' as optional, not attnotnull as nullable
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
       and attnum > 0 and not attisdropped`,
  );
  const functions = await client.query<{ name: string }>(
    `select oid::regprocedure || ' returns ' || pg_get_function_result(oid) as name
     from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  const rules = await client.query<{ name: string }>(
    `select conrelid::regclass || ': ' || pg_get_constraintdef(pg_constraint.oid) as name
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where connamespace = 'public'::regnamespace and not relispartition
     union
     select indrelid::regclass || ': ' || pg_get_indexdef(indexrelid)
     from pg_index join pg_class on pg_class.oid = indrelid
     where indisunique and relnamespace = 'public'::regnamespace and not relispartition`,
  );
  const definitions = await client.query<{ name: string; definition: string }>(
    `select 'function ' || oid::regprocedure as name, pg_get_functiondef(oid) as definition
     from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
     union all
     select 'trigger ' || tgname || ' on ' || relname, pg_get_triggerdef(pg_trigger.oid) || ' ' || tgenabled::text
     from pg_trigger join pg_class on pg_class.oid = tgrelid
     where relnamespace = 'public'::regnamespace and not tgisinternal and not relispartition
     union all
     select 'view ' || relname, pg_get_viewdef(oid)
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`,
  );
  const rights = await client.query<{ name: string }>(
    `select concat(case grantee when 0 then 'public' else grantee::regrole::text end, ' may ', lower(privilege_type), ' ', object) as name
     from (
       select 'table ' || relname as object, relowner as owner,
              coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner)) as rights
       from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') and not relispartition
       union all
       select 'column ' || relname || '.' || attname, relowner, attacl
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and not relispartition and not attisdropped
       union all
       select 'function ' || oid::regprocedure, proowner, coalesce(proacl, acldefault('f', proowner))
       from pg_proc where pronamespace = 'public'::regnamespace
       union all
       select 'schema ' || nspname, nspowner, coalesce(nspacl, acldefault('n', nspowner))
       from pg_namespace where nspname = 'public'
     ) as objects, aclexplode(rights)
     where grantee <> owner`,
  );
  return {
    columns: new Map(columns.rows.map(({ name, ...column }) => [name, column])),
    relations: names(relations),
    functions: names(functions),
    rules: names(rules),
    definitions: new Map(definitions.rows.map(({ name, definition }) => [name, definition])),
    rights: names(rights),
  };
}

const tableOf = (name: string) => name.split(/[.:]/u)[0] ?? name;

const listRemoved = (kind: string, from: Iterable<string>, to: { has(name: string): boolean }) =>
  [...from].filter((name) => !to.has(name)).map((name) => `${kind} ${name} is gone`);

function findBreaks(before: Catalog, after: Catalog): string[] {
  const existed = (name: string) => before.relations.has(tableOf(name));
  const columns = [...after.columns].flatMap(([name, { type, optional, nullable }]) => {
    const old = before.columns.get(name);
    if (!old) return existed(name) && !optional ? [`column ${name} is required`] : [];
    return [
      ...(old.type === type ? [] : [`column ${name} was ${old.type} and is ${type}`]),
      ...(old.nullable && !nullable ? [`column ${name} is no longer nullable`] : []),
      ...(old.optional && !optional && old.nullable === nullable
        ? [`column ${name} has lost its default`]
        : []),
    ];
  });
  const rules = [...after.rules]
    .filter((name) => existed(name) && !before.rules.has(name))
    .map((name) => `new rule on ${name}`);
  const definitions = [...before.definitions].flatMap(([name, definition]) => {
    const now = after.definitions.get(name);
    if (now === undefined) return name.startsWith('trigger ') ? [`${name} is gone`] : [];
    return now === definition ? [] : [`${name} is replaced`];
  });
  const triggers = [...after.definitions.keys()]
    .filter((name) => name.startsWith('trigger ') && !before.definitions.has(name))
    .filter((name) => before.relations.has(name.split(' on ')[1] ?? ''))
    .map((name) => `new ${name}`);
  const columnsOfKeptTables = [...before.columns.keys()].filter((name) => after.relations.has(tableOf(name)));
  return [
    ...listRemoved('table', before.relations, after.relations),
    ...listRemoved('column', columnsOfKeptTables, after.columns),
    ...listRemoved('function', before.functions, after.functions),
    ...columns,
    ...rules,
    ...definitions,
    ...triggers,
    ...listRemoved('right:', before.rights, after.rights),
  ];
}

/** A table or partition before a migration, with the table that it belongs to and its file number. */
interface StoredTable {
  readonly table: string;
  readonly node: number;
}

async function readStoredTables(client: pg.Client): Promise<Map<number, StoredTable>> {
  const { rows } = await client.query<StoredTable & { oid: number }>(
    `select oid, coalesce(pg_partition_root(oid), oid)::regclass::text as table,
            coalesce(pg_relation_filenode(oid), 0) as node
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  return new Map(rows.map(({ oid, ...stored }) => [oid, stored]));
}

interface LockRow {
  readonly oid: number;
  readonly mode: string;
  readonly scanned: boolean;
  /** Null if the table is gone. */
  readonly node: number | null;
}

/** The strongest lock that this transaction holds on each table that existed before the migration. */
async function readLocks(client: pg.Client, before: ReadonlyMap<number, StoredTable>): Promise<TableLock[]> {
  const { rows } = await client.query<LockRow>(
    `select relation as oid, mode, pg_stat_get_xact_numscans(relation) > 0 as scanned,
            (select pg_relation_filenode(oid) from pg_class where oid = relation) as node
     from pg_locks where pid = pg_backend_pid() and locktype = 'relation'`,
  );
  const order = migrationLock.options;
  const lengths = tableLock.shape.duration.options;
  const strongest = new Map<string, TableLock>();
  for (const { oid, mode, scanned, node } of rows) {
    const stored = before.get(oid);
    const lock = migrationLock.safeParse(mode);
    if (!stored || !lock.success) continue;
    const { table } = stored;
    const isRewritten = node !== null && node !== stored.node;
    const slower = scanned ? 'reads' : 'short';
    const duration = isRewritten ? 'rewrites' : slower;
    // A table and its partitions have separate locks and durations. The strongest lock and the longest duration count.
    const current = strongest.get(table) ?? { table, lock: lock.data, duration };
    strongest.set(table, {
      table,
      lock: order.indexOf(lock.data) > order.indexOf(current.lock) ? lock.data : current.lock,
      duration: lengths.indexOf(duration) > lengths.indexOf(current.duration) ? duration : current.duration,
    });
  }
  return [...strongest.values()].toSorted((a, b) => (a.table < b.table ? -1 : 1));
}

/**
 * Applies the migrations of a folder to an empty database and measures each on PostgreSQL itself: its locks in `pg_locks`
 * before the commit, and its changes of the catalog.
 */
export async function measureMigrations(url: string, folder: string): Promise<MeasuredMigration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const measured: MeasuredMigration[] = [];
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    measured.push({ name: file.replace(/\.sql$/u, ''), ...(await measure(url, text)) });
  }
  return measured;
}

/** Uses a separate connection, because a session also counts the scans of its earlier transactions. */
async function measure(url: string, text: string): Promise<Omit<MeasuredMigration, 'name'>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const [catalog, stored] = [await readCatalog(client), await readStoredTables(client)];
    const inTransaction = !text.startsWith('-- No transaction');
    if (inTransaction) await client.query('begin');
    await client.query(text);
    const locks = inTransaction ? await readLocks(client, stored) : concurrentLocks(text);
    if (inTransaction) await client.query('commit');
    return { locks, breaks: findBreaks(catalog, await readCatalog(client)) };
  } finally {
    await client.end();
  }
}

/**
 * Returns the lock that a statement outside a transaction takes. It is released before it can be read from `pg_locks`, so only
 * statements whose lock is known here are allowed.
 */
function concurrentLocks(text: string): TableLock[] {
  const statement = text.replaceAll(/^--.*$/gmu, '').trim();
  const [, table] =
    /^create (?:unique )?index concurrently \w+ on (\w+)[^;]*;$/u.exec(statement) ??
    /^alter table (\w+) validate constraint \w+;$/u.exec(statement) ??
    [];
  if (table === undefined)
    throw new Error(
      'A migration without a transaction is one "create index concurrently" or "validate constraint".',
    );
  return [{ table, lock: 'ShareUpdateExclusiveLock', duration: 'reads' }];
}
