import { join } from 'node:path';
import { root } from '../check/workspaces.ts';
import { failedFiles } from './read-reports.ts';

/** Prints the files of `reports/<name>.json` that contain a failed test, for `.ci/run` to retry. */
for (const file of await failedFiles(join(root, 'reports', `${process.argv[2] ?? ''}.json`)))
  console.log(file);
