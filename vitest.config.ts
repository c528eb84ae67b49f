import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** One project per workspace: `npm test -- --project forecast` runs one of them. */
const project = (name: string, { setupFiles = [], ...extra }: { setupFiles?: string[] } & object = {}) => ({
  test: {
    name,
    setupFiles: [here('checks/rules/properties/setup.ts'), ...setupFiles],
    root: `./${name}`,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Test files share their modules, so no module may keep state between tests.
    pool: 'threads' as const,
    isolate: false,
    ...extra,
  },
});

/** For projects whose tests create databases. */
const databases = { globalSetup: here('server/test/global-setup.ts') };
/** Lets Vitest bundle a package that imports JSON in a way that Node rejects. */
const bundled = { server: { deps: { inline: ['@actions/workflow-parser'] } } };
const watchedProcess = { setupFiles: [here('server/test/support/watch-process.ts')] };

/** Many tests wait for a database, a process or a time-out, so one worker more than there are cores keeps the cores busy. */
const maxWorkers = availableParallelism() + 1;

/** The projects in running order. Quick projects run last, so that workers finish at about the same time. */
const projects = [
  project('forecast', { testTimeout: 60_000 }),
  project('checks', {
    ...databases,
    ...bundled,
    include: ['{rules,drills,measure}/**/*.test.ts'],
    testTimeout: 120_000,
  }),
  project('server', { ...databases, ...watchedProcess, testTimeout: 20_000, hookTimeout: 30_000 }),
  project('world', { ...databases, ...watchedProcess, testTimeout: 30_000 }),
  project('web', { include: ['app/**/*.test.ts'] }),
  project('contracts'),
  project('console'),
];
const placeOf = (file: TestSpecification) =>
  projects.findIndex(({ test }) => test.name === file.project.name);

/** Runs the projects in the order above. A project's files stay together, because they share their modules. */
class QuickProjectsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: QuickProjectsLast },
    outputFile: { json: here('reports/vitest.json') },
    projects,
  },
});
