import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { zodInBrowsers } from './tools/zod-in-browsers.ts';

/** Code that only some pages use, by the name of its chunk: `common` would load it on every page. */
const partial = {
  forecast: String.raw`/forecast/src/`,
  picks: String.raw`/features/(?:picks/(?!kept-picks\.)|contests/|today/)|/contracts/src/(?:contests|today)/`,
  calibration: String.raw`/design/calibration[a-z-]*\.`,
  charts: String.raw`/design/(?:fifty-dots|dots?-[a-z]+|waterfall|spread-cut)\.|/games/(?:forecast-picture|reasons)\.`,
  forms: String.raw`/platform/use-form\.|/design/(?:field|form-card)\.|/contracts/src/(?:forms|accounts|enquiries)/|/contracts/src/passkey-shapes\.|/platform/passkeys\.|/features/accounts/(?!account-screen\.|join-draft\.)|/features/enquiries/`,
  spreads: String.raw`/(?:features|contracts/src)/spreads/`,
};

/** Code that two pages use: the list of weak passwords, a player's year, a suspension's notice, the offer of a sign-in link. */
const rare = String.raw`(?:new-passwords|weak-passwords|common-stems|comparison-view|gap-line|suspension-notice|(?:request-)?sign-in-link(?:-offer)?)\.tsx?$`;

const own = /\/(?:contracts\/src|web\/app)\//u;
const isRare = new RegExp(rare, 'u');
const isPartial = new RegExp([...Object.values(partial), rare].join('|'), 'u');

/**
 * Chunks that keep the number of requests for a page small: one for libraries, which stay cached longest, one for code that
 * many pages share, some for what a few pages share, and one for each page.
 */
const chunks = [
  {
    name: 'vendor',
    // Includes the bundler's helpers, which would be smaller than their HTTP headers as chunks of their own.
    test: /node_modules\/(?:react|react-dom|react-router|scheduler|zod)\/|zod-without-eval|preload-helper|rolldown\/runtime/u,
  },
  { name: 'common', test: (id: string) => own.test(id) && !isPartial.test(id), minShareCount: 2 },
  ...Object.entries(partial).map(([name, pattern]) => {
    const test = new RegExp(pattern, 'u');
    return { name, test: (id: string) => test.test(id) && !isRare.test(id), minShareCount: 2 };
  }),
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
