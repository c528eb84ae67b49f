import { glob, readFile } from 'node:fs/promises';
import { contestMessages, errorCodes } from '@outpick/contracts';
import { failureExamples } from '@outpick/contracts/reference';
import { expect, it } from 'vitest';
import { mask } from '../src/platform/http/masking.ts';
import {
  badRequest,
  invalidInput,
  methodNotAllowed,
  notFound,
  tooManyRequests,
  unauthorized,
  unavailable,
} from '../src/platform/http/refusal.ts';

/** Codes that only operators' calls return. */
const operatorsCodes = ['CONFIRMATION_NEEDED', 'FORBIDDEN', 'SECOND_FACTOR_NEEDED'];

const sources = new URL('../src/features/', import.meta.url);

/** Codes whose text depends on what was refused. */
const individual = ['ACT_REFUSED', 'APPEAL_REFUSED', 'DOUBTS_UNCONFIRMED', 'PASSKEY_REFUSED', 'SUSPENDED'];

/** Finds the texts of refusals, with their codes, in the features and in the redirect to https. */
async function declaredTexts(): Promise<[code: string, text: string][]> {
  const files = ['plain-http.ts', 'hosts.ts'].map(
    (name) => new URL(`../src/platform/http/${name}`, import.meta.url),
  );
  for await (const file of glob('**/*.ts', { cwd: sources }))
    // Skip operators' calls, which have a separate API document.
    if (!file.endsWith('.test.ts') && !/^(?:operators|console)\//u.test(file))
      files.push(new URL(file, sources));
  const texts = await Promise.all(files.map(async (file) => readFile(file, 'utf8')));
  return texts.flatMap((text) =>
    [...text.matchAll(/code: '([A-Z_]+)',\s+message: '([^']+)'/gu)].map(
      ([, code = '', message = '']): [string, string] => [code, message],
    ),
  );
}

it('the reference shows the text that the server sends for each code', async () => {
  const platformRefusals = [
    badRequest(),
    notFound('sport'),
    methodNotAllowed(),
    unauthorized(),
    invalidInput({}),
    tooManyRequests(1),
    unavailable(),
    mask(new Error('a defect')).refusal,
    ...[408, 412, 413, 414, 415, 416, 431].map((statusCode) => mask({ statusCode }).refusal),
  ];
  const sent = [
    ...platformRefusals.map(({ code, message }): [string, string] => [code, message]),
    ...(await declaredTexts()),
    ['CONTEST_LOCKED', contestMessages.allLocked] as const,
  ];
  const codes = new Set([...sent.map(([code]) => code), ...individual, ...operatorsCodes]);
  expect(codes).toEqual(new Set(Object.keys(errorCodes)));
  const documentedTexts = new Map(
    Object.entries(failureExamples).map(([code, { message }]) => [code, message]),
  );
  const fixed = sent.filter(([code]) => !individual.includes(code));
  expect(fixed.filter(([code, text]) => documentedTexts.get(code) !== text)).toEqual([]);
});
