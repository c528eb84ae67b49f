/** The stream that shows the progress; `isTTY` is true for a terminal. */
export interface ProgressTarget {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface Progress {
  show(done: number, label: string): void;
  end(): void;
}

const width = 30;

/** Draws a progress bar on a terminal. Otherwise prints at most one line a second. */
export function createProgress(
  total: number,
  target: ProgressTarget,
  now: () => number = () => performance.now(),
): Progress {
  let lastLineAt = now();
  let hasBar = false;
  const share = (done: number) => (total > 0 ? Math.min(1, done / total) : 1);
  return {
    show(done, label) {
      const percent = `${Math.floor(100 * share(done))}%`.padStart(4);
      if (target.isTTY === true) {
        const filled = Math.round(width * share(done));
        target.write(`\r[${'#'.repeat(filled)}${'.'.repeat(width - filled)}]${percent} ${label}`);
        hasBar = true;
      } else if (now() - lastLineAt >= 1000) {
        lastLineAt = now();
        target.write(`${percent.trim()} ${label}\n`);
      }
    },
    end() {
      if (hasBar) target.write('\n');
    },
  };
}
