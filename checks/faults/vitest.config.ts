import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Files that assert no durations. `.ci/run` runs them in parallel with drills; the others need an otherwise idle machine. */
const untimed = ['dumps', 'guessing', 'mail', 'pipeline', 'reminders', 'replica', 'restored', 'worker'].map(
  (name) => `${name}.test.ts`,
);

const project = (name: string, files: { include: string[]; exclude?: string[] }) => ({
  test: {
    name,
    root,
    ...files,
    globalSetup: fileURLToPath(new URL('support/scratch.ts', import.meta.url)),
    pool: 'threads' as const,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});

/** Fault tests. Each file starts its own servers and breaks them. The tests mostly wait, so two files run in parallel. */
export default defineConfig({
  test: {
    projects: [
      project('untimed', { include: untimed }),
      project('timed', { include: ['*.test.ts'], exclude: untimed }),
    ],
    maxWorkers: 2,
    // Print measured times at once.
    disableConsoleIntercept: true,
    reporters: ['default', 'json'],
    outputFile: { json: fileURLToPath(new URL('../../reports/faults.json', import.meta.url)) },
  },
});
