import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const root = join(source, '../..');
const run = promisify(execFile);

/** The only new file. It declares a factor for the altitude at which "team 0" plays its home games. */
const ALTITUDE = `
import { stateKind } from '../filter/state-kind.ts';
import type { Piece } from './factor.ts';
import { parameter } from './parameter.ts';

export const altitude = {
  name: 'altitude',
  parameters: [{ name: 'altitude.variance', form: 'positive', guess: ({ variance }) => 0.2 * variance }],
  build({ parameters, jointLevels }) {
    const start = { mean: 0, variance: parameter(parameters, 'altitude.variance') };
    const coefficient = stateKind({ name: 'altitude', joint: jointLevels, start });
    return {
      name: 'altitude',
      kinds: [coefficient],
      circumstance({ home, neutral }, add) {
        if (home.team === 'team 0' && !neutral) add(coefficient, '', 1);
      },
    };
  },
} as const satisfies Piece;
`;

/** Uses the new factor through the package's index: default profile, file, fit, model, saved model. */
const SCRIPT = `
import { defaultProfile, fitProfile, Model, parseProfile, renderProfile, simulateLeague, trainModel } from './index.ts';

const outline = { sport: 'x', marginDeviation: 12, college: false, ties: false } as const;
const profile = defaultProfile({ ...outline, pieces: ['homeEdge', 'altitude'] });
const { games } = simulateLeague(profile.parameters, { seed: 4, teams: 8, seasons: 4, rounds: 40 });
const raised = games.map((game) =>
  game.home === 'team 0' && game.points
    ? { ...game, points: { home: game.points.home + 15, away: game.points.away } }
    : game,
);
const fitted = fitProfile(profile, raised, { before: 4, evaluations: 10, date: '2026-01-01' });
const read = parseProfile(JSON.parse(renderProfile(fitted)));
const model = Model.restore(read, trainModel(read, raised).save());
const contributions = (home: string, neutral: boolean) =>
  model.hypothetical({ home, away: 'team 3', neutral }).contributions;
console.log(JSON.stringify({
  fitted: read.parameters['altitude.variance'],
  guess: profile.parameters['altitude.variance'],
  high: contributions('team 0', false),
  low: contributions('team 1', false),
  neutral: contributions('team 0', true),
}));
`;

interface Output {
  readonly fitted: number;
  readonly guess: number;
  readonly high: readonly { readonly name: string; readonly points: number }[];
  readonly low: readonly { readonly name: string }[];
  readonly neutral: readonly { readonly name: string }[];
}

describe('a new factor', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outpick-factor-'));
    await cp(source, join(folder, 'src'), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    });
    await writeFile(join(folder, 'src/factors/altitude.ts'), ALTITUDE);
    const list = join(folder, 'src/factors/pieces.ts');
    const pieces = await readFile(list, 'utf8');
    const added = pieces.replace('\n] as const', '\n  altitude,\n] as const');
    if (added === pieces) throw new Error('pieces.ts has another form');
    await writeFile(list, `import { altitude } from './altitude.ts';\n${added}`);
    await writeFile(join(folder, 'src/script.ts'), SCRIPT);
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it(
    'needs one new file and one entry in the list of pieces; all other files compile unchanged',
    { timeout: 60_000 },
    async () => {
      const settings = {
        extends: join(root, 'tsconfig.base.json'),
        compilerOptions: { types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
        include: ['src'],
      };
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
      const { stdout } = await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder]);
      expect(stdout).toBe('');
    },
  );

  it('is fitted, saved, learned and listed among the contributions', { timeout: 60_000 }, async () => {
    const { stdout } = await run(process.execPath, [join(folder, 'src/script.ts')]);
    const { fitted, guess, high, low, neutral } = JSON.parse(stdout) as Output;
    expect(fitted).not.toBe(guess);
    const altitude = high.find(({ name }) => name === 'altitude');
    expect(altitude?.points).toBeGreaterThan(5);
    expect(high.map(({ name }) => name)).toEqual(['rating', 'homeEdge', 'altitude', 'shape']);
    expect(low.map(({ name }) => name)).not.toContain('altitude');
    expect(neutral.map(({ name }) => name)).not.toContain('altitude');
  });
});
