import { errorCodes } from '@outpick/contracts';
import type { ErrorCode } from '@outpick/contracts';
import type { AdminCall, AdminCalls } from '@outpick/contracts/admin';
import { z } from 'zod';
import { simplify } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { listFields } from './named-schemas.ts';

const isInner = (reference: unknown) => typeof reference === 'string' && reference.startsWith('#/$defs/');

/** Replaces references into `$defs` by "any JSON", because they would not resolve inside the whole document. */
function withoutInnerReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutInnerReferences);
  if (typeof value !== 'object' || value === null) return value;
  if (isInner(Reflect.get(value, '$ref'))) return {};
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '$defs')
      .map(([name, one]) => [name, withoutInnerReferences(one)]),
  );
}

/** The JSON schema of the wire format. */
const toSchema = (schema: z.ZodType): unknown =>
  withoutInnerReferences(simplify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));

const parameters = (place: 'path' | 'query', schema: z.ZodType | undefined) =>
  schema === undefined
    ? []
    : listFields(schema).map(({ name, required, schema: own }) => ({
        name,
        in: place,
        required: place === 'path' || required,
        schema: withoutInnerReferences(own),
      }));

/** Describes who may make the call, and which act it writes to the audit log. */
function describeRules({ access, roles, confirm, act }: AdminCall): string {
  const who =
    access === 'visitor'
      ? 'Needs no session.'
      : `Roles: ${[...roles, 'owner'].join(', ')}.${confirm === true ? ' The operator must have confirmed who they are within the last minutes.' : ''}`;
  return act === undefined ? `${who} Writes nothing.` : `${who} Audit log: \`${act}\`.`;
}

const envelope = (data: unknown) => ({ type: 'object', properties: { data }, required: ['data'] });

const failure: JsonSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
      },
      required: ['code', 'message'],
    },
  },
  required: ['error'],
};

const describeCall = (name: string, call: AdminCall) => ({
  operationId: name,
  summary: call.summary,
  description: describeRules(call),
  security: call.access === 'visitor' ? [] : [{ operator: [] }],
  parameters: [...parameters('path', call.params), ...parameters('query', call.query)],
  ...(call.body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: {
            [call.encoding === 'multipart' ? 'multipart/form-data' : 'application/json']: {
              schema: toSchema(call.body),
            },
          },
        },
      }),
  responses: {
    '200': {
      description: 'Success.',
      content: { 'application/json': { schema: envelope(toSchema(call.output)) } },
    },
    default: {
      description: 'A refusal, with a code for programs and a message for people.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  },
});

/** Error codes that only operators' calls return. */
const ownCodes: readonly ErrorCode[] = [
  'SECOND_FACTOR_NEEDED',
  'CONFIRMATION_NEEDED',
  'FORBIDDEN',
  'ACT_REFUSED',
  'DOUBTS_UNCONFIRMED',
];

const about = `The calls of the operators’ console. They may change with any release. POST requests need the Origin header of the console.

Beside the error codes of the public API there are:

${ownCodes.map((code) => `- \`${code}\`: ${errorCodes[code].meaning}`).join('\n')}`;

/** The OpenAPI document of the operators' calls, derived from their contracts alone. */
export function adminOpenApi(calls: AdminCalls, origin: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = call.path.replaceAll(/:(\w+)/gu, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Outpick console API',
      version: '1.0.0',
      description: about,
    },
    servers: [{ url: origin, description: 'The console' }],
    paths,
    components: {
      schemas: { Failure: failure },
      securitySchemes: { operator: { type: 'apiKey', in: 'cookie', name: '__Host-outpick-console' } },
    },
  };
}
