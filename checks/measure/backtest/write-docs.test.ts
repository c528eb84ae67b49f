import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeDocs } from './write-docs.ts';

it('writes the tables between the markers of a document and keeps the rest', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-docs-'));
  const path = join(folder, 'model.md');
  const start = '<!-- backtest:start (written by npm run backtest -- --write-docs) -->';
  await writeFile(path, `before\n${start}\nold\n<!-- backtest:end -->\nafter\n`);
  await writeDocs(path, []);
  const once = await readFile(path, 'utf8');
  expect(once).toMatch(/^before\n<!-- backtest:start/);
  expect(once).toMatch(/<!-- backtest:end -->\nafter\n$/);
  expect(once).toContain('| league | seasons | games | ours |');
  expect(once).not.toContain('old');
  await writeDocs(path, []);
  expect(await readFile(path, 'utf8')).toBe(once);
  await writeFile(path, 'no markers');
  await expect(writeDocs(path, [])).rejects.toThrow(/markers/);
  await rm(folder, { recursive: true });
});
