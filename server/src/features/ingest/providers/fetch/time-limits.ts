interface Limits {
  /** The longest duration of the whole exchange, and the longest pause in it. */
  readonly timeoutMs: number;
  readonly idleMs: number;
}

export interface TimeLimits {
  /** Aborts when a limit is exceeded or the caller stops. */
  readonly signal: AbortSignal;
  /** Restarts the limit of a pause when data arrives. */
  restartIdle(): void;
  /** Returns which limit was exceeded; `undefined` if none was. */
  exceeded(): string | undefined;
  stop(): void;
}

/** Limits the duration of an exchange: a server that sends a byte now and then must not occupy a worker. */
export function startTimeLimits({ timeoutMs, idleMs }: Limits, caller?: AbortSignal): TimeLimits {
  const limits = new AbortController();
  let message: string | undefined;
  const exceed = (text: string) => () => {
    message ??= text;
    limits.abort();
  };
  const total = setTimeout(exceed(`took longer than ${timeoutMs / 1000} s`), timeoutMs);
  const idle = setTimeout(exceed(`sent nothing for ${idleMs / 1000} s`), idleMs);
  return {
    signal: caller ? AbortSignal.any([limits.signal, caller]) : limits.signal,
    restartIdle: () => void idle.refresh(),
    exceeded: () => message,
    stop() {
      clearTimeout(total);
      clearTimeout(idle);
    },
  };
}
