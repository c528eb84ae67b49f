import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkLinks } from './dead-links.ts';

test('reports links to missing pages, pictures and headings', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'run'));
  await writeFile(join(folder, 'table.csv'), 'a,b');
  await writeFile(
    join(folder, 'index.html'),
    `<h1 id="start">Start</h1> <a href="#start">here</a> <a href="run/mail.html#limits">limits</a>
    <a href="https://example.com/">elsewhere</a> <a href="table.csv">table</a>
    <a href="#end">no heading</a> <a href="run/gone.html">no page</a> <img src="gone.png"> <a href="run/">a folder</a>`,
  );
  await writeFile(
    join(folder, 'run/mail.html'),
    '<h2 id="limits">Limits</h2> <a href="../index.html">up</a> <a href="../index.html#limits">wrong</a>',
  );
  expect(await checkLinks(folder)).toEqual({
    pages: 2,
    links: 9,
    dead: [
      'index.html: #end',
      'index.html: run/gone.html',
      'index.html: gone.png',
      'index.html: run/',
      'run/mail.html: ../index.html#limits',
    ],
  });
});
