import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '@outpick/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { root } from '../../check/workspaces.ts';
import { readEnvironmentFile, withSecrets } from '../environment-file.ts';
import { readSettingNames } from '../setting-names.ts';
import { findManifestProblems } from './manifest-problems.ts';

const folder = join(root, 'deploy/kubernetes');

/** The fields of Kustomizations and Components that we use. Any other field is an error. */
const kustomization = z.strictObject({
  apiVersion: z.enum(['kustomize.config.k8s.io/v1beta1', 'kustomize.config.k8s.io/v1alpha1']),
  kind: z.enum(['Kustomization', 'Component']),
  namespace: z.literal('outpick').optional(),
  resources: z.array(z.string()).default([]),
  components: z.array(z.string()).default([]),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })).default([]),
  configMapGenerator: z
    .array(
      z.strictObject({
        name: z.string(),
        envs: z.array(z.string()).default([]),
        literals: z.array(z.string()).default([]),
      }),
    )
    .default([]),
  secretGenerator: z.array(z.strictObject({ name: z.string(), envs: z.array(z.string()) })).default([]),
  patches: z
    .array(
      z.strictObject({ target: z.strictObject({ kind: z.string(), name: z.string() }), patch: z.string() }),
    )
    .default([]),
});

const workload = z.object({
  kind: z.enum(['Deployment', 'Job']),
  spec: z.object({
    template: z.object({
      spec: z.object({
        automountServiceAccountToken: z.boolean(),
        securityContext: z.object({
          runAsNonRoot: z.boolean(),
          seccompProfile: z.object({ type: z.string() }),
        }),
        containers: z.array(
          z.object({
            args: z.array(z.string()),
            envFrom: z.array(
              z.object({
                configMapRef: z.object({ name: z.string() }).optional(),
                secretRef: z.object({ name: z.string() }).optional(),
              }),
            ),
            securityContext: z.object({
              allowPrivilegeEscalation: z.boolean(),
              readOnlyRootFilesystem: z.boolean(),
              capabilities: z.object({ drop: z.array(z.string()) }),
            }),
            resources: z.object({
              requests: z.object({ cpu: z.string(), memory: z.string() }),
              limits: z.object({ memory: z.string() }),
            }),
            livenessProbe: z.unknown().optional(),
            readinessProbe: z.unknown().optional(),
          }),
        ),
      }),
    }),
  }),
});

const texts = new Map<string, string>();
const manifests: unknown[] = [];
const kustomizations = new Map<string, z.infer<typeof kustomization>>();

beforeAll(async () => {
  for await (const path of glob('**/*.yaml', { cwd: folder })) {
    const text = await readFile(join(folder, path), 'utf8');
    texts.set(path, text);
    if (path.endsWith('kustomization.yaml')) kustomizations.set(path, kustomization.parse(parse(text)));
    else if (!path.endsWith('prometheus-adapter.yaml'))
      manifests.push(...parseAllDocuments(text).map((document): unknown => document.toJS()));
  }
});

const workloads = () =>
  manifests
    .filter((manifest) => /^(?:Deployment|Job)$/u.test(z.object({ kind: z.string() }).parse(manifest).kind))
    .map((manifest) => workload.parse(manifest));

/** Replaces a text in a manifest and returns the resulting problems. */
const findProblemsAfter = (path: string, right: string, wrong: string): readonly string[] => {
  const text = texts.get(path) ?? '';
  expect(text).toContain(right);
  return findManifestProblems(
    parseAllDocuments(text.replace(right, wrong)).map((document): unknown => document.toJS()),
  );
};

