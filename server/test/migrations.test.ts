import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { migrationsFolder } from '../src/platform/database/migrate.ts';

const readMigration = async (file: string) => readFile(join(migrationsFolder, file), 'utf8');
const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).toSorted();
const released = z.record(z.string(), z.string()).parse(JSON.parse(await readMigration('released.json')));

/** Tables and indexes without a comment on the line above. */
function findUnexplained(sql: string): string[] {
  const lines = sql.split('\n');
  return lines.flatMap((line, index) => {
    const [, name] =
      /^create (?:unlogged |unique )?(?:table|index)(?: concurrently)? (\w+)/u.exec(line) ?? [];
    return name === undefined || lines[index - 1]?.startsWith('--') === true ? [] : [name];
  });
}

describe('migrations', () => {
  it('explain each table and each index', async () => {
    for (const file of files) expect([file, findUnexplained(await readMigration(file))]).toEqual([file, []]);
    expect(findUnexplained('-- Why.\ncreate table a (\n);\n\ncreate unique index b on a (c);')).toEqual([
      'b',
    ]);
  });

  it('are numbered without gaps and named by their domain', () => {
    expect(files.map((file) => file.slice(0, 4))).toEqual(
      files.map((_file, index) => String(index + 1).padStart(4, '0')),
    );
    for (const file of files) expect(file).toMatch(/^\d{4}_[a-z_]+\.sql$/u);
  });

  it('do not change once a release contains them', async () => {
    const present: Record<string, string> = {};
    for (const file of files)
      if (file in released)
        present[file] = createHash('sha256')
          .update(await readMigration(file))
          .digest('hex');
    expect(present).toEqual(released);
  });
});
