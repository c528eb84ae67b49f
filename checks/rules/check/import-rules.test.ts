import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkImports } from './import-rules.ts';
import { root, workspaces } from './workspaces.ts';

/** A small project with every kind of folder and only allowed imports. */
const project: Readonly<Record<string, string>> = {
  'contracts/src/index.ts': "import 'zod';",
  'contracts/src/sports.test.ts': "import 'vitest'; import './index.ts';",
  'forecast/src/index.ts': "import './model.ts';",
  'forecast/src/model.ts': '',
  'forecast/src/numerics/random.ts': '',
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
  'server/src/features/ratings/index.ts': "import '../games/index.ts';",
  'server/src/features/slates/index.ts': "import '../ratings/index.ts'; import '../games/index.ts';",
  'server/src/features/boards/index.ts': "import '../slates/index.ts';",
  'server/src/features/console/index.ts': "import '../../acts/games/merge.ts';",
  'server/src/acts/games/merge.ts':
    "import '../../platform/act.ts'; import '../../features/games/index.ts'; import type { Actor } from '../../platform/audit.ts';",
  'server/src/platform/act.ts': "import './audit.ts';",
  'server/src/platform/audit.ts': "export type Actor = 'a'",
  'server/src/features/accounts/index.ts': "import '../sports/index.ts';",
  'server/src/features/ingest/providers/index.ts': "import './fetch/download.ts';",
  'server/src/features/ingest/providers/fetch/download.ts': "import '../../../games/index.ts';",
  'server/src/features/ingest/files/index.ts': "import '../providers/index.ts';",
  'server/src/features/home/index.ts':
    "import '../boards/index.ts'; import '../accounts/index.ts'; import '../ingest/files/index.ts';",
  'server/src/features/features.ts': "import './home/index.ts'; import './boards/index.ts';",
  'server/test/support/index.ts': "import '../../src/platform/database/open.ts';",
  'web/app/root.tsx': "import './features/home/page.tsx';",
  'web/app/features/home/page.tsx': "import '../sports/index.ts'; import '@outpick/contracts';",
  'web/app/features/sports/index.ts': "import './sport.tsx';",
  'web/app/features/sports/sport.tsx':
    "import '@outpick/forecast'; import type { A } from './+types/sport.ts';",
  'console/src/app.ts': "import '@outpick/contracts';",
  'world/src/index.ts': "import '@outpick/server'; import '@outpick/forecast/random';",
  'checks/rules/index.ts':
    "import '@outpick/forecast'; import '@outpick/server/testing'; import '../../world/src/index.ts';",
};

