import type { Health } from '../platform/http/internal.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * Ends the process once its last lines are written. What is left at the exit itself would be written without end if nobody
 * reads it any more, so a process whose lines cannot be written within three seconds is ended hard.
 */
function leave({ log }: Platform, code: number): void {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 3000);
  log.flush(() => process.exit(code));
}

/**
 * Stops a process in order when it is asked to (SIGTERM, SIGINT): what was begun is finished, nothing new is taken. A
 * second request, or twenty seconds, end it at once; five while the database is away, without which nothing can be finished.
 */
export function stopInOrder(platform: Platform, health: Health, steps: () => Promise<void>): void {
  const { log } = platform;
  let stopping = false;
  const stop = (): void => {
    if (stopping) return leave(platform, 1);
    stopping = true;
    log.info('stopping');
    setTimeout(() => leave(platform, 1), health.details['database'] === true ? 20_000 : 5000).unref();
    void steps().then(
      () => leave(platform, 0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop in order');
        leave(platform, 1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
