import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  serverBuildFile: 'site.js',
  // Send the whole route table with the first page, so that no request for it follows.
  routeDiscovery: { mode: 'initial' },
  // The screens are small; more chunks would only mean more requests.
  splitRouteModules: false,
} satisfies Config;
