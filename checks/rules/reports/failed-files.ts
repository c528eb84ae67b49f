import { join } from 'node:path';
import { root } from '../check/workspaces.ts';
import { listFailedFiles } from './read-reports.ts';

/** Prints the test files with failures in `reports/<name>.json`, so that `.ci/run` can retry them. */
for (const file of await listFailedFiles(join(root, 'reports', `${process.argv[2] ?? ''}.json`)))
  console.log(file);
