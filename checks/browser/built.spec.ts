import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './support/worker-fixtures.ts';

/** Strings that occur only in seeds, samples and tests. */
const markers = [
  'Sunday+14games',
  'planSeedWorld',
  'seed-world',
  'OUTPICK_GALLERY',
  'noticesSeen',
  'data-testid',
  'vitest',
];

test('V15.2.3 the production build contains no seeds, samples or test hooks', async () => {
  const folder = join(import.meta.dirname, '../../web/build');
  const files = (await readdir(folder, { recursive: true })).filter((path) =>
    /\.(?:js|css|html|json)$/u.test(path),
  );
  expect(files.length).toBeGreaterThan(50);
  for (const path of files) {
    const text = await readFile(join(folder, path), 'utf8');
    expect({ [path]: markers.filter((marker) => text.includes(marker)) }).toEqual({ [path]: [] });
  }
  expect((await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.map'))).toEqual([]);
});
