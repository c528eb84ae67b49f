import { pino } from 'pino';
import type { Logger } from 'pino';
import { describeError } from './errors.ts';

export type Log = Logger;

/** Where log lines go; tests pass their own. */
export interface LogTarget {
  write(line: string): void;
}

/** Buffered standard output, so that no request waits for it. Flushes every second and at exit. */
export const standardOutput = (): LogTarget =>
  pino.destination({ dest: 1, sync: false, minLength: 12_288, periodicFlush: 1000 });

let stampedAt = 0;
let stamp = '';

/**
 * Returns the time field of a log line. Formats at most once per millisecond, because formatting costs more than the rest of
 * the line.
 */
function timestamp(): string {
  const now = Date.now();
  if (now !== stampedAt) {
    stampedAt = now;
    stamp = `,"time":"${new Date(now).toISOString()}"`;
  }
  return stamp;
}

const personal = ['email', 'password', 'token', 'otp', 'authorization'];

/** Writes a request's log line. `fields` is the content of a JSON object without its braces. */
export type RequestLog = (fields: string) => void;

/**
 * Writes one line per request, in the format of the other lines. Builds the line as text: cached answers take microseconds, and
 * serializing and redacting an object would take longer.
 */
export const createRequestLog = (level: string, process: string, target: LogTarget): RequestLog =>
  (pino.levels.values[level] ?? Infinity) > infoLevel
    ? () => undefined
    : (fields) =>
        target.write(`{"level":"info"${timestamp()},"process":"${process}",${fields},"msg":"request"}\n`);

const infoLevel = 30;

export interface LogOptions {
  readonly level: string;
  readonly process: string;
  readonly target: LogTarget;
  /** Receives each line before it is written. */
  readonly onLine?: (line: string) => void;
}

/**
 * Creates the structured log, with times in UTC. Callers must not log personal data (bodies, queries, credentials). As a second
 * barrier, the log redacts fields with the names above.
 */
export const createLog = ({ level, process, target, onLine }: LogOptions): Log =>
  pino(
    {
      level,
      base: { process },
      ...(onLine && {
        hooks: {
          streamWrite: (line) => {
            onLine(line);
            return line;
          },
        },
      }),
      timestamp,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: { paths: [...personal, ...personal.map((name) => `*.${name}`)], remove: true },
    },
    target,
  );
