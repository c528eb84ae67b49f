import { STATUS_CODES } from 'node:http';
import { expect, it } from 'vitest';
import { phraseOf } from './status-phrases.ts';

it('[S8-ERR-06] every failing status has its standard phrase', () => {
  // Node has old names for what RFC 9110 renamed, and names for what is not in use.
  const renamed = { 413: 'Content Too Large', 422: 'Unprocessable Content' };
  const standard = Object.entries({ ...STATUS_CODES, ...renamed }).filter(
    ([status]) => Number(status) >= 400 && !['418', '509', '510'].includes(status),
  );
  expect(standard.length).toBeGreaterThan(30);
  expect(standard.map(([status]) => [status, phraseOf(Number(status))])).toEqual(standard);
});
