import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDocument } from './read-document.ts';

const exampleRules = [
  'no-invalid-media-type-examples',
  'no-invalid-schema-examples',
  'no-invalid-parameter-examples',
] as const;

/** Lints a document and returns the problems. */
const lint = async (text: string) => {
  const rules = Object.fromEntries(exampleRules.map((rule) => [rule, 'error' as const]));
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source: text, config });
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
};

describe('the OpenAPI document', () => {
  let source: string;
  beforeAll(async () => {
    source = await readDocument();
  });

  it('meets the recommended rules of Redocly without a warning, and its examples match their schemas', async () => {
    expect(await lint(source)).toEqual([]);
  });

  it('breaks these rules if an example is wrong or the license is missing', async () => {
    const wrong = await lint(source.replaceAll('"teamRank":1', '"teamRank":"first"'));
    expect(wrong.map((problem) => problem.split(' ')[0])).toEqual(['no-invalid-media-type-examples']);
    const { info, ...rest } = JSON.parse(source);
    const { license, ...others } = info;
    expect(license).toEqual({ name: 'MIT', identifier: 'MIT' });
    expect(await lint(JSON.stringify({ info: others, ...rest }))).toEqual([
      expect.stringContaining('info-license'),
    ]);
  });
});
