import { failure, success } from '@outpick/contracts';
import type { Call, Calls } from '@outpick/contracts';
import { z } from 'zod';

/** A schema's wire side as JSON Schema. */
const wire = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const wireProperties = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query' | 'header') {
  if (!schema) return [];
  const { properties, required } = wireProperties.parse(wire(schema));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema: wire(schema) } } });

const bodyContent = ({ encoding }: Call, body: z.ZodType) => ({
  [encoding === 'multipart' ? 'multipart/form-data' : 'application/json']: { schema: wire(body) },
});

const answerContent = ({ media, output }: Call) => ({
  [media ?? 'application/json']: { schema: wire(media === undefined ? success(output) : output) },
});

const operation = (name: string, call: Call) => ({
  operationId: name,
  summary: call.summary,
  tags: [call.path.split('/')[3] ?? 'other'],
  security: call.access === 'visitor' ? [] : [{ [call.access]: [] }],
  parameters: [
    ...parameters(call.params, 'path'),
    ...parameters(call.query, 'query'),
    ...parameters(call.headers, 'header'),
  ],
  ...(call.body ? { requestBody: { required: true, content: bodyContent(call, call.body) } } : {}),
  responses: {
    200: { description: 'The data.', content: answerContent(call) },
    default: { description: 'Why not: a stable code and a message for people.', ...json(failure) },
  },
});

/** The OpenAPI description, derived from the contracts. */
export function openApi(calls: Calls, origin: string) {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = call.path.replaceAll(/:(\w+)/gu, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  const bearer = { type: 'http', scheme: 'bearer' };
  return {
    openapi: '3.1.0',
    info: { title: 'Outpick API', version: '1', description: 'What the site and the apps speak.' },
    servers: [{ url: origin }],
    components: { securitySchemes: { player: bearer, recovery: bearer } },
    paths,
  };
}

export type OpenApi = ReturnType<typeof openApi>;
