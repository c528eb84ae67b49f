import { calls as jsonCalls, eventCalls, fileCalls } from '@outpick/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';

const calls = { ...jsonCalls, ...fileCalls, ...eventCalls };
const schema = z.looseObject({});
const content = z.strictObject({ 'application/json': z.strictObject({ schema }) });
const formContent = z.strictObject({ 'multipart/form-data': z.strictObject({ schema }) });
const fileContent = z.strictObject({ 'text/csv': z.strictObject({ schema }) });
const eventContent = z.strictObject({ 'text/event-stream': z.strictObject({ schema }) });
const operation = z.strictObject({
  operationId: z.string().min(1),
  summary: z.string().min(1),
  tags: z.array(z.string().min(1)).min(1),
  security: z.array(z.partialRecord(z.enum(['player', 'recovery']), z.array(z.string()))),
  parameters: z.array(
    z.strictObject({
      name: z.string().min(1),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      schema,
    }),
  ),
  requestBody: z
    .strictObject({ required: z.literal(true), content: z.union([content, formContent]) })
    .optional(),
  responses: z.record(
    z.string().regex(/^(\d{3}|default)$/u),
    z.strictObject({
      description: z.string().min(1),
      content: z.union([content, fileContent, eventContent]),
    }),
  ),
});

/** The parts of OpenAPI 3.1 that the server generates. Strict: unknown fields fail. */
const document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/u),
  info: z.strictObject({
    title: z.string().min(1),
    version: z.string().min(1),
    description: z.string().min(1),
  }),
  servers: z.array(z.strictObject({ url: z.url() })).min(1),
  components: z.strictObject({
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer') }),
    ),
  }),
  paths: z.record(
    z.string().startsWith('/api/v1/'),
    z.partialRecord(z.enum(['get', 'post', 'patch', 'delete']), operation),
  ),
});

describe('the documentation', () => {
  let site: TestSite;
  let api: z.output<typeof document>;
  beforeAll(async () => {
    site = await startTestSite();
    api = document.parse(JSON.parse(await (await site.get('/api/docs.json')).text()));
  });
  afterAll(async () => site.close());

  const operations = () =>
    Object.values(api.paths).flatMap((methods) => Object.values(methods).flatMap((one) => one ?? []));

  it('[D-WIRE-12] is public: a page and an OpenAPI 3.1 document, without sign-in', async () => {
    const page = await site.get('/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await page.text();
    for (const { path } of Object.values(calls)) expect(html).toContain(path.replaceAll(/:(\w+)/gu, '{$1}'));
    expect(html).not.toMatch(/<script/u);
    expect(api.openapi).toBe('3.1.0');
  });

  it('[D-WIRE-11] V2.1.1 lists every call with its method, input, output and access', () => {
    const listed = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => `${one?.operationId} ${method.toUpperCase()} ${path}`),
    );
    const declared = Object.entries(calls).map(
      ([name, { method, path }]) => `${name} ${method} ${path.replaceAll(/:(\w+)/gu, '{$1}')}`,
    );
    expect(listed.toSorted()).toEqual(declared.toSorted());
  });

  it('has a required parameter for each path part, and each id once', () => {
    for (const [path, methods] of Object.entries(api.paths))
      for (const one of Object.values(methods)) {
        const named = one?.parameters.filter((field) => field.in === 'path').map(({ name }) => name);
        expect(named).toEqual([...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name));
        expect(one?.parameters.filter((field) => field.in === 'path' && !field.required)).toEqual([]);
      }
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('describes the wire’s names and shapes, including failures', () => {
    const ranking = operations().find(({ operationId }) => operationId === 'listRankings');
    expect(ranking?.parameters.map(({ name }) => name)).toEqual([
      'sportsCategory',
      'pageSize',
      'pageNumber',
      'sortKey',
      'sortOrder',
    ]);
    const answer = JSON.stringify(ranking?.responses['200']);
    for (const name of ['data', 'result', 'total', 'sportsName', 'teamRank', 'psg', 'pag'])
      expect(answer).toContain(`"${name}"`);
    for (const one of operations()) expect(JSON.stringify(one.responses['default'])).toContain('"error"');
  });
});
