import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Reads a file of `NAME=value` lines, as Kubernetes and systemd do. */
export async function readEnvironmentFile(path: string): Promise<Readonly<Record<string, string>>> {
  const lines = (await readFile(path, 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split('=');
      return [name, value.join('=')];
    }),
  );
}

/** Puts a new secret in place of each `REPLACE`, as the instructions tell operators to. */
export const withSecrets = (settings: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      value.replaceAll('REPLACE', () => randomBytes(32).toString('hex')),
    ]),
  );
