import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const withoutEval: Plugin = {
  name: 'zod-without-eval',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source) =>
    source === 'zod' ? fileURLToPath(new URL('zod-without-eval.ts', import.meta.url)) : undefined,
};

/**
 * Removes Zod's JSON Schema export from the browser bundle: every schema refers to it, but only the server's API
 * documentation uses it.
 */
const withoutJsonSchema: Plugin = {
  name: 'zod-without-json-schema',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/u.test(id)) return undefined;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gmu)].map(([, name]) => name);
    return `const none = () => none;\nexport { ${names.map((name) => `none as ${name}`).join(', ')} };`;
  },
};

/** Plugins that adapt Zod to browsers, for the builds of the site and of the console. */
export const zodInBrowsers: readonly Plugin[] = [withoutEval, withoutJsonSchema];
