import { runSteps } from './check/run-steps.ts';
import type { Step } from './check/run-steps.ts';
import { root } from './check/workspaces.ts';

/**
 * `npm run format`: updates all generated files, then formats all files. `npm run check` and tests fail if a file is out of
 * date.
 */
const steps: readonly Step[] = [
  { name: 'lockfile', command: ['node', 'checks/rules/lockfile/main.ts'], alwaysShow: true },
  { name: 'map of features', command: ['node', 'checks/rules/feature-map/main.ts'], alwaysShow: true },
  { name: 'access matrix', command: ['node', 'checks/rules/access/main.ts'] },
  { name: 'tests in security.csv', command: ['node', 'checks/rules/spec/write-security.ts'] },
  { name: 'format', command: ['oxfmt', '.'] },
];

if (!(await runSteps({ root, steps, concurrency: 1, print: (line) => console.log(line) })))
  process.exitCode = 1;
