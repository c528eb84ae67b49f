import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from './check/workspaces.ts';

const documents = new Map<string, string>();
let scripts: ReadonlySet<string>;

beforeAll(async () => {
  for await (const path of glob(['*.md', '{docs,deploy}/**/*.md', '.github/*.md'], { cwd: root }))
    documents.set(path, await readFile(join(root, path), 'utf8'));
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  scripts = new Set(Object.keys(z.object({ scripts: z.object({}).loose() }).parse(manifest).scripts));
});

/** Returns the first group of every match in all documents, with the document's path. */
const findMatches = (pattern: RegExp) =>
  [...documents].flatMap(([path, text]) =>
    [...text.matchAll(pattern)].map(([, name = '']) => ({ path, name })),
  );

/** Paths that commands generate. They do not exist in a fresh clone. */
const generated = /^(?:web\/build|docs\/build|reports|\.demo)\//u;

describe('the documents', () => {
  it('are found', () => {
    expect(documents.size).toBeGreaterThan(8);
  });

  it('name only commands that exist', () => {
    // The changelog may name old commands.
    const commands = findMatches(/\bnpm run ([a-z0-9:-]+)/gu).filter(({ path }) => path !== 'CHANGELOG.md');
    expect(commands.length).toBeGreaterThan(10);
    expect(commands.filter(({ name }) => !scripts.has(name))).toEqual([]);
  });

  it('name only files that exist', () => {
    const folders = 'contracts|forecast|server|web|world|checks|content|deploy|docs|tools|\\.ci|\\.github';
    const files = findMatches(new RegExp(`\`((?:${folders})/[^\\s\`<>*…:]*)\``, 'gu'));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter(({ name }) => !generated.test(name) && !existsSync(join(root, name)))).toEqual([]);
  });

  it('link only to files that exist', () => {
    const links = findMatches(/\]\(([^)#\s]+)[^)]*\)/gu).filter(({ name }) => !/^[a-z]+:/u.test(name));
    expect(links.length).toBeGreaterThan(8);
    expect(links.filter(({ path, name }) => !existsSync(join(root, dirname(path), name)))).toEqual([]);
  });
});
