import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { root } from './workspaces.ts';

/** Unsafe code by file, with the rule that must reject it. */
const unsafeFiles: Readonly<Record<string, readonly [rule: string, code: string]>> = {
  'web/app/a.ts': ['eslint(no-eval)', "eval('1');"],
  'web/app/b.ts': ['eslint(no-new-func)', "export const made = new Function('1');"],
  'web/app/c.ts': ['typescript(no-implied-eval)', "setTimeout('1', 1);"],
  'web/app/d.ts': ['eslint(no-restricted-imports)', "import 'node:vm';"],
  'web/app/e.ts': ['eslint(no-script-url)', "export const link = 'javascript:void 0';"],
  'server/src/f.ts': [
    'eslint(no-restricted-imports)',
    "import { exec } from 'node:child_process'; exec('ls');",
  ],
  'web/app/l.ts': ['eslint(no-restricted-imports)', "import 'child_process';"],
  'server/src/g.ts': ['eslint(no-restricted-imports)', "import 'node:vm';"],
  'server/src/h.ts': ['eslint(no-restricted-properties)', 'export const code = Math.random();'],
  'server/src/i.ts': ['typescript(no-explicit-any)', 'export const some: any = 1;'],
  'server/src/j.ts': ['typescript(no-floating-promises)', 'Promise.resolve(1);'],
  'server/src/m.ts': ['eslint(no-restricted-imports)', "import 'node:crypto';"],
  'server/src/n.ts': ['eslint(no-restricted-imports)', "import '@node-rs/argon2';"],
  'server/src/k.ts': ['eslint(no-console)', "console.log('x');"],
};

const report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

test('V6.5.3 V1.3.2 V1.2.5 V11.2.1 the linter rejects unsafe code, such as random values from an insecure generator', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-lint-'));
  try {
    for (const name of ['.oxlintrc.json', 'tsconfig.base.json'])
      await copyFile(join(root, name), join(folder, name));
    await writeFile(
      join(folder, 'tsconfig.json'),
      '{"extends":"./tsconfig.base.json","include":["server","web"]}',
    );
    for (const [path, [, code]] of Object.entries(unsafeFiles)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), `${code}\nexport {};\n`);
    }
    const linter = join(root, 'node_modules/.bin/oxlint');
    const result: { stdout: string } = await promisify(execFile)(linter, ['--format', 'json'], {
      cwd: folder,
    }).catch((failed: { stdout: string }) => failed);
    const { diagnostics } = report.parse(JSON.parse(result.stdout));
    for (const [filename, [code]] of Object.entries(unsafeFiles))
      expect(diagnostics).toContainEqual(expect.objectContaining({ filename, code }));
  } finally {
    await rm(folder, { recursive: true });
  }
});
