import { setTimeout as wait } from 'node:timers/promises';
import type { Health } from '../platform/http/internal.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * Exits after flushing the log. If no process reads the log any more, flushing never ends, so the process kills itself after
 * three seconds.
 */
export function exit({ log }: Platform, code: number): void {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 3000);
  log.flush(() => process.exit(code));
}

interface StopOptions {
  /** Seconds between reporting not ready and `shutDown`, in which the process keeps serving. */
  readonly graceSeconds: number;
  /** Called when the grace period starts. */
  readonly drain?: () => void;
  /** Finishes work in progress and accepts no new work. */
  readonly shutDown: () => Promise<void>;
}

/**
 * Shuts down gracefully on SIGTERM or SIGINT. First the process reports that it is not ready, and keeps serving until proxies
 * have noticed. Then `shutDown` has twenty seconds, or five if the database is unreachable and no work can finish. A second
 * signal exits at once.
 */
export function handleStopSignals(
  platform: Platform,
  health: Health,
  { graceSeconds, drain, shutDown }: StopOptions,
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