/** Each wrong import: the rule that must fire, the file, and its import. */
const wrongImports: readonly (readonly [rule: string, file: string, target: string])[] = [
  ['contracts-need-zod-only', 'contracts/src/wrong-1.ts', 'kysely'],
  ['contracts-need-zod-only', 'contracts/src/wrong-2.ts', 'node:fs'],
  ['forecast-needs-nothing', 'forecast/src/wrong-1.ts', 'node:fs'],
  ['forecast-needs-nothing', 'forecast/src/wrong-2.ts', 'zod'],
  ['contracts-and-forecast-stand-alone', 'forecast/src/wrong-3.test.ts', '@outpick/contracts'],
  ['server-needs-contracts-and-forecast', 'server/src/wrong-1.ts', '../../world/src/index.ts'],
  ['server-needs-contracts-and-forecast', 'server/src/wrong-2.ts', '../../checks/rules/index.ts'],
  ['web-needs-contracts-and-forecast', 'web/app/wrong-1.ts', '@outpick/server'],
  ['web-needs-contracts-and-forecast', 'web/app/wrong-4.ts', '../../console/src/app.ts'],
  ['console-needs-contracts', 'console/src/wrong-1.ts', '@outpick/forecast'],
  ['console-needs-contracts', 'console/src/wrong-2.ts', '../../web/app/root.tsx'],
  ['world-needs-server', 'world/src/wrong-1.ts', '@outpick/forecast'],
  ['world-needs-server', 'world/src/wrong-2.ts', '@outpick/contracts'],
  ['workspaces-have-one-door', 'web/app/wrong-2.ts', '../../forecast/src/model.ts'],
  ['acts-know-no-console', 'server/src/acts/games/wrong-40.ts', '../../features/console/index.ts'],
  ['features-know-no-acts', 'server/src/features/games/wrong-41.ts', '../../acts/games/merge.ts'],
  ['only-acts-write-the-audit-log', 'server/src/acts/games/wrong-42.ts', '../../platform/audit.ts'],
  ['platform-knows-no-feature', 'server/src/platform/wrong-43.ts', '../acts/games/merge.ts'],
  ['features-have-one-door', 'server/src/features/games/wrong-1.ts', '../sports/queries.ts'],
  ['features-have-one-door', 'web/app/features/home/wrong-3.tsx', '../sports/sport.tsx'],
  [
    'features-have-one-door-for-the-server',
    'server/src/commands/wrong-3.ts',
    '../features/sports/queries.ts',
  ],
  ['no-nested-doors', 'server/src/features/games/wrong-10.ts', './formats/index.ts'],
  ['no-nested-doors', 'web/app/features/home/wrong-11.ts', './cards/index.tsx'],
  ['features-have-one-door', 'server/src/features/home/wrong-12.ts', '../games/formats/index.ts'],
  [
    'features-have-one-door-for-the-server',
    'server/src/commands/wrong-13.ts',
    '../features/games/formats/index.ts',
  ],
  [
    'features-have-one-door',
    'server/src/features/ingest/files/wrong-44.ts',
    '../providers/fetch/download.ts',
  ],
  ['features-have-one-door', 'server/src/features/home/wrong-45.ts', '../ingest/providers/fetch/download.ts'],
  [
    'features-have-one-door-for-the-server',
    'server/src/commands/wrong-46.ts',
    '../features/ingest/providers/fetch/download.ts',
  ],
  ['no-nested-doors', 'server/src/features/ingest/providers/wrong-47.ts', './fetch/index.ts'],
  ['no-nested-doors', 'server/src/features/home/wrong-48.ts', '../ingest/index.ts'],
  ['beside-imports-reference-only', 'server/src/features/ingest/files/wrong-49.ts', '../../boards/index.ts'],
  ['routes-know-no-sql', 'server/src/features/ingest/wrong-50/routes.ts', 'kysely'],
  ['every-feature-has-a-layer', 'server/src/features/wrong-14.ts', './unplaced/index.ts'],
  ['every-feature-has-a-layer', 'server/src/features/wrong-51.ts', './ingest/unplaced/index.ts'],
  ['every-feature-has-a-layer', 'server/src/features/wrong-52.ts', './ingest/beside-its-rooms.ts'],
  ['reference-imports-no-other-layer', 'server/src/features/games/wrong-15.ts', '../ratings/index.ts'],
  ['reference-imports-no-other-layer', 'server/src/features/games/wrong-16.ts', '../slates/index.ts'],
  ['reference-imports-no-other-layer', 'server/src/features/games/wrong-17.ts', '../accounts/index.ts'],
  ['reference-imports-no-other-layer', 'server/src/features/games/wrong-18.ts', '../home/index.ts'],
  ['forecasts-import-downward', 'server/src/features/ratings/wrong-19.ts', '../slates/index.ts'],
  ['forecasts-import-downward', 'server/src/features/ratings/wrong-20.ts', '../accounts/index.ts'],
  ['forecasts-import-downward', 'server/src/features/ratings/wrong-21.ts', '../home/index.ts'],
  ['contest-imports-downward', 'server/src/features/boards/wrong-22.ts', '../accounts/index.ts'],
  ['contest-imports-downward', 'server/src/features/boards/wrong-23.ts', '../home/index.ts'],
  ['beside-imports-reference-only', 'server/src/features/accounts/wrong-24.ts', '../ratings/index.ts'],
  ['beside-imports-reference-only', 'server/src/features/accounts/wrong-25.ts', '../boards/index.ts'],
  ['beside-imports-reference-only', 'server/src/features/accounts/wrong-26.ts', '../home/index.ts'],
  ['features-know-no-composition-root', 'server/src/features/games/wrong-27.ts', '../features.ts'],
  ['platform-knows-no-feature', 'server/src/platform/wrong-4.ts', '../features/sports/index.ts'],
  ['routes-know-no-sql', 'server/src/features/wrong-5/routes.ts', 'kysely'],
  ['routes-know-no-sql', 'server/src/features/wrong-6/routes.ts', '../../platform/database/open.ts'],
  ['server-needs-no-test-support', 'server/src/wrong-7.ts', '../test/support/index.ts'],
  ['nothing-imports-tests', 'server/src/wrong-8.ts', './features/sports/sports.test.ts'],
  ['no-cycles', 'forecast/src/wrong-4.ts', './wrong-4b.ts'],
  ['no-type-cycles', 'server/src/platform/wrong-50.ts', './wrong-50b.ts'],
  ['resolvable', 'server/src/wrong-9.ts', './nowhere.ts'],
];

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

