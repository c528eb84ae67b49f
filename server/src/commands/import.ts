import { parseArgs } from 'node:util';
import { z } from 'zod';
import { withFileFeed } from '../features/ingest/files/index.ts';
import { fileSource, formats, importGames } from '../features/ingest/files/index.ts';
import type { FileEncoding, ImportReport, TextSource } from '../features/ingest/files/index.ts';
import type { Platform } from '../platform/platform.ts';
import { commandActor, findSportId, withPlatform } from './command.ts';
import type { Command, Shell } from './command.ts';
import { createProgress } from './progress.ts';

const usage = `outpick import <sport> --from <file or https address> --format <name> [--side <file>] [--until 2026-10-04]
               [--create-teams] [--source <name>] [--alias "feed's name=our name"]…
formats: ${formats.map(({ name, summary }) => `${name} (${summary})`).join('\n         ')}`;

const options = z.object({
  sport: z.string().min(1),
  from: z.string().min(1).optional(),
  format: z
    .string()
    .optional()
    .transform((name) => formats.find((format) => format.name === name)),
  side: z.string().min(1).optional(),
  source: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/u, 'lowercase letters, digits and hyphens')
    .optional(),
  until: z.iso.date().optional(),
  createTeams: z.boolean().default(false),
  alias: z.array(z.string().regex(/^[^=]+=[^=]+$/u, '"feed\'s name=our name"')).default([]),
});

function parseOptions(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      from: text,
      format: text,
      side: text,
      source: text,
      until: text,
      'create-teams': { type: 'boolean' },
      alias: { ...text, multiple: true },
    },
  });
  const [sport] = positionals;
  const { 'create-teams': createTeams, ...rest } = values;
  const result = options.safeParse({ ...rest, createTeams, sport });
  if (!result.success) throw new Error(`${z.prettifyError(result.error)}\n\n${usage}`);
  if (result.data.from !== undefined && !result.data.format) throw new Error(usage);
  if (result.data.from === undefined && result.data.alias.length === 0) throw new Error(usage);
  return result.data;
}

/** Opens a file, or fetches a feed, which must be UTF-8. Returns `undefined` if the feed has not changed. */
const withSource = async <T>(
  platform: Platform,
  { from, encoding }: { readonly from: string; readonly encoding: FileEncoding | undefined },
  use: (source: TextSource) => Promise<T>,
) =>
  /^https?:\/\//iu.test(from)
    ? withFileFeed(platform, { address: from }, use)
    : use(await fileSource(from, from, encoding));

function printReport(
  { rows, added, changed, unchanged, refused, problems, unknownTeams }: ImportReport,
  { print }: Shell,
): void {
  for (const { line, reason } of problems) print(`line ${line}: ${reason}`);
  if (refused > problems.length) print(`… and ${refused - problems.length} more`);
  if (unknownTeams.length > 0) print(`unknown teams: ${unknownTeams.join(', ')}`);
  const isUnchanged = added + changed === 0 && refused === 0;
  print(
    `${rows} rows: ${added} added, ${changed} changed, ${unchanged} unchanged, ${refused} refused${isUnchanged ? ': nothing changed' : ''}`,
  );
  const megabytes = (process.resourceUsage().maxRSS / 1024).toFixed(0);
  print(`took ${process.uptime().toFixed(1)} s, peak memory ${megabytes} MB`);
}

/** Adds another name to a team. Prints the source ids that lose their link to a team because of it. */
async function addAlias(
  platform: Platform,
  { sportId, pair }: { readonly sportId: string; readonly pair: string },
  { print }: Shell,
): Promise<void> {
  const { addTeamName, requireTeamNamed } = await import('../acts/teams/team-names.ts');
  const [feedName = '', ourName = ''] = pair.split('=').map((name) => name.trim());
  const teamId = await requireTeamNamed(platform.db, sportId, ourName);
  const { result: dropped } = await addTeamName(platform, commandActor(), { teamId, name: feedName });
  for (const { source, sourceId, team } of dropped)
    print(`${source}'s team ${sourceId} is no longer ${team}`);
}

export const importCommand: Command = {
  usage,
  run: async (args, invocation) => {
    const { print } = invocation;
    const {
      sport: slug,
      from,
      format,
      side,
      source: sourceName,
      until,
      createTeams,
      alias,
    } = parseOptions(args);
    await withPlatform(invocation, async (platform) => {
      const sportId = await findSportId(platform, slug);
      for (const pair of alias) await addAlias(platform, { sportId, pair }, invocation);
      if (from === undefined || !format) return;
      const report = await withSource(platform, { from, encoding: format.encoding }, async (source) => {
        const progress = createProgress(source.bytes, invocation.stderr);
        const order = {
          sportId,
          format,
          source,
          ...(side === undefined ? {} : { side: await fileSource(side) }),
          ...(until === undefined ? {} : { until }),
          ...(sourceName === undefined ? {} : { sourceName }),
          createTeams,
        };
        const onProgress = (bytes: number, { rows }: { rows: number }) =>
          progress.show(bytes, `${rows} rows`);
        return importGames(platform, { ...order, onProgress }).finally(() => progress.end());
      });
      if (!report) return print('the feed has nothing new');
      const { recordImport } = await import('../acts/games/record-import.ts');
      await recordImport(platform, commandActor(), { sportId, from, report });
      printReport(report, invocation);
      if (report.refused > 0) invocation.fail();
    });
  },
};
