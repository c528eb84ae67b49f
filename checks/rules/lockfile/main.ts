import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../check/workspaces.ts';
import { completeLockfile } from './complete.ts';

const path = join(root, 'package-lock.json');
const { text, added } = completeLockfile(await readFile(path, 'utf8'));
await writeFile(path, text);
console.log(
  added.length > 0 ? `added ${added.length} packages for other platforms` : 'the lockfile is complete',
);
