import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { fitSport } from '../features/ratings/index.ts';
import { withPlatform } from './command.ts';
import type { Command } from './command.ts';
import { createProgress } from './progress.ts';

const usage = 'outpick fit <sport> --out profile.json [--evaluations 250]';

export const fitCommand: Command = {
  usage,
  run: async (args, invocation) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { out: { type: 'string' }, evaluations: { type: 'string', default: '250' } },
    });
    const [slug] = positionals;
    const { out, evaluations } = values;
    if (slug === undefined || out === undefined || !/^[1-9]\d{0,4}$/u.test(evaluations))
      throw new Error(usage);
    const progress = createProgress(1, invocation.stderr);
    const fitted = await withPlatform(invocation, async (platform) =>
      fitSport(platform, slug, {
        evaluations: Number(evaluations),
        onProgress: (done) => progress.show(done, 'fitted'),
      }),
    ).finally(() => progress.end());
    await writeFile(out, fitted);
    invocation.print(`written to ${out}`);
  },
};
