import { defineConfig } from 'vite';
import { zodInBrowsers } from '../web/tools/zod-in-browsers.ts';

/** Libraries that every screen needs, in chunks that stay cached when a screen changes. */
const chunks = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|zod)\// },
  { name: 'mui', test: /node_modules\/(?:@mui|@emotion)\// },
];

export default defineConfig({
  base: '/console/',
  plugins: [...zodInBrowsers],
  // The web app uses another version of the router, so npm installs several copies of the console's version. Components that
  // import different copies would not share React contexts.
  resolve: { dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom'] },
  build: {
    outDir: 'build',
    // The Content-Security-Policy allows fonts from this host only, so nothing may be inlined as a data: URL.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rollupOptions: {
      // Ignores directives for React server components, which the console does not use.
      onLog: (level, log, handle) => log.code === 'MODULE_LEVEL_DIRECTIVE' || handle(level, log),
      output: { codeSplitting: { groups: chunks } },
      treeshake: { moduleSideEffects: [{ test: /\/contracts\/src\//u, sideEffects: false }] },
    },
  },
});
