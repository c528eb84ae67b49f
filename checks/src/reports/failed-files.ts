import { join } from 'node:path';
import { root } from '../check/workspaces.ts';
import { failedFiles } from './read-reports.ts';

/** Prints the files in which a test of `reports/<name>.json` failed, for `.ci/run` to try once more. */
for (const file of await failedFiles(join(root, 'reports', `${process.argv[2] ?? ''}.json`)))
  console.log(file);
