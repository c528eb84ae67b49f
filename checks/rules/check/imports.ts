import { importExceptions } from './import-exceptions.ts';
import { checkImports } from './import-rules.ts';
import { root } from './workspaces.ts';

const { modules, features, unread, wrong } = await checkImports(root);
const found = new Set(wrong.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`));
const exceptions = new Set(importExceptions);
const errors = [
  ...[...found].filter((line) => !exceptions.has(line)),
  ...importExceptions.filter((line) => !found.has(line)).map((line) => `remove this exception: ${line}`),
  ...unread.map((name) => `no module of ${name} was read`),
];
for (const line of errors) console.log(line);
const total = [...modules.values()].reduce((sum, count) => sum + count, 0);
const parts = [...modules].map(([name, count]) => `${name} ${count}`).join(', ');
console.log(
  `${total} modules (${parts}) and ${features.length} feature folders read, ` +
    `${errors.length} wrong imports, ${exceptions.size} exceptions`,
);
if (errors.length > 0) process.exitCode = 1;
