import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Reads a file of `NAME=value` lines like Kubernetes and systemd. */
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

/** Replaces each `REPLACE` by a new secret, as operators do. */
export const withSecrets = (settings: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      value.replaceAll('REPLACE', () => randomBytes(32).toString('hex')),
    ]),
  );
