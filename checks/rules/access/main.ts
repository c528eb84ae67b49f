import { writeFile } from 'node:fs/promises';
import { accessPath, makeAccess } from './access.ts';

await writeFile(accessPath, await makeAccess());
