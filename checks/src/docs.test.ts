import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from './check/workspaces.ts';

const documents = new Map<string, string>();
let scripts: ReadonlySet<string>;

beforeAll(async () => {
  for await (const path of glob(['*.md', 'docs/**/*.md'], { cwd: root }))
    documents.set(path, await readFile(join(root, path), 'utf8'));
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  scripts = new Set(Object.keys(z.object({ scripts: z.object({}).loose() }).parse(manifest).scripts));
});

/** What a pattern's first group finds in all documents, with the document it was found in. */
const found = (pattern: RegExp) =>
  [...documents].flatMap(([path, text]) =>
    [...text.matchAll(pattern)].map(([, name = '']) => ({ path, name })),
  );

/** Made by commands, so not there in a fresh copy. */
const made = /^(?:web\/build|reports|\.demo)\//u;

describe('the documents', () => {
  it('are read', () => {
    expect(documents.size).toBeGreaterThan(8);
  });

  it('name only commands that exist', () => {
    const commands = found(/\bnpm run ([a-z0-9:-]+)/gu);
    expect(commands.length).toBeGreaterThan(10);
    expect(commands.filter(({ name }) => !scripts.has(name))).toEqual([]);
  });

  it('name only files that exist', () => {
    const folders = 'contracts|forecast|server|web|world|checks|docs|tools|\\.ci';
    const files = found(new RegExp(`\`((?:${folders})/[^\\s\`<>*…:]*)\``, 'gu'));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter(({ name }) => !made.test(name) && !existsSync(join(root, name)))).toEqual([]);
  });

  it('link only to what exists', () => {
    const links = found(/\]\(([^)#\s]+)[^)]*\)/gu).filter(({ name }) => !/^[a-z]+:/u.test(name));
    expect(links.length).toBeGreaterThan(8);
    expect(links.filter(({ path, name }) => !existsSync(join(root, dirname(path), name)))).toEqual([]);
  });
});
