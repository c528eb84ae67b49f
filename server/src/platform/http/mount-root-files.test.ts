import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mountRootFiles } from './mount-root-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpick-root-'));
  const manifest = { name: 'Outpick', short_name: 'Outpick', display: 'standalone' };
  await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify(manifest));
});
afterAll(async () => rm(folder, { recursive: true }));

const manifestOf = async (name: string | undefined) => {
  const app = fastify();
  await mountRootFiles(app, folder, async () => Promise.resolve(name));
  const answer = await app.inject('/manifest.webmanifest');
  expect(answer.headers['content-type']).toBe('application/manifest+json');
  const content: unknown = JSON.parse(answer.body);
  return content;
};

it('the installed app has the name that an owner gave the site', async () => {
  expect(await manifestOf(undefined)).toEqual({
    name: 'Outpick',
    short_name: 'Outpick',
    display: 'standalone',
  });
  expect(await manifestOf('Campus Picks')).toEqual({
    name: 'Campus Picks',
    short_name: 'Campus Picks',
    display: 'standalone',
  });
});
