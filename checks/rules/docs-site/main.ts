import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../check/workspaces.ts';
import { checkLinks } from './dead-links.ts';

/**
 * `npm run docs`: builds the documents into a static site in `docs/build/` and fails if a link is dead. `--pictures` instead
 * takes the README's pictures; `--client` instead generates a client from the API's OpenAPI document. Both have more
 * arguments.
 */
const [task] = process.argv.slice(2);
if (task === '--pictures' || task === '--client') {
  // The script parses the other arguments.
  process.argv.splice(2, 1);
  await (task === '--pictures' ? import('../../browser/pictures/main.ts') : import('../client/main.ts'));
} else if (task === undefined) await buildDocuments();
else throw new Error(`unknown argument ${task}`);

async function buildDocuments(): Promise<void> {
  const began = performance.now();
  const output = join(root, 'docs/build');
  await rm(output, { recursive: true, force: true });
  const program = join(root, 'node_modules/.bin/eleventy');
  const eleventy = spawn(program, ['--quiet', '--config=checks/rules/docs-site/eleventy.config.mjs'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(eleventy, 'exit');
  if (code !== 0) throw new Error('eleventy failed');
  const { pages, links, dead } = await checkLinks(output);
  for (const link of dead) console.error(`dead link: ${link}`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${pages} pages, ${links} links, ${dead.length} dead, in docs/build/ after ${seconds} s`);
  if (dead.length > 0 || pages === 0) process.exitCode = 1;
}
