import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { accessPath, makeAccess } from './access.ts';

it('docs/access.csv matches the declared calls and pages (if not: npm run format)', async () => {
  const text = await readFile(accessPath, 'utf8');
  expect(text).toBe(await makeAccess());
  expect(text).toContain('GET /ranking/:id,yes,yes,yes,the same for everyone\n');
  expect(text).toContain('GET /api/v1/users/boards/:sportId,no,yes,no,rows of the bearer\n');
  expect(text).toContain('POST /api/v1/auth/forget-password/update-password,no,no,yes,');
});
