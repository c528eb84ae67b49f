import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const zodWithoutEval: Plugin = {
  name: 'zod-without-eval',
  enforce: 'pre',
  resolveId: (source) =>
    source === 'zod'
      ? fileURLToPath(new URL('src/platform/zod-without-eval.ts', import.meta.url))
      : undefined,
};

/** Removes Zod's JSON Schema export: every schema refers to it, but only the server's API documentation uses it. */
const zodWithoutJsonSchema: Plugin = {
  name: 'zod-without-json-schema',
  transform(code, id) {
    if (!/\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/u.test(id)) return undefined;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gmu)].map(([, name]) => name);
    return `const none = () => none;\nexport { ${names.map((name) => `none as ${name}`).join(', ')} };`;
  },
};

/** Libraries that every screen needs, in chunks that stay cached when a screen changes. */
const chunks = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|zod)\// },
  { name: 'mui', test: /node_modules\/(?:@mui|@emotion)\// },
];

export default defineConfig({
  base: '/console/',
  plugins: [zodWithoutEval, zodWithoutJsonSchema],
  // The site uses another version of the router, so npm installs several copies of this one. Two would not share their context.
  resolve: { dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom'] },
  build: {
    outDir: 'build',
    // The Content-Security-Policy allows fonts from this host only, so nothing may be inlined as a data: URL.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rollupOptions: {
      // Libraries mark modules for React's server components, which nothing here renders.
      onLog: (level, log, handle) => log.code === 'MODULE_LEVEL_DIRECTIVE' || handle(level, log),
      output: { codeSplitting: { groups: chunks } },
      treeshake: { moduleSideEffects: [{ test: /\/contracts\/src\//u, sideEffects: false }] },
    },
  },
});
