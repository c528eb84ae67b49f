import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NoOperationTraceWriter, convertWorkflowTemplate, parseWorkflow } from '@actions/workflow-parser';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../check/workspaces.ts';

const folder = join(root, '.github');
const read = async (path: string): Promise<string> => readFile(join(folder, path), 'utf8');

/** An issue form with the fields of GitHub's schema that we use. Any other field is an error. */
const issueForm = z.strictObject({
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()).min(1),
  body: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({
          type: z.literal('markdown'),
          attributes: z.strictObject({ value: z.string() }),
        }),
        z.strictObject({
          type: z.literal('dropdown'),
          id: z.string(),
          attributes: z.strictObject({ label: z.string(), options: z.array(z.string()).min(2) }),
        }),
        z.strictObject({
          type: z.enum(['input', 'textarea']),
          id: z.string(),
          attributes: z.strictObject({
            label: z.string(),
            description: z.string().optional(),
            placeholder: z.string().optional(),
          }),
          validations: z.strictObject({ required: z.boolean() }).optional(),
        }),
      ]),
    )
    .min(1),
});

const updates = z.strictObject({
  version: z.literal(2),
  updates: z.array(
    z.strictObject({
      'package-ecosystem': z.enum(['npm', 'github-actions', 'docker', 'docker-compose']),
      directory: z.string().startsWith('/').optional(),
      directories: z.array(z.string().startsWith('/')).min(1).optional(),
      schedule: z.strictObject({ interval: z.literal('weekly'), day: z.literal('monday') }),
      'versioning-strategy': z.enum(['increase']).optional(),
      'open-pull-requests-limit': z.int().optional(),
      ignore: z
        .array(
          z.strictObject({
            'dependency-name': z.string(),
            'update-types': z.array(z.literal('version-update:semver-major')),
          }),
        )
        .optional(),
      groups: z
        .record(
          z.string(),
          z.strictObject({
            'dependency-type': z.enum(['development', 'production']).optional(),
            'update-types': z.array(z.enum(['major', 'minor', 'patch'])).optional(),
            patterns: z.array(z.string()).optional(),
          }),
        )
        .optional(),
    }),
  ),
});

const workflow = z.object({
  on: z.object({ schedule: z.array(z.object({ cron: z.string() })) }),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({
      container: z.object({ image: z.string() }),
      steps: z.array(z.object({ run: z.string().optional(), uses: z.string().optional() })),
    }),
  ),
});

/** Returns the error messages of GitHub's own parser for a workflow. */
async function findFaults(content: string): Promise<readonly string[]> {
  const { context, value } = parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

describe('the files for GitHub', () => {
  it('have workflows that GitHub’s parser accepts', async () => {
    const paths = await Array.fromAsync(glob('workflows/*.yml', { cwd: folder }));
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(await findFaults(await read(path))).toEqual([]);
    const text = await read('workflows/ci.yml');
    for (const [right, wrong] of [
      ['runs-on:', 'run-on:'],
      ['timeout-minutes:', 'timeout:'],
      ['contents: read', 'contents: reed'],
      ['17 2 * * *', '17 26 * * *'],
      ['github.event_name', 'githb.event_name'],
    ] as const) {
      expect(text).toContain(right);
      expect([wrong, await findFaults(text.replace(right, wrong))]).not.toEqual([wrong, []]);
    }
  });

  it('run .ci/run as developers do, with read-only access, and every night in its whole form', async () => {
    const { on, permissions, jobs } = workflow.parse(parse(await read('workflows/ci.yml')));
    expect(permissions).toEqual({ contents: 'read' });
    const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap((step) => step.run ?? []));
    expect(commands.at(-1)).toBe("bash .ci/run ${{ github.event_name == 'schedule' && '--whole' || '' }}");
    expect(on.schedule).toEqual([{ cron: '17 2 * * *' }]);
    expect(Object.values(jobs).map(({ container }) => container.image)).toEqual(['node:24-bookworm']);
    const nodeVersion = (await readFile(join(root, '.nvmrc'), 'utf8')).trim();
    expect(nodeVersion).toBe('24');
  });

  it('have issue forms with known fields', async () => {
    const paths = await Array.fromAsync(glob('ISSUE_TEMPLATE/*.yml', { cwd: folder }));
    const forms = paths.filter((path) => !path.endsWith('config.yml'));
    expect(forms.length).toBeGreaterThan(1);
    for (const path of forms) {
      const { body } = issueForm.parse(parse(await read(path)));
      const ids = body.flatMap((part) => ('id' in part ? part.id : []));
      expect(new Set(ids).size).toBe(ids.length);
    }
    expect(parse(await read('ISSUE_TEMPLATE/config.yml'))).toEqual({ blank_issues_enabled: false });
  });

  it('update each lockfile, the actions and the images weekly', async () => {
    const { updates: entries } = updates.parse(parse(await read('dependabot.yml')));
    const listFolders = (ecosystem: string) =>
      entries
        .filter((entry) => entry['package-ecosystem'] === ecosystem)
        .flatMap(({ directory, directories }) => directories ?? directory ?? []);
    const npm = listFolders('npm');
    expect(npm.filter((one) => !existsSync(join(root, one, 'package-lock.json')))).toEqual([]);
    expect(npm).toEqual(['/', '/tools/node']);
    expect(listFolders('github-actions')).toEqual(['/']);
    const composed = await Array.fromAsync(glob(['compose.yaml', 'deploy/**/compose.yaml'], { cwd: root }));
    expect(listFolders('docker-compose').toSorted()).toEqual(
      composed.map((path) => join('/', dirname(path))).toSorted(),
    );
    const recipes = await Array.fromAsync(glob('deploy/**/Containerfile', { cwd: root }));
    expect(listFolders('docker').toSorted()).toEqual(recipes.map((path) => `/${dirname(path)}`).toSorted());
  });

  it('have base images without variables in their names, which Dependabot cannot read', async () => {
    for await (const path of glob('deploy/**/Containerfile', { cwd: root })) {
      const names = [...(await readFile(join(root, path), 'utf8')).matchAll(/^FROM (\S+)/gmu)];
      expect(names.length).toBeGreaterThan(0);
      expect(names.map(([, name = '']) => name).filter((name) => name.includes('$'))).toEqual([]);
    }
  });
});
