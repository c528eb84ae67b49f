import { pages } from '@outpick/contracts';
import { tags } from '@outpick/contracts/reference';
import { FailureResponses } from './failures.ts';
import { nameSchemas } from './named-schemas.ts';
import type { Described } from './named-schemas.ts';
import { describeOperation } from './operation.ts';
import type { Operation } from './operation.ts';

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
});

const headers = {
  RequestId: text(
    'Identifies the request in the server’s log. Quote it when you report a problem.',
    '01kapx3v7m2d',
  ),
  CacheControl: text(
    'How long the answer may be kept. Public answers must be revalidated; personal ones must not be stored.',
    'public, max-age=0, s-maxage=5, stale-while-revalidate=30',
  ),
  ETag: text(
    'The version of the answer. Send it as If-None-Match to get a 304 while it is current.',
    'W/"3f9a1c"',
  ),
  RetryAfter: {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
    example: 5,
  },
  Authenticate: text('The scheme that the call requires.', 'Bearer'),
};

const notModified = {
  description: 'The answer has not changed since the version in If-None-Match.',
  headers: { ETag: { $ref: '#/components/headers/ETag' } },
};

const bearer = (description: string) => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'opaque',
  description,
});

const securitySchemes = {
  player: bearer('A session token, from `login` or `verifyCode`.'),
  recovery: bearer('The token for choosing a new password, from `verifyCode` of an existing account.'),
};

const about = `The API of the Outpick website and its apps: forecasts, contests, boards and accounts.

Answers are \`{"data": …}\` or \`{"error": {"code", "message", "fields"?}}\`. Times are UTC in ISO 8601. Ids are opaque strings.
New fields, calls and error codes may be added at any time; existing ones keep their meaning.`;

export interface ApiOptions extends Described {
  /** The names of calls whose public answers are cached. */
  readonly cached: ReadonlySet<string>;
  readonly origin: string;
}

/** The OpenAPI document, derived from the contracts and their reference. */
export function openApi({ cached, origin, ...described }: ApiOptions) {
  const { calls, references } = described;
  const schemas = nameSchemas(described);
  const failures = new FailureResponses();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const reference = references[name];
    if (!reference) throw new Error(`the call ${name} has no reference`);
    const path = call.path.replaceAll(/:(\w+)/gu, '{$1}');
    const operation = describeOperation({
      name,
      call,
      reference,
      isCached: cached.has(name),
      schemas,
      failures,
    });
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Outpick API',
      version: '1.0.0',
      summary: 'Forecasts, contests, boards and accounts.',
      description: about,
      termsOfService: origin + pages.terms.path,
      contact: { name: 'Outpick', url: origin + pages.contact.path },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: { description: 'Getting started', url: `${origin}/api/docs/start` },
    servers: [{ url: origin, description: 'This site' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.components,
      responses: { ...(cached.size > 0 ? { NotModified: notModified } : {}), ...failures.components },
      headers,
      securitySchemes,
    },
  };
}

export type OpenApi = ReturnType<typeof openApi>;
