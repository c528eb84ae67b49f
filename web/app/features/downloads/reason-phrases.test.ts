import { STATUS_CODES } from 'node:http';
import { expect, it } from 'vitest';
import { reasonPhrase } from './reason-phrases.ts';

it('[S8-ERR-06] every error status has its standard reason phrase', () => {
  // Node has the names from before RFC 9110, and names for statuses that are not in the registry.
  const renamed = { 413: 'Content Too Large', 422: 'Unprocessable Content' };
  const standard = Object.entries({ ...STATUS_CODES, ...renamed }).filter(
    ([status]) => Number(status) >= 400 && !['418', '509', '510'].includes(status),
  );
  expect(standard.length).toBeGreaterThan(30);
  expect(standard.map(([status]) => [status, reasonPhrase(Number(status))])).toEqual(standard);
});
