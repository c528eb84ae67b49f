/** Where progress is written to; a terminal says so. */
export interface ProgressTarget {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface Progress {
  show(done: number, label: string): void;
  end(): void;
}

const width = 30;

/** A bar that redraws itself on a terminal; elsewhere a plain line, at most one a second. */
export function createProgress(
  total: number,
  target: ProgressTarget,
  now: () => number = () => performance.now(),
): Progress {
  let lastLine = now();
  let drawn = false;
  const share = (done: number) => (total > 0 ? Math.min(1, done / total) : 1);
  return {
    show(done, label) {
      const percent = `${Math.floor(100 * share(done))}%`.padStart(4);
      if (target.isTTY === true) {
        const filled = Math.round(width * share(done));
        target.write(`\r[${'#'.repeat(filled)}${'.'.repeat(width - filled)}]${percent} ${label}`);
        drawn = true;
      } else if (now() - lastLine >= 1000) {
        lastLine = now();
        target.write(`${percent.trim()} ${label}\n`);
      }
    },
    end() {
      if (drawn) target.write('\n');
    },
  };
}
