import { errorCodes } from '@outpick/contracts';
import { z } from 'zod';
import type { JsonSchema } from './json-schema.ts';
import { exampleCommand } from './example-command.ts';
import { fieldEntry, fieldEntries, schemaName, typeOf } from './field-list.ts';
import { codeBlock, escape, layOut, prose } from './layout.ts';
import type { OpenApi } from './openapi.ts';
import type { Operation } from './operation.ts';

const indented = (value: unknown) => JSON.stringify(value, null, 2);

const who = ({ security }: Operation): string => {
  const [first, second] = security;
  if (!first) return 'Anyone.';
  if (second) return 'Anyone; with a player’s session token it is personal.';
  return 'player' in first ? 'A player, with a session token.' : 'The holder of a recovery token.';
};

const failureResponse = z.object({
  content: z.object({
    'application/json': z.object({ examples: z.record(z.string(), z.unknown()) }),
  }),
});

/** The codes of a call's failures, with their meaning. */
function failuresOf({ responses }: Operation, api: OpenApi): string {
  const shared = new Map<string, unknown>(Object.entries(api.components.responses));
  const meanings = new Map<string, { readonly meaning: string }>(Object.entries(errorCodes));
  return Object.entries(responses)
    .filter(([status]) => /^[45]/u.test(status))
    .flatMap(([status, response]) => {
      const { content } = failureResponse.parse(
        shared.get('$ref' in response ? response.$ref.replace('#/components/responses/', '') : ''),
      );
      return Object.keys(content['application/json'].examples).map(
        (code) =>
          `<div><dt><span class="status">${status}</span> <code>${code}</code></dt><dd>${prose(meanings.get(code)?.meaning ?? '')}</dd></div>`,
      );
    })
    .join('');
}

interface ListedCall {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function callSection({ path, method, operation }: ListedCall, api: OpenApi): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const [body] = Object.values(requestBody?.content ?? {});
  const [answer] = Object.values(responses['200'].content);
  const fields = parameters.map(({ name, in: place, required, schema, description: text }) =>
    fieldEntry({
      name,
      notes: [place, ...(required ? [] : ['optional'])].join(', '),
      schema,
      description: text,
    }),
  );
  const bodyFields = body ? fieldEntries(resolve(body.schema, api)) : '';
  return `<section class="call" id="${operationId}"><h3><a href="#${operationId}">${escape(summary)}</a></h3>
<p class="route"><span class="method${method === 'get' ? '' : ' changes'}">${method.toUpperCase()}</span> <code>${escape(path)}</code></p>
<p>${prose(description)}</p><p class="who">${escape(who(operation))}</p>
${fields.length > 0 ? `<h4>Parameters</h4><dl>${fields.join('')}</dl>` : ''}
${bodyFields === '' ? '' : `<h4>Body</h4><dl>${bodyFields}</dl>`}
<h4>Example request</h4>${codeBlock(exampleCommand({ origin: api.servers[0]?.url ?? '', path, method, operation }), `Request of ${summary}`)}
<h4>Example answer${resultOf(answer?.schema)}</h4>${codeBlock(exampleText(answer?.example), `Answer of ${summary}`)}
<h4>Errors</h4><dl>${failuresOf(operation, api)}</dl></section>`;
}

const exampleText = (example: unknown) => (typeof example === 'string' ? example : indented(example));

/** A link to the schema of an answer's data. */
function resultOf(schema: JsonSchema | undefined): string {
  const data = schema?.properties?.['data'] ?? schema;
  const type = typeof data === 'object' ? typeOf(data) : '';
  return type.includes('<a') ? `: ${type}` : '';
}

/** The schema that a reference, or a list of references, points to. */
function resolve(schema: JsonSchema, { components }: OpenApi): JsonSchema {
  const inner = typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : schema;
  return inner.$ref === undefined ? inner : (components.schemas[schemaName(inner.$ref)] ?? {});
}

const schemaSection = ([name, schema]: readonly [string, JsonSchema]): string => {
  const fields = fieldEntries(schema);
  return `<section class="call" id="schema-${escape(name)}"><h3><a href="#schema-${escape(name)}">${escape(name)}</a></h3>
<p>${prose(schema.description ?? '')}${fields === '' ? ` One of ${typeOf(schema)}.` : ''}</p>${fields === '' ? '' : `<dl>${fields}</dl>`}</section>`;
};

interface Group {
  readonly name: string;
  readonly description: string;
  readonly calls: readonly ListedCall[];
}

const callLinks = (calls: readonly ListedCall[]): string =>
  calls
    .map(({ operation }) => `<li><a href="#${operation.operationId}">${escape(operation.summary)}</a></li>`)
    .join('');

const contentsOf = ({ name, calls }: Group): string =>
  `<b><a href="#tag-${escape(name)}">${escape(name)}</a></b><ul class="calls">${callLinks(calls)}</ul>`;

/** A tag's calls. On narrow screens, the links to them are here instead of in the table of contents. */
const groupSection = ({ name, description, calls }: Group, api: OpenApi): string =>
  `<h2 id="tag-${escape(name)}">${escape(name)}</h2><p>${prose(description)}</p><ul class="here">${callLinks(calls)}</ul>
${calls.map((one) => callSection(one, api)).join('\n')}`;

/** A page that lists every call: who may make it, its input, an example and its failures. */
export function referencePage(api: OpenApi): string {
  const listed = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): ListedCall => ({ path, method, operation })),
  );
  const groups = api.tags.map(({ name, description }) => ({
    name,
    description,
    calls: listed.filter(({ operation }) => operation.tags.some((tag) => tag === name)),
  }));
  const body = `<h1>API reference</h1><p>${prose(api.info.description)}</p>
<p><a href="/api/docs/start">Getting started</a> leads from sign-up to the first picks. <a href="/api/docs.json">The OpenAPI 3.1 document</a> is for code generators.</p>
${groups.map((group) => groupSection(group, api)).join('\n')}
<h2 id="schemas">Schemas</h2><p>The named objects in requests and answers.</p>
${Object.entries(api.components.schemas).map(schemaSection).join('\n')}`;
  return layOut({
    title: 'API reference',
    address: '/api/docs',
    contents: `${groups.map(contentsOf).join('')}<b><a href="#schemas">Schemas</a></b>`,
    body,
  });
}
