import { parseArgs } from 'node:util';
import { z } from 'zod';
import { explainSlates } from '../features/slates/index.ts';
import { commandActor, findSportId, withDatabase, withPlatform } from './command.ts';
import type { Command, Invocation } from './command.ts';

const usage = `outpick slate why <sport>
outpick slate hold <sport> <first day> --reason "…"
outpick slate release <sport> <first day> --reason "…"
"why" says for the next windows of a sport whether their contests are open, and if not, what they wait for. A held window does
not open until it is released. Its first day is the one that "why" prints, such as 2026-11-17.`;

const windowArguments = z.object({
  slug: z.string(),
  firstDay: z.iso.date(),
  reason: z.string().trim().min(3).max(500),
});

async function why(invocation: Invocation, slug: string | undefined): Promise<void> {
  if (slug === undefined) throw new Error(usage);
  await withDatabase(invocation, async (platform) => {
    const sportId = await findSportId(platform, slug);
    for (const line of await explainSlates(platform.db, sportId)) invocation.print(line);
  });
}

async function changeHold(
  invocation: Invocation,
  verb: 'hold' | 'release',
  args: readonly string[],
): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  });
  const [slug, firstDay] = positionals;
  const result = windowArguments.safeParse({ slug, firstDay, ...values });
  if (!result.success) throw new Error(`${z.prettifyError(result.error)}\n\n${usage}`);
  const { reason } = result.data;
  await withPlatform(invocation, async (platform) => {
    const sportId = await findSportId(platform, result.data.slug);
    const window = { sportId, firstDay: result.data.firstDay, reason };
    const { holdSlate, releaseSlate } = await import('../acts/slates/windows.ts');
    await (verb === 'hold' ? holdSlate : releaseSlate)(platform, commandActor(), window);
  });
  const done = verb === 'hold' ? 'held' : 'released';
  invocation.print(`${result.data.slug} ${result.data.firstDay}: ${done}`);
}

export const slateCommand: Command = {
  usage,
  run: async ([verb, ...args], invocation) => {
    if (verb === 'why') return why(invocation, args[0]);
    if (verb === 'hold' || verb === 'release') return changeHold(invocation, verb, args);
    throw new Error(usage);
  },
};
