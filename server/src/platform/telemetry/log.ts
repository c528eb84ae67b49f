import { pino } from 'pino';
import type { Logger } from 'pino';
import { describeError } from './errors.ts';

export type Log = Logger;

/** Where log lines go; tests give one of their own. */
export interface LogTarget {
  write(line: string): void;
}

/** Standard output, buffered: a line costs the request nothing; the buffer is flushed every second and at exit. */
export const standardOutput = (): LogTarget =>
  pino.destination({ dest: 1, sync: false, minLength: 12_288, periodicFlush: 1000 });

let stampedAt = 0;
let stamp = '';

/** The time of a line, spelt out once a millisecond at most: spelling it costs more than many a line. */
function timestamp(): string {
  const now = Date.now();
  if (now !== stampedAt) {
    stampedAt = now;
    stamp = `,"time":"${new Date(now).toISOString()}"`;
  }
  return stamp;
}

const personal = ['email', 'password', 'token', 'otp', 'authorization'];

/** Writes the line of a request, its fields given as the inside of a JSON object. */
export type RequestLog = (fields: string) => void;

/**
 * The one line a request, of the same form as the others. Its fields are few and always the same, and it stands beside
 * answers that take microseconds: it is put together here, without looking through an object for what it may hold.
 */
export const createRequestLog = (level: string, process: string, target: LogTarget): RequestLog =>
  (pino.levels.values[level] ?? Infinity) > infoLevel
    ? () => undefined
    : (fields) =>
        target.write(`{"level":"info"${timestamp()},"process":"${process}",${fields},"msg":"request"}\n`);

const infoLevel = 30;

/**
 * Structured lines, UTC, one an event. Personal data is left out at the source: requests are logged without bodies,
 * queries and credentials; what slips into an object under these names is removed here as well.
 */
export const createLog = (level: string, process: string, target: LogTarget): Log =>
  pino(
    {
      level,
      base: { process },
      timestamp,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: { paths: [...personal, ...personal.map((name) => `*.${name}`)], remove: true },
    },
    target,
  );
