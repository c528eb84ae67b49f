import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Service } from 'kubernetes-models/v1/Service';
import ts from 'typescript';
import { z } from 'zod';

const models = [
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
];

const identity = z.object({ apiVersion: z.string(), kind: z.string() });

/**
 * Compares manifests with the Kubernetes schemas in two ways. The JSON schemas find wrong values, such as an invalid
 * quantity. The TypeScript types of the same package find unknown fields, which the JSON schemas permit.
 */
export function findManifestProblems(manifests: readonly unknown[]): readonly string[] {
  return [...manifests.flatMap(findWrongValues), ...findUnknownFields(manifests)];
}

const findModel = ({ apiVersion, kind }: z.infer<typeof identity>) =>
  models.find((model) => model.apiVersion === apiVersion && model.kind === kind);

function findWrongValues(manifest: unknown): readonly string[] {
  const parsed = identity.safeParse(manifest);
  if (!parsed.success) return ['a document has no apiVersion or kind'];
  const model = findModel(parsed.data);
  if (!model) return [`${parsed.data.apiVersion} ${parsed.data.kind}: no schema`];
  try {
    Reflect.construct(model, [manifest]).validate();
    return [];
  } catch (error) {
    return [`${parsed.data.kind}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** Declares each manifest as a literal of its type, so that the compiler reports fields that the type does not have. */
function findUnknownFields(manifests: readonly unknown[]): readonly string[] {
  const declarations = manifests.flatMap((manifest, index) => {
    const parsed = identity.safeParse(manifest);
    if (!parsed.success || !findModel(parsed.data)) return [];
    const { apiVersion, kind } = parsed.data;
    return `import type { I${kind} as Type${index} } from 'kubernetes-models/${apiVersion}/${kind}';
export const manifest${index}: Type${index} = ${JSON.stringify(manifest, undefined, 1)};`;
  });
  // The file exists only in memory. Its path is in this folder, so that the compiler finds the package.
  const path = join(import.meta.dirname, 'manifests.generated.ts');
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  const source = ts.createSourceFile(path, declarations.join('\n'), ts.ScriptTarget.ESNext);
  const files = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...files,
    fileExists: (name) => name === path || files.fileExists(name),
    getSourceFile: (name, ...more) => (name === path ? source : files.getSourceFile(name, ...more)),
  };
  const program = ts.createProgram([path], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText, start = 0, file }) => {
    const line = file?.text.slice(start).split('\n')[0]?.trim() ?? '';
    return `${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
