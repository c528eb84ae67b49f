import type pg from 'pg';
import { Gauge } from '@prometheus-io/client';
import type { Registry } from '@prometheus-io/client';

/** Adds the state of a process's pools to the metrics, read at each scrape. Waiting statements show that the process is saturated. */
export function measurePools(registry: Registry, pools: readonly pg.Pool[]): void {
  const gauge = new Gauge({
    name: 'outpick_database_connections',
    help: 'Connections to the database by state: busy or idle; and statements that wait for one: waiting.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const open = pools.reduce((sum, { totalCount }) => sum + totalCount, 0);
      const idle = pools.reduce((sum, { idleCount }) => sum + idleCount, 0);
      gauge.set({ state: 'busy' }, open - idle);
      gauge.set({ state: 'idle' }, idle);
      gauge.set(
        { state: 'waiting' },
        pools.reduce((sum, { waitingCount }) => sum + waitingCount, 0),
      );
    },
  });
}
