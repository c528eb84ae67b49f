import { writeFile } from 'node:fs/promises';
import { accessPath, makeAccess } from './access.ts';
import { makeOperatorsAccess, operatorsAccessPath } from './operators.ts';

await writeFile(accessPath, await makeAccess());
await writeFile(operatorsAccessPath, makeOperatorsAccess());
