import { registerHooks } from 'node:module';

/**
 * Generates a client in TypeScript. The generator prints code with the compiler's JavaScript interface, which the
 * project's own version of TypeScript no longer has: its import is redirected to the version of this workspace.
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
      // Node runs the sources as they are, and compilers accept the endings too.
      output: { path: folder, module: { extension: '.ts' } },
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
      logs: { level: 'warn' },
    });
  } finally {
    hooks.deregister();
  }
}
