import { join } from 'node:path';
import { z } from 'zod';
import { readFeatureFolders } from '../check/import-rules.ts';

/** Each server feature's imports of other features, without those of tests. */
export type FeatureImports = ReadonlyMap<string, readonly string[]>;

/** Layer name → its features, the lowest layer first. */
export type Layers = Readonly<Record<string, readonly string[]>>;

const importRules = z.object({ layers: z.record(z.string(), z.array(z.string())) });

const folder = 'server/src/features/';

/** Reads the layers from the import rules and the imports from the sources of the project at `root`. */
export async function readFeatures(root: string): Promise<{ layers: Layers; imports: FeatureImports }> {
  const { layers } = importRules.parse(await import(join(root, '.dependency-cruiser.mjs')));
  const features = await readFeatureFolders(root);
  const imports = features
    .filter(({ path }) => path.startsWith(folder))
    .map(
      (feature) =>
        [
          feature.path.slice(folder.length),
          feature.imports.map((path) => path.slice(folder.length)),
        ] as const,
    );
  return { layers, imports: new Map(imports) };
}

/** Returns all features that a feature imports directly or indirectly. */
function findReachable(imports: FeatureImports, from: string): Set<string> {
  const seen = new Set<string>();
  const queue = [...(imports.get(from) ?? [])];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    queue.push(...(imports.get(next) ?? []));
  }
  return seen;
}

/** Finds features that import themselves directly or indirectly. */
export const findCycles = (imports: FeatureImports): string[] =>
  [...imports.keys()].filter((name) => findReachable(imports, name).has(name));

/** Finds imports of a higher layer, and imports from or of a feature without a layer. */
export function findUpward(layers: Layers, imports: FeatureImports): string[] {
  const heights = new Map(
    Object.values(layers).flatMap((names, height) => names.map((name) => [name, height] as const)),
  );
  // A feature without a layer has the height NaN, which fails every comparison.
  const height = (name: string) => heights.get(name) ?? Number.NaN;
  return [...imports].flatMap(([from, names]) =>
    names.filter((to) => !(height(from) >= height(to))).map((to) => `${from} → ${to}`),
  );
}

/** Computes the transitive reduction: removes imports that a longer path implies. It is unique without cycles. */
function reduceImports(imports: FeatureImports): [from: string, to: string][] {
  return [...imports].flatMap(([from, names]) => {
    const implied = new Set(names.flatMap((name) => [...findReachable(imports, name)]));
    return names.filter((to) => !implied.has(to)).map((to): [string, string] => [from, to]);
  });
}

/** Creates `docs/understand/features.md`: a Mermaid diagram and the complete list. */
export function drawFeatures(layers: Layers, imports: FeatureImports): string {
  const topFirst = Object.entries(layers).toReversed();
  const boxes = topFirst.flatMap(([layer, names]) => [
    `  subgraph ${layer}`,
    ...names.filter((name) => imports.has(name)).map((name) => `    ${name}`),
    '  end',
  ]);
  const arrows = reduceImports(imports).map(([from, to]) => `  ${from} --> ${to}`);
  const rows = topFirst.flatMap(([layer, names]) =>
    names.map((name) => `| ${layer} | ${name} | ${imports.get(name)?.join(', ') ?? ''} |`),
  );
  return [
    "# The server's features",
    '',
    'Made from the imports by `npm run format`; a test fails when it is out of date. Every arrow points down.',
    'An import that a path of other arrows implies is not drawn, but listed below.',
    '',
    '```mermaid',
    'flowchart TB',
    ...boxes,
    ...arrows,
    '```',
    '',
    '| Layer | Feature | Imports |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
