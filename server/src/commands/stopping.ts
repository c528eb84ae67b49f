import { setTimeout as wait } from 'node:timers/promises';
import type { Health } from '../platform/http/internal.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * Exits after flushing the log. If the log's reader is gone, the flush at exit never ends, so after three seconds the
 * process kills itself.
 */
export function exit({ log }: Platform, code: number): void {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 3000);
  log.flush(() => process.exit(code));
}

interface Stopping {
  /** Seconds between turning not ready and `shutDown`, in which the process goes on serving. */
  readonly graceSeconds: number;
  /** Called at the start of the grace. */
  readonly drain?: () => void;
  /** Finishes work in progress and accepts no new work. */
  readonly shutDown: () => Promise<void>;
}

/**
 * Shuts down gracefully on SIGTERM or SIGINT. First the process turns not ready and serves on, until proxies have noticed.
 * Then `shutDown` has twenty seconds, or five while the database is unreachable: then no work can finish. A second signal
 * exits at once.
 */
export function handleStopSignals(
  platform: Platform,
  health: Health,
  { graceSeconds, drain, shutDown }: Stopping,
): void {
  const { log } = platform;
  let isStopping = false;
  const finish = async () => {
    health.drain();
    drain?.();
    if (graceSeconds > 0) await wait(graceSeconds * 1000);
    setTimeout(() => exit(platform, 1), health.details['database'] === true ? 20_000 : 5000).unref();
    await shutDown();
  };
  const stop = (): void => {
    if (isStopping) return exit(platform, 1);
    isStopping = true;
    log.info({ graceSeconds }, 'stopping');
    void finish().then(
      () => exit(platform, 0),
      (error: unknown) => {
        log.error({ err: error }, 'graceful shutdown failed');
        exit(platform, 1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
