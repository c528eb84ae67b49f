import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import kotlin from '@ast-grep/lang-kotlin';
import swift from '@ast-grep/lang-swift';
import { parse, registerDynamicLanguage } from '@ast-grep/napi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocument } from '../openapi/read-document.ts';
import { generateModels } from './models.ts';

registerDynamicLanguage({ swift, kotlin });

/** Returns the parts of a source that the language's parser rejects. */
const findSyntaxErrors = (language: string, source: string) =>
  parse(language, source)
    .root()
    .findAll({ rule: { kind: 'ERROR' } })
    .map((node) => node.text());

describe('types generated from the OpenAPI document', () => {
  let document: object;
  let folder: string;
  beforeAll(async () => {
    document = JSON.parse(await readDocument());
    folder = await mkdtemp(join(tmpdir(), 'outpick-models-'));
  }, 60_000);
  afterAll(async () => rm(folder, { recursive: true, force: true }));

  it.each([
    ['swift', 'public struct ContestGame: Codable {'],
    ['kotlin', 'data class ContestGame ('],
  ] as const)('are valid %s, and include a type for each entity', async (language, declaration) => {
    const source = await readFile(await generateModels(document, language, folder), 'utf8');
    expect(findSyntaxErrors(language, source)).toEqual([]);
    for (const name of ['Failure', 'Sport', 'Team', 'Game', 'ContestGame', 'Pick', 'Standing', 'Board'])
      expect(source).toContain(declaration.replace('ContestGame', name));
    // Prove that the parser finds errors.
    expect(findSyntaxErrors(language, source.replace(declaration, `${declaration} )) `))).not.toEqual([]);
  });
});
