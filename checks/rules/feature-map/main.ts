import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../check/workspaces.ts';
import { drawFeatures, findCycles, findUpward, readFeatures } from './feature-map.ts';

const { layers, imports } = await readFeatures(root);
await writeFile(join(root, 'docs/understand/features.md'), drawFeatures(layers, imports));
const arrows = [...imports.values()].flat().length;
const upward = findUpward(layers, imports);
const cycles = findCycles(imports);
for (const line of upward) console.log(`upward: ${line}`);
for (const name of cycles) console.log(`in a cycle: ${name}`);
console.log(
  `${imports.size} features, ${arrows} arrows, ${upward.length} upward, ${cycles.length} features in cycles: docs/understand/features.md`,
);
if (upward.length + cycles.length > 0) process.exitCode = 1;
