// Cycles between feature folders. The graph has no tests: a test may start the whole site, and so import everything.
import base, { feature } from './.dependency-cruiser.mjs';

const folder = `^(server/src|web/app)/features/${feature}$`;

export default {
  forbidden: [
    {
      name: 'no-feature-cycles',
      comment: 'Features that import each other are one feature, or one of them announces an event.',
      severity: 'error',
      scope: 'folder',
      from: { path: folder },
      to: { path: folder, circular: true },
    },
  ],
  options: {
    ...base.options,
    includeOnly: '^(server/src|web/app)/features/[^/]+/',
    exclude: { path: String.raw`${base.options.exclude.path}|\.(test|spec)\.tsx?$` },
  },
};
