// Cycles between feature folders. The graph has no tests: a test may start the whole site, and so import everything.
import base from './.dependency-cruiser.mjs';

const feature = '^(server/src|web/app)/features/[^/]+$';

export default {
  forbidden: [
    {
      name: 'no-feature-cycles',
      comment: 'Features that import each other are one feature, or one of them announces an event.',
      severity: 'error',
      scope: 'folder',
      from: { path: feature },
      to: { path: feature, circular: true },
    },
  ],
  options: {
    ...base.options,
    includeOnly: '^(server/src|web/app)/features/[^/]+/',
    exclude: { path: String.raw`${base.options.exclude.path}|\.(test|spec)\.tsx?$` },
  },
};