const layers: Readonly<Record<string, string>> = {
  teams: 'reference',
  players: 'reference',
  sports: 'reference',
  games: 'reference',
  ratings: 'forecasts',
  slates: 'contest',
  boards: 'contest',
  accounts: 'beside',
  'ingest/providers': 'beside',
  'ingest/files': 'beside',
  home: 'pages',
  console: 'pages',
};

/** Returns a feature's manifest, from which the rules read its layer. */
function createManifest(path: string): string {
  const [, feature = ''] = /^server\/src\/features\/(.+)\/index\.ts$/u.exec(path) ?? [];
  const layer = layers[feature];
  return layer === undefined ? '' : `\nexport const feature = {\n  layer: '${layer}',\n};\n`;
}

async function build(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-imports-'));
  folders.push(folder);
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text + createManifest(path));
  };
  for (const name of ['.dependency-cruiser.mjs', '.dependency-cruiser.features.mjs'])
    await copyFile(join(root, name), join(folder, name));
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

describe('import rules', () => {
  it('read every workspace and feature, and accept allowed imports', async () => {
    const { modules, features, unread, wrong } = await checkImports(await build(project));
    expect(wrong).toEqual([]);
    expect(unread).toEqual([]);
    expect(modules.get('server')).toBe(23);
    expect(features).toHaveLength(12);
    expect(features).toContainEqual({
      path: 'server/src/features/slates',
      imports: ['server/src/features/games', 'server/src/features/ratings'],
    });
    expect([...modules.values()].reduce((sum, count) => sum + count)).toBe(Object.keys(project).length);
  });

  it('fire on each kind of wrong import', async () => {
    const wrongFiles = Object.fromEntries(
      wrongImports.map(([, file, target]) => [file, `import '${target}';`]),
    );
    const targets = {
      'forecast/src/wrong-4b.ts': "import './wrong-4.ts';",
      'server/src/platform/wrong-50b.ts': "import type {} from './wrong-50.ts';",
      'server/src/features/games/formats/index.ts': '',
      'server/src/features/unplaced/index.ts': '',
      'server/src/features/ingest/index.ts': '',
      'server/src/features/ingest/beside-its-rooms.ts': '',
      'server/src/features/ingest/unplaced/index.ts': '',
      'server/src/features/ingest/providers/fetch/index.ts': '',
      'web/app/features/home/cards/index.tsx': '',
    };
    const { wrong } = await checkImports(await build({ ...project, ...wrongFiles, ...targets }));
    for (const [rule, file] of wrongImports)
      expect(wrong, `${rule} at ${file}`).toContainEqual(expect.objectContaining({ rule, from: file }));
    const files = wrong.filter(({ rule }) => rule !== 'no-feature-cycles').map(({ from }) => from);
    expect(new Set(files)).toEqual(new Set(Object.keys(wrongFiles)));
  });

  it('fire on a cycle of feature folders without a cycle of modules, even if only types are imported', async () => {
    const cycle = {
      'server/src/features/teams/index.ts': "import './queries.ts';",
      'server/src/features/teams/queries.ts': '',
      'server/src/features/teams/present.ts': "import type { A } from '../players/index.ts';",
      'server/src/features/players/index.ts': '',
      'server/src/features/players/queries.ts': "import '../teams/index.ts';",
      'server/src/features/ingest/providers/present.ts': "import type { A } from '../files/index.ts';",
      'web/app/features/news/index.ts': '',
      'web/app/features/news/list.ts': "import '../articles/index.ts';",
      'web/app/features/articles/index.ts': '',
      'web/app/features/articles/list.ts': "import '../news/index.ts';",
      // sports → games exists only in a test, and tests do not count.
      'server/src/features/sports/more.test.ts': "import '../games/index.ts';",
    };
    const { wrong } = await checkImports(await build({ ...project, ...cycle }));
    const rule = 'no-feature-cycles';
    const between = (from: string, to: string) => [
      { rule, from, to },
      { rule, from: to, to: from },
    ];
    expect(wrong).toHaveLength(6);
    expect(wrong).toEqual(
      expect.arrayContaining([
        ...between('server/src/features/teams', 'server/src/features/players'),
        ...between('server/src/features/ingest/providers', 'server/src/features/ingest/files'),
        ...between('web/app/features/news', 'web/app/features/articles'),
      ]),
    );
  });

  it('report a workspace without any module', async () => {
    const without = Object.entries(project).filter(
      ([path]) => !path.startsWith('world/') && !path.startsWith('checks/'),
    );
    const { unread } = await checkImports(await build(Object.fromEntries(without)));
    expect(unread).toEqual(['world', 'checks']);
  });
});
