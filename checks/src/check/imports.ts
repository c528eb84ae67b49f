import { checkImports } from './import-rules.ts';
import { root } from './workspaces.ts';

const { modules, unread, wrong } = await checkImports(root);
for (const { rule, from, to } of wrong) console.log(`${rule}: ${from} → ${to}`);
for (const name of unread) console.log(`not one module of ${name} was read`);
const total = [...modules.values()].reduce((sum, count) => sum + count, 0);
console.log(
  `${total} modules read (${[...modules].map(([name, count]) => `${name} ${count}`).join(', ')}), ${wrong.length} wrong imports`,
);
if (wrong.length + unread.length > 0) process.exitCode = 1;
