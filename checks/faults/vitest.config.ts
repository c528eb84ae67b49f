import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Faults: each file starts servers of its own and breaks them. Much of it is waiting, so two go side by side. */
export default defineConfig({
  test: {
    name: 'faults',
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['*.test.ts'],
    globalSetup: './support/scratch.ts',
    pool: 'threads',
    maxWorkers: 2,
    // The times measured are printed as they come.
    disableConsoleIntercept: true,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    reporters: ['default', 'json'],
    outputFile: { json: fileURLToPath(new URL('../../reports/faults.json', import.meta.url)) },
  },
});
