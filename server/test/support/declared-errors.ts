import { z } from 'zod';

const documentShape = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ operationId: z.string(), responses: z.record(z.string(), z.looseObject({})) }),
    ),
  ),
  components: z.object({
    responses: z.record(z.string(), z.looseObject({ content: z.unknown().optional() })),
  }),
});

const codes = z.object({ 'application/json': z.object({ examples: z.record(z.string(), z.unknown()) }) });

/** Whether a call declares a failure, under its status or under `default`. */
export type IsDeclared = (call: string, status: number, code: string) => boolean;

/** Reads the declared failures of every call from the OpenAPI document. */
export function readDeclaredErrors(openApi: unknown): IsDeclared {
  const { paths, components } = documentShape.parse(openApi);
  const declared = new Set<string>();
  for (const { operationId, responses } of Object.values(paths).flatMap((methods) => Object.values(methods)))
    for (const [status, { $ref }] of Object.entries(responses)) {
      const shared = components.responses[String($ref).replace('#/components/responses/', '')];
      if (!shared?.content) continue;
      for (const code of Object.keys(codes.parse(shared.content)['application/json'].examples))
        declared.add(`${operationId} ${status} ${code}`);
    }
  return (call, status, code) =>
    declared.has(`${call} ${status} ${code}`) || declared.has(`${call} default ${code}`);
}
