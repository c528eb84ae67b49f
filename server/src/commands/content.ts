import { parseArgs } from 'node:util';
import { z } from 'zod';
import { listContent } from '../features/content/index.ts';
import { commandActor, withDatabase, withPlatform } from './command.ts';
import type { Command, Invocation } from './command.ts';

const usage = `outpick content put <file or folder>…     news/*.md, articles/*.md, podcasts/*.md, pages/*.md, banners/*.md, social-links/*.md, announcements/*.md
outpick content list
outpick content publish <kind>/<slug> [--at 2026-09-01T12:00:00Z | --draft]`;

async function put(invocation: Invocation, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) throw new Error(usage);
  const { print } = invocation;
  const { putSources } = await import('../acts/content/items.ts');
  const { result: items } = await withPlatform(invocation, async (platform) =>
    putSources(platform, commandActor(), { paths, warn: print }),
  );
  for (const { kind, slug, change } of items) print(`${change.padEnd(10)} ${kind}/${slug}`);
}

const describeState = (publishedAt: Date | null, now: Date): string => {
  if (!publishedAt) return 'draft';
  return `${publishedAt > now ? 'scheduled' : 'published'} ${publishedAt.toISOString()}`;
};

const list = async (invocation: Invocation) =>
  withDatabase(invocation, async ({ db, now }) => {
    for (const { kind, slug, title, published_at: at } of await listContent(db))
      invocation.print(`${`${kind}/${slug}`.padEnd(48)} ${describeState(at, now()).padEnd(36)} ${title}`);
  });

async function publish(invocation: Invocation, args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { at: { type: 'string' }, draft: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [, kind, slug] = /^([a-z-]+)\/([a-z0-9-]+)$/u.exec(positionals[0] ?? '') ?? [];
  const time = z.iso.datetime({ offset: true }).optional().safeParse(values.at);
  if (kind === undefined || slug === undefined || !time.success || (values.draft && values.at))
    throw new Error(usage);
  const { publishNamed } = await import('../acts/content/items.ts');
  await withPlatform(invocation, async (platform) => {
    const at = time.data === undefined ? platform.now() : new Date(time.data);
    await publishNamed(platform, commandActor(), { kind, slug, at: values.draft ? null : at });
    invocation.print(`${kind}/${slug}  ${describeState(values.draft ? null : at, platform.now())}`);
  });
}

export const contentCommand: Command = {
  usage,
  run: async ([verb, ...args], invocation) => {
    if (verb === 'put') return put(invocation, args);
    if (verb === 'list') return list(invocation);
    if (verb === 'publish') return publish(invocation, args);
    throw new Error(usage);
  },
};
