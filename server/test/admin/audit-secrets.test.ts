import { success } from '@outpick/contracts';
import { adminCalls } from '@outpick/contracts/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestOperator, startTestSite } from '../support/index.ts';
import type { TestSite } from '../support/index.ts';
import { adminRequest, adminTestCalls } from './admin-samples.ts';

/** Fields of requests whose values the log must not contain. `value` is a provider's key. */
const secretFields = new Set(['password', 'code', 'token', 'email', 'value', 'authenticatorKey']);

/** Fields of answers whose values the log must not contain. Others, such as `code`, mean something else there. */
const answeredFields = new Set(['token', 'email', 'authenticatorKey', 'recoveryCodes']);

/** Yields every text in a value, with the name of its field. */
function* textsOf(value: unknown, field = ''): Generator<readonly [field: string, text: string]> {
  if (typeof value === 'string') yield [field, value];
  else if (Array.isArray(value)) for (const inner of value) yield* textsOf(inner, field);
  else if (typeof value === 'object' && value !== null && !(value instanceof FormData))
    for (const [name, inner] of Object.entries(value)) yield* textsOf(inner, name);
}

/** Splits a text into words. A code of six digits must match a whole word, because ids and times contain digits too. */
const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\w.@+-]+/u);

describe('the audit log after every operators’ call', () => {
  let site: TestSite;
  const secrets = new Set<string>();
  const statuses = new Map<string, number>();

  beforeAll(async () => {
    site = await startTestSite();
    for (const { name, call, makeSample } of adminTestCalls) {
      const operator = await addTestOperator(site.platform, 'owner');
      const sample = await makeSample(site.platform, operator);
      const { path, init } = adminRequest(call, sample, operator.headers);
      const response = await site.get(path, init);
      statuses.set(name, response.status);
      const { cookie = '' } = operator.headers;
      secrets.add(cookie.split('=')[1] ?? '');
      const body: unknown = JSON.parse(await response.text());
      for (const [field, text] of textsOf(sample.body)) if (secretFields.has(field)) secrets.add(text);
      for (const [field, text] of textsOf(body))
        if (field === 'link') secrets.add(text.split('=').at(-1) ?? '');
        else if (answeredFields.has(field)) secrets.add(text);
    }
    for (const table of ['accounts', 'operators', 'enquiries', 'operator_links'] as const) {
      const rows = await site.platform.db.selectFrom(table).select('email').execute();
      for (const { email } of rows) if (email !== null) secrets.add(email);
    }
  }, 120_000);
  afterAll(async () => site.close());

  const readTexts = async () => {
    const lines = await site.platform.db.selectFrom('audit_log').selectAll().execute();
    return lines.flatMap(({ id, at, ...line }) =>
      [...textsOf(line)].map(([field, text]) => ({ act: line.act, field, text, at, id })),
    );
  };

  it('has lines for every call that writes', async () => {
    expect([...statuses].filter(([, status]) => status !== 200)).toEqual([]);
    const acts = new Set((await readTexts()).map(({ act }) => act));
    const declared = adminTestCalls.map(({ call }) => call.act).filter((act) => act !== undefined);
    expect(declared.filter((act) => !acts.has(act))).toEqual([]);
  });

  it('has no password, code, token or email of these requests and answers', async () => {
    const secretTexts = [...secrets].map((secret) => secret.toLowerCase()).filter((secret) => secret !== '');
    // The values of operators, players and enquiries, and the secrets of the samples.
    expect(secretTexts.length).toBeGreaterThan(50);
    const found = (await readTexts()).filter(({ text }) => {
      const words = new Set(wordsOf(text));
      return secretTexts.some(
        (secret) => words.has(secret) || (secret.length > 9 && text.toLowerCase().includes(secret)),
      );
    });
    expect(found.map(({ act, field, text }) => ({ act, field, text }))).toEqual([]);
  });

  it('names every kind of thing that has a name', async () => {
    const { headers } = await addTestOperator(site.platform, 'owner');
    const answer = await site.get('/api/v1/admin/audit?perPage=1000', { headers });
    const { data } = success(adminCalls.listAudit.output).parse(JSON.parse(await answer.text()));
    const kinds = Map.groupBy(data.rows, ({ subject }) => subject);
    const nameless = [...kinds].filter(([, rows]) => rows.every(({ subjectName }) => subjectName === null));
    expect(nameless.map(([kind]) => kind).toSorted()).toEqual([
      'job',
      'mail',
      'mail-bounce',
      'session',
      'site',
    ]);
  });

  it('has nothing that looks like an email', async () => {
    const found = (await readTexts()).filter(({ text }) => /[\w.+-]+@[\w-]+\.\w/u.test(text));
    expect(found.map(({ act, field, text }) => ({ act, field, text }))).toEqual([]);
  });
});
