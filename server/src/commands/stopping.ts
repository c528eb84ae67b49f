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

/**
 * Shuts down gracefully on SIGTERM or SIGINT: `shutDown` finishes work in progress and accepts no new work. A second signal
 * exits at once, and so does a time-out of twenty seconds, or five while the database is unreachable: then no work can finish.
 */
export function handleStopSignals(platform: Platform, health: Health, shutDown: () => Promise<void>): void {
  const { log } = platform;
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return exit(platform, 1);
    isStopping = true;
    log.info('stopping');
    setTimeout(() => exit(platform, 1), health.details['database'] === true ? 20_000 : 5000).unref();
    void shutDown().then(
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
