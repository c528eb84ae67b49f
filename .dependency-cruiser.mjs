// Which way imports may point. `npm run check` applies these rules; checks/rules/check/import-rules.test.ts shows that
// each of them fires. Paths are from the root of the project. Workspaces are told apart by path, since a workspace
// package resolves to its folder.

import { globSync, readFileSync } from 'node:fs';

const tests = String.raw`\.(test|spec)\.tsx?$`;
/** A feature's path below `features/`: its folder, or `ingest/` and one of its rooms. A room is a feature like any other. */
export const feature = String.raw`(?:ingest/)?(?!ingest(?:/|$))[^/]+`;
const workspaces = '^(contracts|forecast|server|web|console|world|checks)/';

/** A rule that nothing in `from` may import what `to` describes. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Imports between workspaces, as the house is drawn. */
const house = [
  never(
    'contracts-need-zod-only',
    'The wire is the same everywhere.',
    { path: '^contracts/src/', pathNot: tests },
    { pathNot: '^contracts/src/|^node_modules/zod/' },
  ),
  never(
    'forecast-needs-nothing',
    'The algorithm is pure.',
    { path: '^forecast/src/', pathNot: tests },
    { pathNot: '^forecast/src/' },
  ),
  never(
    'contracts-and-forecast-stand-alone',
    'Their tests too use nothing of other parts.',
    { path: '^(contracts|forecast)/' },
    { path: workspaces, pathNot: '^$1/' },
  ),
  never(
    'server-needs-contracts-and-forecast',
    'The built site is loaded by path, at start.',
    { path: '^server/' },
    { path: '^(web|console|world|checks)/' },
  ),
  never(
    'web-needs-contracts-and-forecast',
    'The browser knows the server by its calls.',
    { path: '^web/' },
    { path: '^(server|console|world|checks)/' },
  ),
  never(
    'console-needs-contracts',
    'The operators’ app knows the server by its calls. It shares build tools and fonts with the site, and no code.',
    { path: '^console/' },
    { path: '^(forecast|server|web|world|checks)/', pathNot: '^web/tools/' },
  ),
  never(
    'world-needs-server',
    'The demo world must not know the model that forecasts it; it shares the random generator only.',
    { path: '^world/' },
    {
      path: '^(contracts|forecast|web|console|checks)/',
      pathNot: String.raw`^forecast/src/numerics/random\.ts$`,
    },
  ),
  never(
    'workspaces-have-one-door',
    'Another workspace is reached by its name, through what it exports.',
    { path: workspaces, pathNot: '^checks/' },
    {
      path: workspaces,
      pathNot: String.raw`^$1/|^[a-z]+/src/index\.ts$|^server/test/support/index\.ts$|^forecast/src/numerics/random\.ts$|^contracts/src/(reference|admin)/index\.ts$|^contracts/src/[^/]+/reference\.ts$|^web/tools/`,
    },
  ),
];

const manifests = new URL('server/src/features/', import.meta.url);

/** The features of each layer, lowest layer first, as their manifests say. */
function readLayers() {
  // The layers `beside` and `pages`: the former may import the reference layer and each other, and only pages import them.
  const found = { reference: [], forecasts: [], contest: [], beside: [], pages: [] };
  for (const path of globSync('{*,ingest/*}/index.ts', { cwd: manifests }).toSorted()) {
    const [, layer] = /^ {2}layer: '(\w+)',$/mu.exec(readFileSync(new URL(path, manifests), 'utf8')) ?? [];
    if (layer) found[layer].push(path.replace('/index.ts', ''));
  }
  return found;
}

/** A feature imports its own layer and the layers below it. */
export const layers = readLayers();

/** The path of every file of these features. */
const features = (...names) => `^server/src/features/(${names.join('|')})/`;

const { reference, forecasts, contest, beside, pages } = layers;

/** Imports between the server's features. `.dependency-cruiser.features.mjs` forbids cycles between their folders. */
const featureLayers = [
  never(
    'every-feature-has-a-layer',
    'Its manifest, in index.ts, names its layer.',
    {},
    { path: '^server/src/features/[^/]+/', pathNot: features(...Object.values(layers).flat()) },
  ),
  never(
    'reference-imports-no-other-layer',
    'Facts are read by every layer; they announce their changes as events.',
    { path: features(...reference) },
    { path: features(...forecasts, ...contest, ...beside, ...pages) },
  ),
  never(
    'forecasts-import-downward',
    'Forecasts need facts only.',
    { path: features(...forecasts) },
    { path: features(...contest, ...beside, ...pages) },
  ),
  never(
    'contest-imports-downward',
    'The contest needs facts and forecasts.',
    { path: features(...contest) },
    { path: features(...beside, ...pages) },
  ),
  never(
    'beside-imports-reference-only',
    'What stands beside the layers reaches the others as a subscriber, or gets what it needs at start-up.',
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

/** Imports inside the server and the web. */
const rooms = [
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
    'A folder inside a feature has no index.ts: it would be a second door.',
    {},
    { path: String.raw`^(server/src|web/app)/features/(?:${feature}/.+|ingest)/index\.tsx?$` },
  ),
  never(
    'platform-knows-no-feature',
    'Features stand on the platform.',
    { path: '^server/src/platform/' },
    { path: '^server/src/(features|acts|commands)/' },
  ),
  never(
    'acts-know-no-console',
    'Acts are shared by the console, commands and jobs.',
    { path: '^server/src/acts/', pathNot: tests },
    { path: '^server/src/(commands|features/console)/' },
  ),
  never(
    'features-know-no-acts',
    'An act joins the writes of several features. Only the console and the composition root perform acts.',
    { path: '^server/src/features/[^/]+/', pathNot: String.raw`^server/src/features/console/|${tests}` },
    { path: '^server/src/acts/' },
  ),
  never(
    'only-acts-write-the-audit-log',
    'A line belongs to an act.',
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
    'What is shipped stands alone.',
    { path: '^server/src/', pathNot: tests },
    { path: '^server/test/' },
  ),
];

export default {
  forbidden: [
    ...house,
    ...featureLayers,
    ...rooms,
    never('nothing-imports-tests', 'A test is run, never used.', {}, { path: tests }),
    never(
      'no-cycles',
      'Modules that need each other at run time are one module.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    never(
      'no-type-cycles',
      'Files that need each other’s types are one file, or the type is a file of its own.',
      { path: '^(contracts|forecast|server/src|web|console|world|checks)/', pathNot: tests },
      { circular: true },
    ),
    never(
      'resolvable',
      'An import that leads nowhere is seen by no other rule. The router makes its own types and modules.',
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
