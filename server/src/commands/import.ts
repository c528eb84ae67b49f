import { parseArgs } from 'node:util';
import { z } from 'zod';
import { aliasTeam, fileSource, formats, importGames, withFeed } from '../features/imports/index.ts';
import type { ImportReport, TextSource } from '../features/imports/index.ts';
import type { Platform } from '../platform/platform.ts';
import { say, withPlatform } from './command.ts';
import type { Command } from './command.ts';
import { createProgress } from './progress.ts';

const usage = `outpick import <sport> --from <file or https address> --format <name> [--side <file>] [--until 2026-10-04]
               [--create-teams] [--alias "feed's name=our name"]…
formats: ${formats.map(({ name, summary }) => `${name} (${summary})`).join('\n         ')}`;

const options = z.object({
  sport: z.string().min(1),
  from: z.string().min(1).optional(),
  format: z
    .string()
    .optional()
    .transform((name) => formats.find((format) => format.name === name)),
  side: z.string().min(1).optional(),
  until: z.iso.date().optional(),
  createTeams: z.boolean().default(false),
  alias: z.array(z.string().regex(/^[^=]+=[^=]+$/u, '"feed\'s name=our name"')).default([]),
});

function readWords(words: readonly string[]) {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      from: text,
      format: text,
      side: text,
      until: text,
      'create-teams': { type: 'boolean' },
      alias: { ...text, multiple: true },
    },
  });
  const [sport] = positionals;
  const { 'create-teams': createTeams, ...rest } = values;
  const read = options.safeParse({ ...rest, createTeams, sport });
  if (!read.success) throw new Error(`${z.prettifyError(read.error)}\n\n${usage}`);
  if (read.data.from !== undefined && !read.data.format) throw new Error(usage);
  if (read.data.from === undefined && read.data.alias.length === 0) throw new Error(usage);
  return read.data;
}

/** Hands over the file, or what a feed gives; `undefined` where the feed has nothing new. */
const open = async <T>(platform: Platform, from: string, use: (source: TextSource) => Promise<T>) =>
  /^https?:\/\//iu.test(from) ? withFeed(platform, from, use) : use(await fileSource(from));

function report({ rows, added, changed, unchanged, refused, problems, unknownTeams }: ImportReport): void {
  for (const { line, reason } of problems) say(`line ${line}: ${reason}`);
  if (refused > problems.length) say(`… and ${refused - problems.length} more`);
  if (unknownTeams.length > 0) say(`unknown teams: ${unknownTeams.join(', ')}`);
  const nothing = added + changed === 0 && refused === 0;
  say(
    `${rows} rows: ${added} added, ${changed} changed, ${unchanged} unchanged, ${refused} refused${nothing ? ': nothing changed' : ''}`,
  );
  const megabytes = (process.resourceUsage().maxRSS / 1024).toFixed(0);
  say(`took ${process.uptime().toFixed(1)} s, peak memory ${megabytes} MB`);
}

export const importCommand: Command = {
  summary: 'brings in games and results from a file or a feed',
  run: async (words) => {
    const { sport: slug, from, format, side, until, createTeams, alias } = readWords(words);
    await withPlatform(async (platform) => {
      const sport = await platform.db
        .selectFrom('sports')
        .select('id')
        .where('slug', '=', slug)
        .executeTakeFirst();
      if (!sport) throw new Error(`there is no sport "${slug}"; "outpick sport list" lists them`);
      for (const pair of alias) {
        const [other = '', name = ''] = pair.split('=');
        await aliasTeam(platform, sport.id, other.trim(), name.trim());
      }
      if (from === undefined || !format) return;
      const done = await open(platform, from, async (source) => {
        const progress = createProgress(source.bytes, process.stderr);
        const order = {
          sportId: sport.id,
          format,
          source,
          ...(side === undefined ? {} : { side: await fileSource(side) }),
          ...(until === undefined ? {} : { until }),
          createTeams,
        };
        const onProgress = (bytes: number, { rows }: { rows: number }) =>
          progress.show(bytes, `${rows} rows`);
        return importGames(platform, { ...order, onProgress }).finally(() => progress.end());
      });
      if (!done) return say('the feed has nothing new');
      report(done);
      if (done.refused > 0) process.exitCode = 1;
    });
  },
};
