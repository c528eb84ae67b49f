import { pictureTypes } from '@outpick/contracts';
import type { Call } from '@outpick/contracts';
import type { AnyCallReference } from '@outpick/contracts/reference';
import type { z } from 'zod';
import type { FailureResponses } from './failures.ts';
import type { JsonSchema } from './json-schema.ts';
import { describeBy, listFields } from './named-schemas.ts';
import type { NamedSchemas } from './named-schemas.ts';

interface Part {
  readonly place: 'path' | 'query' | 'header';
  readonly schema: z.ZodType | undefined;
  readonly example: unknown;
  readonly fields: AnyCallReference['fields'];
}

/** An example in an address is text; in the document it has the type of its schema. */
const typedExample = ({ type }: JsonSchema, text: unknown): string | number =>
  type === 'integer' || type === 'number' ? Number(text) : String(text);

function parameters({ place, schema, example, fields }: Part) {
  if (!schema) return [];
  const examples = new Map<string, unknown>(Object.entries(example ?? {}));
  return listFields(schema).map((field) => ({
    name: field.name,
    in: place,
    required: place === 'path' || field.required,
    description: describeBy(fields)([field.name]) ?? '',
    schema: field.schema,
    ...(examples.has(field.name) ? { example: typedExample(field.schema, examples.get(field.name)) } : {}),
  }));
}

const security = ({ access, personalBy }: Call): readonly Readonly<Record<string, readonly string[]>>[] => {
  if (access !== 'visitor') return [{ [access]: [] }];
  return personalBy === undefined ? [] : [{}, { player: [] }];
};

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

const answerHeaders = ({ answerHeaders: own = {} }: Call, isCached: boolean) => ({
  'X-Request-Id': header('RequestId'),
  'Cache-Control': header('CacheControl'),
  ...(isCached ? { ETag: header('ETag') } : {}),
  ...Object.fromEntries(
    Object.entries(own).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  ),
});

const envelope = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { data, message: { type: 'string', description: 'A message that can be shown to people.' } },
  required: ['data'],
});

function answerContent({ media, output }: Call, { example }: AnyCallReference, schemas: NamedSchemas) {
  const { answer, message } = example;
  return media === undefined
    ? {
        'application/json': {
          schema: envelope(schemas.refer(output)),
          example: { data: answer, ...(message === undefined ? {} : { message }) },
        },
      }
    : { [media]: { schema: schemas.refer(output), example: answer } };
}

function requestBody({ body, encoding }: Call, { example }: AnyCallReference, schemas: NamedSchemas) {
  if (!body) return {};
  const content = { schema: schemas.refer(body), example: example.body };
  return {
    requestBody: {
      required: true,
      content:
        encoding === 'multipart'
          ? {
              'multipart/form-data': {
                ...content,
                encoding: { profilePic: { contentType: pictureTypes.join(', ') } },
              },
            }
          : { 'application/json': content },
    },
  };
}

export interface OperationParts {
  readonly name: string;
  readonly call: Call;
  readonly reference: AnyCallReference;
  /** Whether public answers are cached and have an entity tag. */
  readonly isCached: boolean;
  readonly schemas: NamedSchemas;
  readonly failures: FailureResponses;
}

/** Describes one call. */
export function describeOperation({ name, call, reference, isCached, schemas, failures }: OperationParts) {
  const { tag, title, details, fields, errors, example } = reference;
  return {
    operationId: name,
    tags: [tag],
    summary: title,
    description: details === undefined ? call.summary : `${call.summary} ${details}`,
    security: security(call),
    parameters: [
      ...parameters({ place: 'path', schema: call.params, example: example.params, fields }),
      ...parameters({ place: 'query', schema: call.query, example: example.query, fields }),
      ...parameters({ place: 'header', schema: call.headers, example: example.headers, fields }),
    ],
    ...requestBody(call, reference, schemas),
    responses: {
      '200': {
        description: 'Success.',
        headers: answerHeaders(call, isCached),
        content: answerContent(call, reference, schemas),
      },
      ...(isCached ? { '304': { $ref: '#/components/responses/NotModified' } } : {}),
      ...failures.list(call, errors),
    },
  };
}

export type Operation = ReturnType<typeof describeOperation>;
