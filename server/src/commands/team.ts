import { z } from 'zod';
import { listTeamLinks } from '../features/ingest/readings/index.ts';
import type { Platform } from '../platform/platform.ts';
import { commandActor, findSportId, withDatabase, withPlatform } from './command.ts';
import type { Command, Reading, Shell } from './command.ts';

const usage = `outpick team list <sport>                       teams, their other names, and their ids at sources
outpick team link <sport> <source> <its id> "Our name"
outpick team unlink <sport> <source> <its id>   the next reading finds the team by name again
Coming games that the source brought in take over the team when they are read again: "outpick feed run <sport> <source> --all"
reads them now. "outpick import <sport> --alias" adds another name of a team.`;

const text = z.string().trim().min(1);
const idArguments = z.tuple([text, text, text]);
const linkArguments = z.tuple([text, text, text, text]);

/** Parses arguments; the error contains the usage. */
function parse<T>(schema: z.ZodType<T>, args: readonly string[]): T {
  const result = schema.safeParse(args);
  if (!result.success) throw new Error(usage);
  return result.data;
}

async function list(platform: Reading, [slug]: readonly string[], { print }: Shell): Promise<void> {
  const sportId = await findSportId(platform, slug);
  for (const { name, aliases, links } of await listTeamLinks(platform.db, sportId)) {
    print(aliases.length === 0 ? name : `${name} (${aliases.join(', ')})`);
    for (const { source, sourceId, name: theirName } of links)
      print(`    ${source} ${sourceId}${theirName === null ? '' : `: ${theirName}`}`);
  }
}

async function link(platform: Platform, args: readonly string[], { print }: Shell): Promise<void> {
  const [slug, source, sourceId, teamName] = parse(linkArguments, args);
  const sportId = await findSportId(platform, slug);
  const { linkTeamId, requireTeamNamed } = await import('../acts/teams/team-names.ts');
  const teamId = await requireTeamNamed(platform.db, sportId, teamName);
  await linkTeamId(platform, commandActor(), { teamId, source, sourceId });
  print(`${source}'s team ${sourceId} is ${teamName}`);
}

async function unlink(platform: Platform, args: readonly string[], { print }: Shell): Promise<void> {
  const [slug, source, sourceId] = parse(idArguments, args);
  const sportId = await findSportId(platform, slug);
  const { requireTeamLinked, unlinkTeamId } = await import('../acts/teams/team-names.ts');
  const teamId = await requireTeamLinked(platform.db, { sportId, source, sourceId });
  await unlinkTeamId(platform, commandActor(), { teamId, source, sourceId });
  print(`${source}'s team ${sourceId} is found by its name again`);
}

const acts: Readonly<
  Record<string, (platform: Platform, args: readonly string[], shell: Shell) => Promise<void>>
> = { link, unlink };

export const teamCommand: Command = {
  usage,
  run: async ([verb = '', ...args], invocation) => {
    if (verb === 'list') return withDatabase(invocation, async (reading) => list(reading, args, invocation));
    const act = Object.hasOwn(acts, verb) ? acts[verb] : undefined;
    if (!act) throw new Error(usage);
    return withPlatform(invocation, async (platform) => act(platform, args, invocation));
  },
};
