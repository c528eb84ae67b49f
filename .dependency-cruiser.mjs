// The rules for imports. `npm run check` applies them; checks/rules/check/import-rules.test.ts shows that each rule fires.
// Paths are relative to the project's root. The rules identify workspaces by path, because a workspace package resolves to
// its folder.

import { globSync, readFileSync } from 'node:fs';

const tests = String.raw`\.(test|spec)\.tsx?$`;
/** A feature's path below `features/`: its folder, or a folder in `ingest/`. Each folder in `ingest/` is a feature, too. */
export const feature = String.raw`(?:ingest/)?(?!ingest(?:/|$))[^/]+`;
const workspaces = '^(contracts|forecast|server|web|console|world|checks)/';

/** Creates a rule: no module that matches `from` may import a module that matches `to`. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Rules for imports between workspaces. */
const workspaceRules = [
  never(
    'contracts-need-zod-only',
    'Server, site and console all load the contracts, so they depend only on Zod.',
    { path: '^contracts/src/', pathNot: tests },
    { pathNot: '^contracts/src/|^node_modules/zod/' },
  ),
  never(
    'forecast-needs-nothing',
    'The algorithm is pure and has no dependencies.',
    { path: '^forecast/src/', pathNot: tests },
    { pathNot: '^forecast/src/' },
  ),
  never(
    'contracts-and-forecast-stand-alone',
    'Even their tests import nothing from other workspaces.',
    { path: '^(contracts|forecast)/' },
    { path: workspaces, pathNot: '^$1/' },
  ),
  never(
    'server-needs-contracts-and-forecast',
    'The server loads the built site by path at start-up.',
    { path: '^server/' },
    { path: '^(web|console|world|checks)/' },
  ),
  never(
    'web-needs-contracts-and-forecast',
    'The browser uses the server only through its calls.',
    { path: '^web/' },
    { path: '^(server|console|world|checks)/' },
  ),
  never(
    'console-needs-contracts',
    'The console uses the server only through its calls. It shares build tools and fonts with the site, but no code.',
    { path: '^console/' },
    { path: '^(forecast|server|web|world|checks)/', pathNot: '^web/tools/' },
  ),
  never(
    'world-needs-server',
    'The demo world must not know the model that forecasts its games. It shares only the random generator.',
    { path: '^world/' },
    {
      path: '^(contracts|forecast|web|console|checks)/',
      pathNot: String.raw`^forecast/src/numerics/random\.ts$`,
    },
  ),
  never(
    'workspaces-have-one-door',
    'A workspace imports another one only by its package name, through its exports.',
    { path: workspaces, pathNot: '^checks/' },
    {
      path: workspaces,
      pathNot: String.raw`^$1/|^[a-z]+/src/index\.ts$|^server/test/support/index\.ts$|^forecast/src/numerics/random\.ts$|^contracts/src/(reference|admin)/index\.ts$|^contracts/src/[^/]+/reference\.ts$|^web/tools/`,
    },
  ),
];

const manifests = new URL('server/src/features/', import.meta.url);

/** Reads from the manifests which features are in which layer; lowest layer first. */
function readLayers() {
  // Features in `beside` may import the reference layer and each other. Only `pages` may import them.
  const found = { reference: [], forecasts: [], contest: [], beside: [], pages: [] };
  for (const path of globSync('{*,ingest/*}/index.ts', { cwd: manifests }).toSorted()) {
    const [, layer] = /^ {2}layer: '(\w+)',$/mu.exec(readFileSync(new URL(path, manifests), 'utf8')) ?? [];
    if (layer) found[layer].push(path.replace('/index.ts', ''));
  }
  return found;
}

/** The features by layer. A feature may import its own layer and the layers below it. */
export const layers = readLayers();

/** A pattern for the paths of these features' files. */
const features = (...names) => `^server/src/features/(${names.join('|')})/`;

const { reference, forecasts, contest, beside, pages } = layers;

