import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  serverBuildFile: 'site.js',
  // The whole route table travels with the first page: no request for it later.
  routeDiscovery: { mode: 'initial' },
  // The screens are small; more chunks would only mean more requests before a page is usable.
  splitRouteModules: false,
} satisfies Config;
