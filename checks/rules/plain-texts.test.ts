import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from './check/workspaces.ts';

/** Sources of the texts on screens and in mails. */
const sources = [
  'web/{app,service-worker}/**/*.{ts,tsx}',
  'contracts/src/**/*.ts',
  'server/src/features/{recaps,cards,calendars}/**/*.ts',
  'server/src/features/mailings/letters.ts',
  'server/src/features/accounts/{mails/*,refusals}.ts',
  'server/src/features/ledger/queries.ts',
  'server/src/platform/mail/*.ts',
  'server/src/platform/http/refusal.ts',
];

/** Phrases that readers did not understand, and words that American fans do not use. */
const odd: readonly RegExp[] = [
  /A date (?:opens|leads)/u,
  /\bits why\b/u,
  /When (?:you were|we said) so/u,
  /^Mails$|\bmails\b/u,
  /Nobody reads/u,
  /Shape of margins/iu,
  /\bplaces$/u,
  /\be-mail/iu,
  /\b(?:whoever|anew|in vain|surely|afterwards)\b/iu,
  /\b(?:neighbours?|favourites?|line-ups)\b|\bCancelled\b|\bother way round\b/u,
  /\bon a neutral site\b/u,
  /\b(?:No )?coming games?\b/iu,
];

/** Collects the texts of a source: strings, templates and text in elements, without paths of calls. */
function collectTexts(path: string, source: string): readonly string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) texts.push(node.text);
    if (ts.isTemplateExpression(node))
      texts.push(
        [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…'),
      );
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false, kind));
  return texts
    .map((text) => text.replaceAll(/\s+/gu, ' ').trim())
    .filter((text) => text !== '' && !text.startsWith('/api/'));
}

describe('the texts of screens, mails and pages', () => {
  const texts = new Map<string, readonly string[]>();

  beforeAll(async () => {
    for await (const path of glob(sources, { cwd: root }))
      if (!/\/gallery\/|\.test\.tsx?$/u.test(path))
        texts.set(path, collectTexts(path, await readFile(join(root, path), 'utf8')));
    for await (const path of glob('content/*/**/*.{md,html}', { cwd: root }))
      texts.set(path, (await readFile(join(root, path), 'utf8')).split('\n'));
  });

  it('have no confusing phrases', () => {
    expect([...texts.values()].flat().length).toBeGreaterThan(3000);
    const found = [...texts].flatMap(([path, all]) =>
      all.filter((text) => odd.some((pattern) => pattern.test(text))).map((text) => `${path}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it('are found in elements, attributes, strings and templates, but not in comments', () => {
    const source = [
      '// its why',
      'const a = `${total} game. A date opens the game: its fifty dots and its why.`;',
      "const b = total === 1 ? 'place' : 'places';",
      'const c = <Part title="Mails">When you were so\n sure, did it happen?</Part>;',
    ].join('\n');
    const found = collectTexts('a.tsx', source);
    expect(found.filter((text) => odd.some((pattern) => pattern.test(text)))).toEqual([
      '… game. A date opens the game: its fifty dots and its why.',
      'places',
      'Mails',
      'When you were so sure, did it happen?',
    ]);
  });
});
