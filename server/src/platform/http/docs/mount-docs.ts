import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform.ts';
import { openApi } from './openapi.ts';
import type { ApiOptions, OpenApi } from './openapi.ts';
import { pageHeaders } from '../security-headers.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value: string) => value.replaceAll(/[&<>"]/gu, (char) => escapes[char] ?? char);
const code = (value: unknown) => `<pre><code>${text(JSON.stringify(value, null, 2))}</code></pre>`;

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; color: #15201e; background: #f6f2e9; max-width: 60rem; margin: 0 auto; padding: 1.5rem }
  h1 { border-bottom: 3px double } h2 { font-size: 1.1rem; overflow-wrap: anywhere } summary { cursor: pointer; min-height: 24px }
  pre { background: #fffdf8; border: 1px solid #d9d1c0; padding: 12px; overflow-x: auto } b { font-weight: 600 } a { color: #00504c }
  section { border-top: 1px solid #d9d1c0 }
  @media (prefers-color-scheme: dark) {
    body { color: #eef3ef; background: #0c1413 } pre { background: #14201e; border-color: #2a3a37 } a { color: #6ee7c5 } section { border-color: #2a3a37 }
  }`;

/** A page without scripts that lists every call with its access, input and output. */
function docsPage(api: OpenApi): string {
  const sections = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => {
      const who =
        one.security.length === 0 ? 'Anyone.' : `Bearer: ${Object.keys(one.security[0] ?? {}).join()}.`;
      const fields = one.parameters.map(
        (field) =>
          `<li><code>${text(field.name)}</code> (${field.in}${field.required ? ', required' : ''}) ${text(JSON.stringify(field.schema))}</li>`,
      );
      const body = one.requestBody
        ? `<details><summary>Body</summary>${code(Object.values(one.requestBody.content)[0]?.schema)}</details>`
        : '';
      return `<section id="${text(one.operationId)}"><h2>${method.toUpperCase()} ${text(path)}</h2>
<p>${text(one.description)} <b>${text(who)}</b></p>${fields.length > 0 ? `<ul>${fields.join('')}</ul>` : ''}${body}
<details><summary>Answer</summary>${code(Object.values(one.responses[200].content)[0]?.schema)}</details></section>`;
    }),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outpick API</title><style>${style}</style></head><body><main><h1>Outpick API</h1>
<p>${text(api.info.description)} Every answer is <code>{"data": …}</code> or <code>{"error": {"code", "message", "fields"?}}</code>
and carries <code>x-request-id</code>. Times are UTC (ISO 8601). Machine-readable: <a href="/api/docs.json">OpenAPI 3.1</a>.</p>
${sections.join('\n')}</main></body></html>`;
}

/** Serves the API's documentation, which is public. */
export function mountDocs(
  app: FastifyInstance,
  { config }: Platform,
  options: Omit<ApiOptions, 'origin'>,
): void {
  const api = openApi({ ...options, origin: config.PUBLIC_ORIGIN });
  const page = docsPage(api);
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').headers(pageHeaders([])).send(page),
  );
  app.get('/api/docs.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(api)),
  );
}
