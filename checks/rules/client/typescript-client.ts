import { registerHooks } from 'node:module';

/**
 * Generates a TypeScript client. The generator uses the compiler's JavaScript API, which the project's own TypeScript version
 * no longer has, so its import is redirected to this workspace's version.
 */
export async function generateTypeScript(document: object, folder: string): Promise<void> {
  const url = import.meta.resolve('typescript');
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'typescript' ? { url, format: 'commonjs', shortCircuit: true } : next(specifier, context),
  });
  try {
    const { createClient } = await import('@hey-api/openapi-ts');
    await createClient({
      input: { ...document },
      // Node runs these sources directly, and compilers also accept `.ts` in imports.
      output: { path: folder, module: { extension: '.ts' } },
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
      logs: { level: 'warn' },
    });
  } finally {
    hooks.deregister();
  }
}
