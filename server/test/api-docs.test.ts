import { calls as jsonCalls, errorCodes, eventCalls, fileCalls } from '@outpick/contracts';
import type { Call } from '@outpick/contracts';
import type { AnyCallReference } from '@outpick/contracts/reference';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callReferences } from '../src/features/composition.ts';
import { startTestSite } from './support/index.ts';
import type { TestSite } from './support/index.ts';

const calls = { ...jsonCalls, ...fileCalls, ...eventCalls };
const text = z.string().min(1);
const schema = z.looseObject({ type: z.unknown().optional() });
const reference = z.strictObject({ $ref: z.string().startsWith('#/components/') });
const headers = z.record(text, z.union([reference, z.strictObject({ description: text, schema })]));
const media = z.strictObject({
  schema,
  example: z.unknown().optional(),
  examples: z.record(text, z.strictObject({ value: z.unknown() })).optional(),
  encoding: z.record(text, z.strictObject({ contentType: text })).optional(),
});
const failure = z.strictObject({
  description: text,
  headers,
  content: z.strictObject({ 'application/json': media }).optional(),
});
const operation = z.strictObject({
  operationId: text,
  summary: text,
  description: text,
  tags: z.array(text).length(1),
  security: z.array(z.partialRecord(z.enum(['player', 'recovery']), z.array(z.string()))),
  parameters: z.array(
    z.strictObject({
      name: text,
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      description: text,
      schema,
      example: z.unknown().optional(),
    }),
  ),
  requestBody: z
    .strictObject({
      required: z.literal(true),
      content: z.partialRecord(z.enum(['application/json', 'multipart/form-data']), media),
    })
    .optional(),
  responses: z.record(
    z.string().regex(/^(\d{3}|default)$/u),
    z.union([
      reference,
      z.strictObject({
        description: text,
        headers,
        content: z.partialRecord(z.enum(['application/json', 'text/csv', 'text/event-stream']), media),
      }),
    ]),
  ),
});

/** The parts of OpenAPI 3.1 that the server generates. Strict: unknown fields fail. */
const document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/u),
  info: z.strictObject({
    title: text,
    version: text,
    summary: text,
    description: text,
    termsOfService: z.url(),
    contact: z.strictObject({ name: text, url: z.url() }),
    license: z.strictObject({ name: text, identifier: text }),
  }),
  externalDocs: z.strictObject({ description: text, url: z.url() }),
  servers: z.array(z.strictObject({ url: z.url(), description: text })).min(1),
  tags: z.array(z.strictObject({ name: text, description: text })),
  components: z.strictObject({
    schemas: z.record(text, schema),
    responses: z.record(text, failure),
    headers: z.record(text, z.strictObject({ description: text, schema, example: z.unknown() })),
    securitySchemes: z.record(
      text,
      z.strictObject({
        type: z.literal('http'),
        scheme: z.literal('bearer'),
        bearerFormat: text,
        description: text,
      }),
    ),
  }),
  paths: z.record(
    z.string().startsWith('/api/v1/'),
    z.partialRecord(z.enum(['get', 'post', 'patch', 'delete']), operation),
  ),
});

const adminDocument = z.looseObject({ info: z.looseObject({ description: text }) });

/** Yields every object inside a JSON value, with its path. */
function* nodes(value: unknown, path = '#'): Generator<readonly [path: string, node: object]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value];
  for (const [name, inner] of Object.entries(value)) yield* nodes(inner, `${path}/${name}`);
}

const references: ReadonlyMap<string, AnyCallReference> = new Map(Object.entries(callReferences));

function exampleOf(name: string): AnyCallReference['example'] {
  const found = references.get(name)?.example;
  if (!found) throw new Error(`${name} has no example`);
  return found;
}