describe('the Kubernetes manifests', () => {
  it('match the schemas of Kubernetes', () => {
    expect(manifests.length).toBeGreaterThan(10);
    expect(findManifestProblems(manifests)).toEqual([]);
  });

  it('do not match the schemas if a field, a type or a kind is wrong', () => {
    expect(findProblemsAfter('site.yaml', 'readinessProbe:', 'readyProbe:').join()).toContain('readyProbe');
    expect(findProblemsAfter('site.yaml', 'minReplicas: 2', 'minReplicas: two').join()).toContain(
      'must be integer',
    );
    expect(findProblemsAfter('site.yaml', 'maxSkew: 1', 'maxSkews: 1').join()).toContain('maxSkews');
    expect(findProblemsAfter('migrate/job.yaml', 'kind: Job', 'kind: Jobs')).toEqual([
      'batch/v1 Jobs: no schema',
    ]);
    expect(
      findProblemsAfter('network-policies.yaml', 'podSelector: {}', 'podSelectors: {}').join(),
    ).toContain('podSelectors');
  });

  it('are all listed in a kustomization, and all listed files exist', () => {
    const listedPaths = [...kustomizations].flatMap(([path, { resources, components, ...generators }]) => {
      const files = [...generators.configMapGenerator, ...generators.secretGenerator].flatMap(
        ({ envs }) => envs,
      );
      return [...resources, ...components, ...files].map((name) => join(path, '..', name));
    });
    const missing = listedPaths.filter(
      (path) => !existsSync(join(folder, path)) && !existsSync(join(folder, `${path}.example`)),
    );
    expect(missing).toEqual([]);
    const unlistedPaths = [...texts.keys()].filter(
      (path) => !/kustomization|prometheus-adapter/u.test(path) && !listedPaths.includes(path),
    );
    expect(unlistedPaths).toEqual([]);
  });

  it('run pods without a root user, capabilities, a writable root file system or cluster credentials', () => {
    expect(workloads().map(({ spec }) => spec.template.spec.containers.map(({ args }) => args[0]))).toEqual(
      expect.arrayContaining([['site'], ['worker'], ['migrate']]),
    );
    for (const { spec } of workloads()) {
      const pod = spec.template.spec;
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of pod.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });

  it('probe sites and workers on the internal port', () => {
    const deployments = workloads().filter(({ kind }) => kind === 'Deployment');
    expect(deployments).toHaveLength(2);
    for (const container of deployments.flatMap(({ spec }) => spec.template.spec.containers))
      expect(container).toMatchObject({
        livenessProbe: { httpGet: { path: '/live', port: 'internal' } },
        readinessProbe: { httpGet: { path: '/ready', port: 'internal' } },
      });
  });

  it('give the owner’s login only to the migration, and read settings only from generated objects', () => {
    const generated = [...kustomizations.values()].flatMap(({ configMapGenerator, secretGenerator }) =>
      [...configMapGenerator, ...secretGenerator].map(({ name }) => name),
    );
    for (const { kind, spec } of workloads()) {
      const read = spec.template.spec.containers.flatMap(({ envFrom }) =>
        envFrom.map(({ configMapRef, secretRef }) => (configMapRef ?? secretRef)?.name ?? ''),
      );
      expect(read.filter((name) => !generated.includes(name))).toEqual([]);
      expect(read.includes('outpick-owner')).toBe(kind === 'Job');
    }
  });

  it('use settings that exist and that a public site accepts', async () => {
    const files = ['settings/settings.env', 'settings/secrets.env.example', 'migrate/owner.env.example'];
    const read = await Promise.all(files.map(async (path) => readEnvironmentFile(join(folder, path))));
    const literals = [...kustomizations.values()].flatMap(({ configMapGenerator }) =>
      configMapGenerator.flatMap((generator) => generator.literals.map((literal) => literal.split('='))),
    );
    const settings = { ...Object.assign({}, ...read), ...Object.fromEntries(literals) };
    const settingNames = await readSettingNames();
    expect(Object.keys(settings).length).toBeGreaterThan(12);
    expect(Object.keys(settings).filter((name) => !settingNames.has(name))).toEqual([]);
    const config = readConfig(withSecrets(settings));
    expect(config).toMatchObject({ HOST: '0.0.0.0', PORT: 3000, INTERNAL_PORT: 9090 });
    expect(() => readConfig({ ...withSecrets(settings), REDIS_URL: 'redis://redis.example' })).toThrow(
      'REDIS_URL',
    );
  });

  it('retry a missing asset on every pod, even during an upgrade', () => {
    const objectSchema = z.object({ kind: z.string(), metadata: z.object({ name: z.string() }) });
    const find = (kind: string, name: string) =>
      manifests.find((manifest) => {
        const one = objectSchema.parse(manifest);
        return one.kind === kind && one.metadata.name === name;
      });
    const { maxReplicas } = z
      .object({ spec: z.object({ maxReplicas: z.number() }) })
      .parse(find('HorizontalPodAutoscaler', 'outpick-site')).spec;
    expect(find('Ingress', 'outpick-assets')).toMatchObject({
      metadata: {
        annotations: {
          'nginx.ingress.kubernetes.io/proxy-next-upstream': expect.stringContaining('http_404'),
          'nginx.ingress.kubernetes.io/proxy-next-upstream-tries': String(maxReplicas + 1),
        },
      },
      spec: { rules: [{ http: { paths: [{ path: '/assets/' }] } }] },
    });
  });

  it('run an image whose tag equals the setting RELEASE', () => {
    const release = kustomizations.get('release/kustomization.yaml');
    expect(release?.configMapGenerator[0]?.literals).toEqual([`RELEASE=${release?.images[0]?.newTag}`]);
    for (const path of ['kustomization.yaml', 'migrate/kustomization.yaml'])
      expect(kustomizations.get(path)?.components.some((name) => name.endsWith('release'))).toBe(true);
  });
});
