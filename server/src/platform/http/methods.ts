import type { FastifyInstance } from 'fastify';

/** Returns the methods that an address takes, sorted; none for an unknown address. */
export type MethodsOf = (address: string) => readonly string[];

/** Converts a route's pattern to a regular expression: `:name` matches one path segment, a final `*` the rest of the path. */
const toExpression = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+?^${}()|[\]\\]/gu, String.raw`\$&`)
      .replaceAll(/:\w+/gu, '[^/]+')
      .replaceAll('*', '.*')}$`,
    'u',
  );

/** Records the methods of every route that is added to the server from now on, for `Allow`. */
export function recordMethods(app: FastifyInstance): MethodsOf {
  const routes = new Map<string, { readonly expression: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    // Skip the catch-all route for unknown pages, which defines no address.
    if (url === '*') return;
    const route = routes.get(url) ?? { expression: toExpression(url), methods: new Set() };
    for (const one of [method].flat()) route.methods.add(one);
    routes.set(url, route);
  });
  return (address) => {
    const [path = ''] = address.split('?', 1);
    const found = [...routes.values()].filter(({ expression }) => expression.test(path));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted();
  };
}
