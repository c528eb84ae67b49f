import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { findRuleStatus, listAllSports } from '../features/sports/index.ts';
import type { ContestRules } from '../features/sports/index.ts';
import { commandActor, findSportId, withDatabase, withPlatform } from './command.ts';
import type { Command, Invocation, Shell } from './command.ts';
import type { Platform } from '../platform/platform.ts';

const usage = `outpick sport list
outpick sport add --slug nfl --name "Pro Football" --logo logo.svg --model nfl --window week --time-zone America/New_York
                  --max-margin 100 [--ties] [--position 1]
                  [--start-word kick-off] [--unit-word point] [--units-word points] [--period-word quarter]
outpick sport profile <sport> --from profile.json | --default
outpick sport hide <sport> --reason "…"
outpick sport show <sport> --reason "…"
Words that are not given are those of the model. "profile" uses the numbers that "outpick fit" wrote, from the next rating run
on; "--default" returns to those of the release.
A hidden sport does not exist for visitors and opens no contest; its feeds go on.
A season keeps the maximum margin, ties and model sigma with which its first slate opened; changes apply to the next one.`;

const sportOptions = z.object({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/u, 'lowercase letters, digits and hyphens'),
  name: z.string().min(1),
  logo: z.string().regex(/\.(svg|png|webp)$/u, 'a .svg, .png or .webp file'),
  model: z.string().min(1),
  window: z.enum(['week', 'day']),
  'time-zone': z
    .string()
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'an IANA time zone'),
  'max-margin': z.enum(['49', '100']).transform((margin): 49 | 100 => (margin === '49' ? 49 : 100)),
  ties: z.boolean().default(false),
  position: z.coerce.number().int().default(0),
  'start-word': z.string().min(1).optional(),
  'unit-word': z.string().min(1).optional(),
  'units-word': z.string().min(1).optional(),
  'period-word': z.string().min(1).optional(),
});

async function add(invocation: Invocation, args: readonly string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      slug: text,
      name: text,
      logo: text,
      model: text,
      window: text,
      'time-zone': text,
      'max-margin': text,
      position: text,
      'start-word': text,
      'unit-word': text,
      'units-word': text,
      'period-word': text,
      ties: { type: 'boolean' },
    },
  });
  const result = sportOptions.safeParse(values);
  if (!result.success) throw new Error(`${z.prettifyError(result.error)}\n\n${usage}`);
  const sport = result.data;
  const content = await readFile(sport.logo);
  await withPlatform(invocation, async (platform) => {
    const { putSport } = await import('../acts/leagues/sports.ts');
    const { result: id } = await putSport(platform, commandActor(), {
      slug: sport.slug,
      name: sport.name,
      position: sport.position,
      model: sport.model,
      contestWindow: sport.window,
      timeZone: sport['time-zone'],
      maxMargin: sport['max-margin'],
      tiesPossible: sport.ties,
      words: readWords(sport),
      logo: { name: basename(sport.logo), content },
    });
    invocation.print(`${sport.slug}  ${id}`);
    await printRules(platform, id, invocation);
  });
}

/** Returns the words for this sport, such as the one for its start, that the options give. */
const readWords = (options: z.output<typeof sportOptions>) => ({
  ...(options['start-word'] !== undefined && { start: options['start-word'] }),
  ...(options['unit-word'] !== undefined && { unit: options['unit-word'] }),
  ...(options['units-word'] !== undefined && { units: options['units-word'] }),
  ...(options['period-word'] !== undefined && { period: options['period-word'] }),
});

/** Prints when the sport's settings apply: a season keeps the rules with which its first slate opened. */
async function printRules({ db }: Platform, sportId: string, { print }: Shell): Promise<void> {
  const { settings, season } = await findRuleStatus(db, sportId);
  if (!season) return print(`contest rules from the first slate on: ${describeRules(settings)}`);
  const isSame = describeRules(settings) === describeRules(season);
  print(`contest rules of season ${season.year}, fixed: ${describeRules(season)}`);
  if (!isSame) print(`contest rules from the next season's first slate on: ${describeRules(settings)}`);
}

const describeRules = ({ max_margin: maxMargin, ties_possible: ties, margin_sigma: sigma }: ContestRules) =>
  `maximum margin ${maxMargin}, ties ${ties ? 'possible' : 'impossible'}, sigma ${sigma}`;

const list = async (invocation: Invocation) =>
  withDatabase(invocation, async ({ db }) => {
    for (const { slug, id, name } of await listAllSports(db))
      invocation.print(`${slug.padEnd(20)} ${id}  ${name}`);
  });

async function setProfile(invocation: Invocation, args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { from: { type: 'string' }, default: { type: 'boolean' } },
  });
  const [slug] = positionals;
  if (slug === undefined || (values.from === undefined) !== (values.default === true)) throw new Error(usage);
  const text = values.from === undefined ? null : await readFile(values.from, 'utf8');
  await withPlatform(invocation, async (platform) => {
    const { setSportProfile } = await import('../acts/leagues/sports.ts');
    await setSportProfile(platform, commandActor(), { slug, text });
  });
  invocation.print(
    `${slug}: ${text === null ? 'the numbers of the release' : `the numbers of ${values.from}`} from the next rating run on`,
  );
}

/** Hides a sport from visitors, or shows it again. */
async function changeVisibility(
  invocation: Invocation,
  verb: 'hide' | 'show',
  args: readonly string[],
): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  });
  const [slug] = positionals;
  const { reason } = values;
  if (slug === undefined || reason === undefined || reason.trim() === '') throw new Error(usage);
  await withPlatform(invocation, async (platform) => {
    const sportId = await findSportId(platform, slug);
    const { hideSportFromVisitors, showSportToVisitors } = await import('../acts/leagues/sports.ts');
    const change = verb === 'hide' ? hideSportFromVisitors : showSportToVisitors;
    await change(platform, commandActor(), { sportId, reason });
  });
  invocation.print(verb === 'hide' ? `${slug} is hidden from visitors` : `visitors see ${slug}`);
}

export const sportCommand: Command = {
  usage,
  run: async ([verb, ...args], invocation) => {
    if (verb === 'add') return add(invocation, args);
    if (verb === 'list') return list(invocation);
    if (verb === 'profile') return setProfile(invocation, args);
    if (verb === 'hide' || verb === 'show') return changeVisibility(invocation, verb, args);
    throw new Error(usage);
  },
};
