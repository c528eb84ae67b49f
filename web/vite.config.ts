import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { zodInBrowsers } from './tools/zod-in-browsers.ts';

/**
 * Chunks that keep the number of requests for a page small: one for libraries, which stay cached longest, one for code that
 * several pages share, and one for each page.
 */
const chunks = [
  {
    name: 'vendor',
    // Includes the bundler's helpers, which would be smaller than their HTTP headers as chunks of their own.
    test: /node_modules\/(?:react|react-dom|react-router|scheduler|zod)\/|zod-without-eval|preload-helper|rolldown\/runtime/u,
  },
  // Excludes code that only two pages use: the list of weak passwords, a player's year, the tools for spreads, and
  // the notice of a suspension and the offer of a sign-in link.
  {
    name: 'common',
    test: /\/(?:contracts\/src|web\/app)\/(?!.*(?:new-passwords|weak-passwords|common-stems|comparison-view|gap-line|spread-[a-z]+|suspension-notice|(?:request-)?sign-in-link(?:-offer)?)\.tsx?$)/u,
    minShareCount: 2,
  },
];

/** Lets the bundler drop contract and forecast modules, and parts of features, that a page does not use. */
const withoutEffects = [
  { test: /\/(?:contracts|forecast)\/src\//u, sideEffects: false },
  { test: /\/web\/app\/features\/[^/]+\/index\.ts$/u, sideEffects: false },
];

export default defineConfig(({ command }) => ({
  plugins: [...zodInBrowsers, reactRouter()],
  // The Content-Security-Policy allows fonts from this site only, so nothing may be inlined as a data: URL.
  build: { assetsInlineLimit: 0 },
  worker: { format: 'es' },
  // Otherwise Vite discovers these late in development and answers 504 "Outdated Optimize Dep".
  optimizeDeps: { include: ['zod/v4', 'zod/v4/core'] },
  ...(command === 'build' && {
    // The server bundle is self-contained and uses React's production build regardless of NODE_ENV.
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
