import type pg from 'pg';
import { Gauge } from '@prometheus-io/client';
import type { Registry } from '@prometheus-io/client';

/** Adds the state of a pool to the metrics, read at each scrape. Waiting statements show that the process is saturated. */
export function measurePool(registry: Registry, pool: pg.Pool): void {
  const gauge = new Gauge({
    name: 'outpick_database_connections',
    help: 'Connections to the database by state: busy or idle; and statements that wait for one: waiting.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      gauge.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      gauge.set({ state: 'idle' }, pool.idleCount);
      gauge.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
