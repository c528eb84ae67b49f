import { createSiteServer, loadBuiltSite, bootPlatform, readConfig } from '@outpick/server';

/** The site as in production but without its cache. It computes every answer and compresses none. */
const config = readConfig(process.env);
const platform = await bootPlatform({ process: 'site', config });
const app = await createSiteServer(
  {
    ...platform,
    answers: {
      peek: () => undefined,
      get: async (_kind, _key, fill, signal = new AbortController().signal) => ({
        ...(await fill(signal)),
        etag: '',
        gzip: undefined,
        brotli: undefined,
      }),
    },
  },
  loadBuiltSite,
);
await app.listen({ host: '127.0.0.1', port: config.PORT });
