import type { Operation } from './operation.ts';

interface ExampleCall {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

const quote = (value: string) => `'${value.replaceAll("'", String.raw`'\''`)}'`;

/** A command that makes the example request. */
export function exampleCommand({ origin, path, method, operation }: ExampleCall): string {
  const { parameters, requestBody, security } = operation;
  const query = new URLSearchParams();
  let address = path;
  const headers: string[] = [];
  for (const { in: place, name, example } of parameters) {
    if (example === undefined) continue;
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(String(example)));
    else if (place === 'query') query.set(name, String(example));
    else headers.push(`${name}: ${String(example)}`);
  }
  if (security.some((one) => Object.keys(one).length > 0)) headers.unshift('Authorization: Bearer <token>');
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const parts = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${quote(origin + address + (query.size > 0 ? `?${query.toString()}` : ''))}`,
  ];
  if (type === 'application/json') headers.push(`Content-Type: ${type}`);
  parts.push(...headers.map((one) => `-H ${quote(one)}`));
  if (type === 'application/json') parts.push(`-d ${quote(JSON.stringify(content?.example, null, 2))}`);
  else if (type !== undefined)
    for (const [name, value] of Object.entries(content?.example ?? {}))
      parts.push(`-F ${quote(`${name}=${String(value)}`)}`);
  return parts.join(' \\\n  ');
}
