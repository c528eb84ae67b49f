import { adminCalls, type Health } from '@outpick/contracts/admin';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { Empty } from '../../design/empty.tsx';
import { Facts } from '../../design/facts.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Page, Section } from '../../design/page.tsx';
import { SmallTable } from '../../design/small-table.tsx';
import { useCall } from '../../platform/use-call.ts';
import { formatBytes, formatSeconds, formatShare } from './sizes.ts';
import { Time } from '../../design/time.tsx';

const everySeconds = 30;

/** The operational state: processes, jobs, database, disk, cache and settings. */
export function HealthPage() {
  const health = useCall(adminCalls.getHealth, {}, { everySeconds });
  return (
    <Page
      title="Health"
      actions={
        <>
          <Button component={Link} to="/dead-jobs" variant="outlined">
            Dead jobs
          </Button>
          <Button component={Link} to="/recent-errors" variant="outlined">
            Recent errors
          </Button>
        </>
      }
    >
      <Loaded of={health} what="The state of the site could not be loaded.">
        {(data) => (
          <>
            <Processes rows={data.processes} />
            <Queues rows={data.queues} />
            <Machines health={data} />
            <Settings rows={data.settings} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Without the setting RELEASE, a process reports a random UUID. Shows a hint instead. */
const releaseOf = ({ release }: Health['processes'][number]): string =>
  z.uuid().safeParse(release).success ? 'Not named (RELEASE is not set)' : release;

function Processes({ rows }: { readonly rows: Health['processes'] }) {
  return (
    <Section title="Processes">
      {rows.length === 0 && <Empty title="No process has reported yet" />}
      {rows.length > 0 && (
        <SmallTable
          label="Processes"
          heads={['Kind', 'State', 'Release', 'Machine', 'Started', 'Memory', 'Answers from cache']}
          rows={rows.map((row) => ({
            key: row.id,
            cells: [
              row.kind,
              row.isAlive ? (
                'Running'
              ) : (
                <>
                  Not seen since <Time at={row.seenAt} />
                </>
              ),
              releaseOf(row),
              row.host,
              <Time key="started" at={row.startedAt} />,
              row.memoryBytes === null ? '' : formatBytes(row.memoryBytes),
              row.cacheHitRate === null ? '' : formatShare(row.cacheHitRate),
            ],
          }))}
        />
      )}
    </Section>
  );
}

/** Lists the queues with work, and counts the idle ones. */
function Queues({ rows }: { readonly rows: Health['queues'] }) {
  const busy = rows.filter(({ waiting, active, retrying, dead }) => waiting + active + retrying + dead > 0);
  return (
    <Section title="Jobs">
      {busy.length === 0 && <Empty title="No job waits" />}
      {busy.length > 0 && (
        <SmallTable
          label="Jobs by queue"
          heads={['Queue', 'Waiting', 'Oldest waits', 'Running', 'Retrying', 'Dead']}
          rows={busy.map((row) => ({
            key: row.queue,
            cells: [
              row.queue,
              row.waiting,
              row.waiting === 0 ? '' : formatSeconds(row.oldestSeconds),
              row.active,
              row.retrying,
              row.dead,
            ],
          }))}
        />
      )}
      <p>
        {rows.length - busy.length} of {rows.length} queues are idle.
      </p>
    </Section>
  );
}

function Machines({ health: { schema, database, disk, redis, hasRedis } }: { readonly health: Health }) {
  const noRedis = hasRedis ? 'Redis is unreachable: each process keeps its own cache' : 'No Redis is set';
  return (
    <Section title="Database, disk and cache">
      <Facts
        facts={[
          ['Schema', describeSchema(schema)],
          ['Database', `${formatBytes(database.bytes)}, PostgreSQL ${database.version}`],
          ['Connections', `${database.sessions} of ${database.mostSessions}`],
          [
            'Largest tables',
            database.largest.map(({ table, bytes }) => `${table} ${formatBytes(bytes)}`).join(', '),
          ],
          [
            'Disk of files',
            disk === null
              ? 'Files are in a bucket'
              : `${formatBytes(disk.freeBytes)} free of ${formatBytes(disk.totalBytes)}`,
          ],
          [
            'Cache',
            redis === null
              ? noRedis
              : `${formatBytes(redis.usedBytes)} in Redis${redis.mostBytes === null ? ', without a limit' : ` of ${formatBytes(redis.mostBytes)}`}`,
          ],
        ]}
      />
    </Section>
  );
}

function describeSchema({ applied, missing, unknown }: Health['schema']): string {
  const state = applied ?? 'none';
  if (missing.length > 0) return `${state}; not applied yet: ${missing.join(', ')}. Run “outpick migrate”.`;
  return unknown.length > 0
    ? `${state}; newer than this release: ${unknown.join(', ')}`
    : `${state}, up to date`;
}

function Settings({ rows }: { readonly rows: Health['settings'] }) {
  return (
    <Section title="Settings in force">
      <p>Values that may be secret are not shown. Settings are environment variables of each process.</p>
      <Facts facts={rows.map(({ name, value }) => [name, value] as const)} />
    </Section>
  );
}