describe('the documentation', () => {
  let site: TestSite;
  let api: z.output<typeof document>;
  beforeAll(async () => {
    site = await startTestSite();
    api = document.parse(JSON.parse(await (await site.get('/api/docs.json')).text()));
  });
  afterAll(async () => site.close());

  /** Reads an answer completely. */
  const readToEnd = async (address: string) => {
    const answer = await site.get(address);
    await answer.arrayBuffer();
    return answer;
  };

  const operations = () =>
    Object.values(api.paths).flatMap((methods) => Object.values(methods).flatMap((one) => one ?? []));
  const operationOf = (name: string) => {
    const found = operations().find(({ operationId }) => operationId === name);
    if (!found) throw new Error(`${name} is not described`);
    return found;
  };

  const parameter = (name: string, field: string) =>
    operationOf(name).parameters.find((one) => one.name === field)?.schema;

  it('[D-WIRE-12] is public: a page and an OpenAPI 3.1 document, without sign-in', async () => {
    const page = await site.get('/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await page.text();
    for (const { path } of Object.values(calls)) expect(html).toContain(path.replaceAll(/:(\w+)/gu, '{$1}'));
    expect(html).not.toMatch(/<script/u);
    expect(page.headers.get('content-security-policy')).not.toMatch(/script-src|unsafe/u);
    expect(api.openapi).toBe('3.1.0');
  });

  it('shows for each call who may make it, its input, an example and its errors, and has no broken links', async () => {
    const html = await (await site.get('/api/docs')).text();
    for (const one of operations()) {
      const section = html.slice(html.indexOf(`id="${one.operationId}"`)).split('</section>')[0] ?? '';
      for (const { name } of one.parameters) expect(section).toContain(`<code>${name}</code>`);
      for (const part of ['class="who"', 'Example request', 'curl ', 'Example answer', 'UNAVAILABLE'])
        expect(section).toContain(part);
    }
    const anchors = new Set([...html.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id));
    const links = [...html.matchAll(/href="#([^"]+)"/gu)].map(([, id]) => id);
    expect(links.filter((id) => !anchors.has(id))).toEqual([]);
    for (const [, address = ''] of html.matchAll(/(?:href|src)="(\/api\/[^"]+)"/gu))
      expect([address, (await readToEnd(address)).status]).toEqual([address, 200]);
    for (const [, address = ''] of html.matchAll(/url\('([^']+)'\)/gu))
      expect((await readToEnd(address)).headers.get('content-type')).toBe('font/woff2');
  });

  it('[D-WIRE-11] V2.1.1 lists every call with its method, input, output and access', () => {
    const listed = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => `${one?.operationId} ${method.toUpperCase()} ${path}`),
    );
    const declared = Object.entries(calls).map(
      ([name, { method, path }]) => `${name} ${method} ${path.replaceAll(/:(\w+)/gu, '{$1}')}`,
    );
    expect(listed.toSorted()).toEqual(declared.toSorted());
    expect(operationOf('listSports').security).toEqual([]);
    expect(operationOf('submitPicks').security).toEqual([{ player: [] }]);
    expect(operationOf('listContests').security).toEqual([{}, { player: [] }]);
  });

  it('lists each path part as a required parameter, and has no operation id twice', () => {
    for (const [path, methods] of Object.entries(api.paths))
      for (const one of Object.values(methods)) {
        const named = one?.parameters.filter((field) => field.in === 'path').map(({ name }) => name);
        expect(named).toEqual([...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name));
        expect(one?.parameters.filter((field) => field.in === 'path' && !field.required)).toEqual([]);
      }
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('describes numbers in addresses as numbers with their bounds and defaults', () => {
    expect(parameter('listRankings', 'pageSize')).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      default: 100,
    });
    expect(parameter('listResults', 'pageSize')).toMatchObject({ default: 1000 });
    expect(parameter('listRankings', 'pageNumber')).toMatchObject({
      type: 'integer',
      minimum: 1,
      default: 1,
    });
    expect(parameter('analyseVig', 'pointSpread')).toEqual({
      type: 'number',
      minimum: 0,
      maximum: 50,
      multipleOf: 0.5,
    });
    expect(parameter('analyseVig', 'favoritePrice')).toEqual({ type: 'number' });
  });

  it('defines each entity and failure once, and refers to these definitions', () => {
    for (const name of ['Failure', 'Sport', 'Team', 'Game', 'ContestGame', 'Pick', 'Standing', 'Board'])
      expect(api.components.schemas).toHaveProperty(name);
    expect(api.components.schemas['ListWinnersResult']).toMatchObject({
      properties: { result: { type: 'array', items: { $ref: '#/components/schemas/Standing' } } },
    });
    const inlineFailures = [...nodes(api.paths)].filter(
      ([path, node]) => path.includes('/schema/') && 'error' in node,
    );
    expect(inlineFailures.map(([path]) => path)).toEqual([]);
    expect(JSON.stringify(operationOf('listRankings').responses['200'])).toContain('ListRankingsResult');
    for (const name of ['teamRank', 'psg', 'pag'])
      expect(api.components.schemas['RankingRow']).toHaveProperty(['properties', name]);
  });

  it('describes every property and every tag', () => {
    const missing = [...nodes(api.components.schemas)].flatMap(([path, node]) => {
      const { properties } = z.object({ properties: z.record(text, schema).optional() }).parse(node);
      return Object.entries(properties ?? {})
        .filter(
          ([, property]) => typeof property['description'] !== 'string' || property['description'] === '',
        )
        .map(([name]) => `${path}/${name}`);
    });
    expect(missing).toEqual([]);
    expect(new Set(operations().flatMap(({ tags }) => tags))).toEqual(
      new Set(api.tags.map(({ name }) => name)),
    );
  });

  it('uses only patterns that regular expressions of other languages accept', () => {
    const patterns = [...nodes(api)].flatMap(([, node]) =>
      'pattern' in node && typeof node.pattern === 'string' ? [node.pattern] : [],
    );
    expect(patterns.length).toBeGreaterThan(2);
    expect(patterns.filter((pattern) => /\(\?|\\p|\\P|\\[1-9]/u.test(pattern.replaceAll('(?:', '')))).toEqual(
      [],
    );
  });

  it('has an example of each request and answer that the contract accepts without losing a field', () => {
    for (const [name, call] of Object.entries<Call>(calls)) {
      const { params, query, headers: sent, body, answer } = exampleOf(name);
      const parts: [string, z.ZodType | undefined, unknown][] = [
        ['params', call.params, params],
        ['query', call.query, query],
        ['headers', call.headers, sent],
        ['body', call.body, body],
        ['answer', call.output, answer],
      ];
      for (const [part, contract, example] of parts) {
        if (!contract) continue;
        const read = contract.safeDecode(example);
        expect({ name, part, problems: read.error?.issues }).toEqual({ name, part, problems: undefined });
        // Encoding drops fields that the contract does not list, and adds a query's defaults.
        expect({ name, part, wire: contract.encode(read.data) }).toMatchObject({
          name,
          part,
          wire: example ?? {},
        });
      }
      const content = z.object({ content: z.record(text, media) });
      const documented = content.parse(operationOf(name).responses['200']).content;
      const [shown] = Object.values(documented);
      const { message } = exampleOf(name);
      const envelope = { data: answer, ...(message === undefined ? {} : { message }) };
      expect(shown?.example).toEqual(call.media === undefined ? envelope : answer);
    }
  });

  it('declares every error code, with its status and headers', async () => {
    const statusOf = new Map<string, number>(
      Object.entries(errorCodes).map(([code, { status }]) => [code, status]),
    );
    const listed = new Set<string>();
    const wrong: string[] = [];
    for (const { operationId, responses } of operations())
      for (const [status, response] of Object.entries(responses)) {
        const shared =
          '$ref' in response
            ? api.components.responses[response.$ref.replace('#/components/responses/', '')]
            : undefined;
        if (!shared || status === '304') continue;
        const codes = Object.keys(shared.content?.['application/json'].examples ?? {});
        for (const code of codes) listed.add(code);
        const required = [
          'X-Request-Id',
          ...(status === '401' ? ['WWW-Authenticate'] : []),
          ...(status === '429' || status === '503' ? ['Retry-After'] : []),
        ];
        const isRight =
          required.every((name) => name in shared.headers) &&
          codes.every((code) => status === 'default' || statusOf.get(code) === Number(status));
        if (!isRight) wrong.push(`${operationId} ${status}`);
      }
    expect(wrong).toEqual([]);
    // The other codes are in the document of the operators' calls.
    const { info } = adminDocument.parse(
      JSON.parse(await (await site.get('/api/v1/admin/docs.json')).text()),
    );
    const operatorsOnly = [...info.description.matchAll(/`([A-Z_]+)`:/gu)].map(([, code]) => code ?? '');
    expect(operatorsOnly.filter((code) => listed.has(code))).toEqual([]);
    expect(new Set([...listed, ...operatorsOnly])).toEqual(new Set(Object.keys(errorCodes)));
  });
});
