import type { Attack } from '../attack.ts';
import { accountAttacks } from './accounts.ts';
import { connectionAttacks } from './connections.ts';
import { pageAttacks } from './pages.ts';
import { uploadAttacks } from './uploads.ts';
import { writeAttacks } from './writes.ts';

export const attacks: readonly Attack[] = [
  ...uploadAttacks,
  ...writeAttacks,
  ...pageAttacks,
  ...accountAttacks,
  ...connectionAttacks,
];
