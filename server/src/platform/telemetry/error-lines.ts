import { z } from 'zod';

/** A line of the log with level error or above, for the console. */
export interface ErrorLine {
  readonly at: Date;
  readonly message: string;
  readonly requestId: string | null;
  /** The error's type and message, or the alarm's name. */
  readonly detail: string | null;
}

/** Keeps this process's newest error lines until they are stored. */
export interface ErrorLines {
  /** Adds a line of the log if it is an error. */
  collect(line: string): void;
  /** Removes and returns the collected lines, oldest first. */
  take(): readonly ErrorLine[];
  /** Puts back lines that could not be stored. */
  giveBack(lines: readonly ErrorLine[]): void;
}

const maxLines = 200;
const maxLength = 500;

const loggedLine = z.object({
  time: z.coerce.date(),
  msg: z.string().default(''),
  requestId: z.string().optional(),
  err: z.object({ type: z.string().optional(), message: z.string() }).optional(),
  alarm: z.string().optional(),
  job: z.string().optional(),
});

function describe({ err, alarm, job }: z.output<typeof loggedLine>): string | null {
  const parts = [alarm, job, err && [err.type, err.message].filter(Boolean).join(': ')].filter(Boolean);
  return parts.length === 0 ? null : parts.join(' ').slice(0, maxLength);
}

/** Matches error lines: the level is the first field of every line. */
const isError = /^\{"level":"(?:error|fatal)"/u;

function parseLine(line: string): ErrorLine | undefined {
  const { data } = loggedLine.safeParse(JSON.parse(line));
  return (
    data && {
      at: data.time,
      message: data.msg.slice(0, maxLength),
      requestId: data.requestId?.slice(0, maxLength) ?? null,
      detail: describe(data),
    }
  );
}

export function createErrorLines(): ErrorLines {
  let lines: ErrorLine[] = [];
  return {
    collect(line) {
      if (!isError.test(line)) return;
      const parsed = parseLine(line);
      if (parsed) lines = [...lines, parsed].slice(-maxLines);
    },
    take() {
      const taken = lines;
      lines = [];
      return taken;
    },
    giveBack(taken) {
      lines = [...taken, ...lines].slice(-maxLines);
    },
  };
}
