import { glob, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './check/workspaces.ts';

/** Patterns of likely secrets. Passwords of test databases have fewer than 16 characters. */
const secretPatterns = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/u,
  /\bAKIA[0-9A-Z]{16}\b/u,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/u,
  /\b(?:postgres(?:ql)?|rediss?|smtps?):\/\/[^\s:/@'"`${}]+:[^\s@'"`${}]{16,}@/u,
  /\b[A-Z_]*(?:SECRET|PASSWORD|TOKEN|KEYS?)\s*[:=]\s*['"]?[A-Za-z0-9+/]{40,}={0,2}\b/u,
];

const findSecrets = (text: string): readonly string[] =>
  secretPatterns.flatMap((pattern) => pattern.exec(text)?.[0].slice(0, 40) ?? []);

/** Searches files and returns each secret with its path. */
async function scan(paths: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    paths.map(async (path) =>
      findSecrets(await readFile(join(root, path), 'utf8')).map((secret) => `${path}: ${secret}`),
    ),
  );
  return found.flat();
}

/** Installed and generated folders. */
const ignored = /(?:^|\/)(?:node_modules|build|reports|\.git|\.react-router|\.demo)$/u;

describe('secrets', () => {
  it('V13.3.1 V13.3.2 are in no file of the project', async () => {
    const entries = await Array.fromAsync(
      glob(['**/*', '**/.*'], { cwd: root, withFileTypes: true, exclude: ({ name }) => ignored.test(name) }),
    );
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter((path) => path !== 'checks/rules/secrets.test.ts');
    expect(paths.length).toBeGreaterThan(500);
    expect(await scan(paths)).toEqual([]);
  });

  it('V13.3.1 are in no file of the built site', async ({ skip }) => {
    const folder = join(root, 'web/build');
    const built = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    if (built.length === 0) skip('the site is not built: run npm run build');
    const paths = built
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
    expect(await scan(paths)).toEqual([]);
  });

  it.each([
    ['a private key', ['-----BEGIN', 'PRIVATE KEY-----'].join(' ')],
    ['a cloud key', ['AKIA', 'ABCDEFGHIJKLMNOP'].join('')],
    ['a database password', `postgres://site:${'x7Kd'.repeat(5)}@db.example/outpick`],
    ['a code key', `CODE_KEYS=${'Zm9v'.repeat(11)}`],
  ])('are recognized: %s', (_kind, text) => {
    expect(findSecrets(text)).toHaveLength(1);
  });
});
