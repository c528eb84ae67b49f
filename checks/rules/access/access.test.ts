import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { accessPath, makeAccess } from './access.ts';
import { makeOperatorsAccess, operatorsAccessPath } from './operators.ts';

it('docs/access.csv matches the declared calls and pages (if not: npm run format)', async () => {
  const text = await readFile(accessPath, 'utf8');
  expect(text).toBe(await makeAccess());
  expect(text).toContain('GET /ranking/:id,yes,yes,yes,the same for everyone\n');
  expect(text).toContain('GET /api/v1/users/boards/:sportId,no,yes,no,rows of the bearer\n');
  expect(text).toContain('POST /api/v1/auth/forget-password/update-password,no,no,yes,');
});

it('docs/access-operators.csv matches the declared calls of operators (if not: npm run format)', async () => {
  const text = await readFile(operatorsAccessPath, 'utf8');
  expect(text).toBe(makeOperatorsAccess());
  expect(text).toContain('POST /api/v1/admin/players/:id/ban,no,no,yes,yes,every player’s,yes,player.ban\n');
  expect(text).toContain('GET /api/v1/admin/devices,yes,yes,yes,yes,the operator’s own,no,none\n');
});
