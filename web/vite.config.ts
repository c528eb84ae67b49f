import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

const zodWithoutEval: Plugin = {
  name: 'zod-without-eval',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source) =>
    source === 'zod'
      ? fileURLToPath(new URL('app/platform/zod-without-eval.ts', import.meta.url))
      : undefined,
};

/**
 * Zod can write a schema out as JSON Schema, which only the server's documentation asks for; but every schema carries the
 * means to do so. In the browser they are left out.
 */
const zodWithoutJsonSchema: Plugin = {
  name: 'zod-without-json-schema',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/u.test(id)) return undefined;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gmu)].map(([, name]) => name);
    return `const none = () => none;\nexport { ${names.map((name) => `none as ${name}`).join(', ')} };`;
  },
};

/**
 * A handful of files before a page is usable, not dozens: what rarely changes apart, so that it stays cached, and
 * what several pages share; the rest travels with the page that needs it.
 */
const chunks = [
  { name: 'vendor', test: /node_modules\/(?:react|react-dom|react-router|scheduler|zod)\//u },
  { name: 'common', test: /\/(?:contracts\/src|web\/app)\//u, minShareCount: 2 },
];

/** A page sends the contracts and formulas that it uses itself: their other files can be left out. */
const withoutEffects = [{ test: /\/(?:contracts|forecast)\/src\//u, sideEffects: false }];

export default defineConfig(({ command }) => ({
  plugins: [zodWithoutEval, zodWithoutJsonSchema, reactRouter()],
  // The Content-Security-Policy allows fonts from this site only, so nothing may become a data: address.
  build: { assetsInlineLimit: 0 },
  worker: { format: 'es' },
  // First load in development would otherwise find these late and answer 504 "Outdated Optimize Dep".
  optimizeDeps: { include: ['zod/v4', 'zod/v4/core'] },
  ...(command === 'build' && {
    // The server bundle stands alone, and is React's production build whatever NODE_ENV the process has.
    ssr: { noExternal: true as const },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: { codeSplitting: { groups: chunks } },
          treeshake: { moduleSideEffects: withoutEffects },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './app/site.ts' } } },
  },
}));
