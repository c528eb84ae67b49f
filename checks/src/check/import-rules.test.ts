import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkImports } from './import-rules.ts';
import { root, workspaces } from './workspaces.ts';

/** A small house with every kind of room and only right imports. */
const house: Readonly<Record<string, string>> = {
  'contracts/src/index.ts': "import 'zod';",
  'contracts/src/sports.test.ts': "import 'vitest'; import './index.ts';",
  'forecast/src/index.ts': "import './model.ts';",
  'forecast/src/model.ts': '',
  'server/src/index.ts': "import './features/sports/index.ts';",
  'server/src/commands/site.ts': "import '../features/sports/index.ts'; import '../platform/http.ts';",
  'server/src/platform/http.ts': "import '@outpick/contracts'; import 'node:http';",
  'server/src/platform/database/open.ts': "import 'kysely';",
  'server/src/features/sports/index.ts': "import './routes.ts'; import './queries.ts';",
  'server/src/features/sports/routes.ts': "import '../../platform/http.ts'; import '@outpick/contracts';",
  'server/src/features/sports/queries.ts':
    "import '../../platform/database/open.ts'; import '@outpick/forecast';",
  'server/src/features/sports/sports.test.ts': "import '../../../test/support/index.ts';",
  'server/src/features/games/index.ts': "import '../sports/index.ts';",
  'server/test/support/index.ts': "import '../../src/platform/database/open.ts';",
  'web/app/root.tsx': "import './features/home/page.tsx';",
  'web/app/features/home/page.tsx': "import '../sports/index.ts'; import '@outpick/contracts';",
  'web/app/features/sports/index.ts': "import './sport.tsx';",
  'web/app/features/sports/sport.tsx':
    "import '@outpick/forecast'; import type { A } from './+types/sport.ts';",
  'world/src/index.ts': "import '@outpick/server'; import '@outpick/contracts';",
  'checks/src/index.ts':
    "import '@outpick/forecast'; import '@outpick/server/testing'; import '../../world/src/index.ts';",
};

/** One wrong import of each kind: the rule that must fire, the file that has it, and the import. */
const wrongs: readonly (readonly [rule: string, file: string, target: string])[] = [
  ['contracts-need-zod-only', 'contracts/src/wrong-1.ts', 'kysely'],
  ['contracts-need-zod-only', 'contracts/src/wrong-2.ts', 'node:fs'],
  ['forecast-needs-nothing', 'forecast/src/wrong-1.ts', 'node:fs'],
  ['forecast-needs-nothing', 'forecast/src/wrong-2.ts', 'zod'],
  ['contracts-and-forecast-stand-alone', 'forecast/src/wrong-3.test.ts', '@outpick/contracts'],
  ['server-needs-contracts-and-forecast', 'server/src/wrong-1.ts', '../../world/src/index.ts'],
  ['server-needs-contracts-and-forecast', 'server/src/wrong-2.ts', '../../checks/src/index.ts'],
  ['web-needs-contracts-and-forecast', 'web/app/wrong-1.ts', '@outpick/server'],
  ['world-needs-contracts-and-server', 'world/src/wrong-1.ts', '@outpick/forecast'],
  ['workspaces-have-one-door', 'web/app/wrong-2.ts', '../../forecast/src/model.ts'],
  ['features-have-one-door', 'server/src/features/games/wrong-1.ts', '../sports/queries.ts'],
  ['features-have-one-door', 'web/app/features/home/wrong-3.tsx', '../sports/sport.tsx'],
  [
    'features-have-one-door-for-the-server',
    'server/src/commands/wrong-3.ts',
    '../features/sports/queries.ts',
  ],
  ['platform-knows-no-feature', 'server/src/platform/wrong-4.ts', '../features/sports/index.ts'],
  ['routes-know-no-sql', 'server/src/features/wrong-5/routes.ts', 'kysely'],
  ['routes-know-no-sql', 'server/src/features/wrong-6/routes.ts', '../../platform/database/open.ts'],
  ['server-needs-no-test-support', 'server/src/wrong-7.ts', '../test/support/index.ts'],
  ['nothing-imports-tests', 'server/src/wrong-8.ts', './features/sports/sports.test.ts'],
  ['no-cycles', 'forecast/src/wrong-4.ts', './wrong-4b.ts'],
  ['resolvable', 'server/src/wrong-9.ts', './nowhere.ts'],
];

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function build(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-house-'));
  folders.push(folder);
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  await copyFile(join(root, '.dependency-cruiser.mjs'), join(folder, '.dependency-cruiser.mjs'));
  await mkdir(join(folder, 'node_modules/@outpick'), { recursive: true });
  for (const name of workspaces) {
    await mkdir(join(folder, name), { recursive: true });
    await copyFile(join(root, name, 'package.json'), join(folder, name, 'package.json'));
    await symlink(join('../..', name), join(folder, 'node_modules/@outpick', name));
  }
  for (const name of ['zod', 'kysely', 'vitest']) {
    await put(`node_modules/${name}/package.json`, `{"name":"${name}","main":"index.js"}`);
    await put(`node_modules/${name}/index.js`, '');
  }
  for (const [path, text] of Object.entries(files)) await put(path, text);
  return folder;
}

describe('the import rules', () => {
  it('read every workspace and let right imports pass', async () => {
    const { modules, unread, wrong } = await checkImports(await build(house));
    expect(wrong).toEqual([]);
    expect(unread).toEqual([]);
    expect(modules.get('server')).toBe(10);
    expect([...modules.values()].reduce((sum, count) => sum + count)).toBe(Object.keys(house).length);
  });

  it('fire on one wrong import of each kind', async () => {
    const planted = Object.fromEntries(wrongs.map(([, file, target]) => [file, `import '${target}';`]));
    const otherHalf = { 'forecast/src/wrong-4b.ts': "import './wrong-4.ts';" };
    const { wrong } = await checkImports(await build({ ...house, ...planted, ...otherHalf }));
    for (const [rule, file] of wrongs)
      expect(wrong, `${rule} at ${file}`).toContainEqual(expect.objectContaining({ rule, from: file }));
    expect(new Set(wrong.map(({ from }) => from))).toEqual(new Set(Object.keys(planted)));
  });

  it('name a workspace of which nothing was read', async () => {
    const without = Object.entries(house).filter(
      ([path]) => !path.startsWith('world/') && !path.startsWith('checks/'),
    );
    const { unread } = await checkImports(await build(Object.fromEntries(without)));
    expect(unread).toEqual(['world', 'checks']);
  });
});
