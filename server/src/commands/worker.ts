import { jobs, observations } from '../features/composition.ts';
import { watchFolder } from '../platform/files/watch-folder.ts';
import { startInternal, watchHealth } from '../platform/http/internal.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import type { Platform } from '../platform/platform.ts';
import { bootPlatform } from '../boot.ts';
import { startObserving } from '../platform/telemetry/observing.ts';
import { startHeartbeat } from '../platform/telemetry/heartbeat.ts';
import { startTracing } from '../platform/telemetry/tracing.ts';
import { readEnvironment } from './command.ts';
import type { Command } from './command.ts';
import { requireAppLogin } from './require-app-login.ts';
import { handleStopSignals } from './stopping.ts';

const drainMs = 15_000;

interface RunningWork {
  stop(): Promise<void>;
}

/** Starts to run jobs, observe the product and send heartbeats. */
async function startWork(platform: Platform): Promise<RunningWork> {
  const worker = await startWorker(platform, jobs, platform.config.DATABASE_URL);
  const observing = startObserving(platform, observations);
  const heartbeat = startHeartbeat(platform, { kind: 'worker' });
  return {
    async stop() {
      observing.stop();
      await worker.stop(drainMs);
      await heartbeat.stop();
    },
  };
}

export const workerCommand: Command = {
  usage: `outpick worker

Works on background jobs until it gets SIGTERM; health and metrics are on INTERNAL_PORT. Several may run. Settings are
environment variables: see docs/run/settings.md.`,
  run: async (_args, shell) => {
    const config = readEnvironment(shell);
    const stopTracing =
      config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : await startTracing('worker');
    const platform = await bootPlatform({ process: 'worker', config });
    await requireAppLogin(platform);
    let work: RunningWork | undefined;
    const health = watchHealth(platform, { isUp: () => work !== undefined });
    const internal = await startInternal(platform, health);
    const folder = await watchFolder(platform);
    // No grace period: a worker gets no traffic.
    handleStopSignals(platform, health, {
      graceSeconds: 0,
      shutDown: async () => {
        await work?.stop();
        await folder.close();
        await health.close();
        await internal.close();
        await platform.close();
        await stopTracing?.();
      },
    });
    await platform.schema.completed;
    work = await startWork(platform);
    platform.log.info('worker is up');
  },
};
