// Forbids cycles between feature folders. The graph excludes tests, because a test may start, and so import, the whole site.
import base, { feature } from './.dependency-cruiser.mjs';

const folder = `^(server/src|web/app)/features/${feature}$`;

export default {
  forbidden: [
    {
      name: 'no-feature-cycles',
      comment: 'Merge features that import each other, or let one of them announce an event.',
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