/** Rules for imports between the server's features. `.dependency-cruiser.features.mjs` forbids cycles between folders. */
const layerRules = [
  never(
    'every-feature-has-a-layer',
    'A feature’s manifest, in index.ts, must name its layer.',
    {},
    { path: '^server/src/features/[^/]+/', pathNot: features(...Object.values(layers).flat()) },
  ),
  never(
    'reference-imports-no-other-layer',
    'Every layer reads the reference layer, which announces its changes as events.',
    { path: features(...reference) },
    { path: features(...forecasts, ...contest, ...beside, ...pages) },
  ),
  never(
    'forecasts-import-downward',
    'Forecasts need only the reference layer.',
    { path: features(...forecasts) },
    { path: features(...contest, ...beside, ...pages) },
  ),
  never(
    'contest-imports-downward',
    'The contest needs only the reference layer and forecasts.',
    { path: features(...contest) },
    { path: features(...beside, ...pages) },
  ),
  never(
    'beside-imports-reference-only',
    'Features beside the layers subscribe to events, or get their dependencies at start-up.',
    { path: features(...beside) },
    { path: features(...forecasts, ...contest, ...pages) },
  ),
  never(
    'features-know-no-composition-root',
    'The files beside the feature folders list and join the features; no feature imports them.',
    { path: '^server/src/features/[^/]+/', pathNot: tests },
    { path: String.raw`^server/src/features/[^/]+\.ts$` },
  ),
];

/** Rules for imports inside the server and inside the web. */
const folderRules = [
  never(
    'features-have-one-door',
    'A feature imports another only through its index.ts.',
    { path: `^(server/src|web/app)/features/(${feature})/` },
    {
      path: '^$1/features/[^/]+/',
      pathNot: String.raw`^$1/features/$2/|^$1/features/${feature}/index\.ts$`,
    },
  ),
  never(
    'features-have-one-door-for-the-server',
    'The rest of the server imports a feature only through its index.ts.',
    { path: '^server/', pathNot: '^server/src/features/[^/]+/' },
    {
      path: '^server/src/features/[^/]+/',
      pathNot: String.raw`^server/src/features/${feature}/index\.ts$`,
    },
  ),
  never(
    'no-nested-doors',
    'A folder inside a feature has no index.ts, because a feature has only one entry point.',
    {},
    { path: String.raw`^(server/src|web/app)/features/(?:${feature}/.+|ingest)/index\.tsx?$` },
  ),
  never(
    'platform-knows-no-feature',
    'Features import the platform, not the other way round.',
    { path: '^server/src/platform/' },
    { path: '^server/src/(features|acts|commands)/' },
  ),
  never(
    'acts-know-no-console',
    'The console, commands and jobs share the acts, so acts import none of them.',
    { path: '^server/src/acts/', pathNot: tests },
    { path: '^server/src/(commands|features/console)/' },
  ),
  never(
    'features-know-no-acts',
    'An act combines the writes of several features. Only the console and the composition root perform acts.',
    { path: '^server/src/features/[^/]+/', pathNot: String.raw`^server/src/features/console/|${tests}` },
    { path: '^server/src/acts/' },
  ),
  never(
    'only-acts-write-the-audit-log',
    'Every line of the audit log belongs to an act.',
    { path: '^server/', pathNot: String.raw`^server/src/platform/act\.ts$` },
    { path: String.raw`^server/src/platform/audit\.ts$`, dependencyTypesNot: ['type-only'] },
  ),
  never(
    'routes-know-no-sql',
    'Routes translate between HTTP and the contract.',
    { path: String.raw`^server/src/features/${feature}/routes\.ts$` },
    { path: '^node_modules/(kysely|pg|pg-boss|node-pg-migrate)/|^server/src/platform/database/' },
  ),
  never(
    'server-needs-no-test-support',
    'Shipped code does not depend on tests.',
    { path: '^server/src/', pathNot: tests },
    { path: '^server/test/' },
  ),
];

export default {
  forbidden: [
    ...workspaceRules,
    ...layerRules,
    ...folderRules,
    never('nothing-imports-tests', 'Code shared by tests belongs in a support file.', {}, { path: tests }),
    never(
      'no-cycles',
      'Modules that import each other at run time should be one module.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    never(
      'no-type-cycles',
      'Merge files that need each other’s types, or move the types to a separate file.',
      { path: '^(contracts|forecast|server/src|web|console|world|checks)/', pathNot: tests },
      { circular: true },
    ),
    never(
      'resolvable',
      'The other rules cannot see an unresolved import. Types and modules that the router generates are exempt.',
      {},
      { couldNotResolve: true, pathNot: String.raw`/\+types/|^virtual:` },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`(^|/)(build|\.react-router)/|\.css$` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
