import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  adapters,
  factGroups,
  listFeeds,
  loadBudget,
  loadSecretNames,
} from '../features/ingest/providers/index.ts';
import type { Adapter, FeedRow, NewFeed } from '../features/ingest/providers/index.ts';
import type { Platform } from '../platform/platform.ts';
import { commandActor, withDatabase, withPlatform } from './command.ts';
import type { Command, Invocation, Reading } from './command.ts';
import { countSharing, describeFeed, describeLimits } from './describe-feed.ts';
import { fetchHistory, runAndPrint } from './feed-run.ts';
import { feedState } from './feed-state.ts';
import { printStatus } from './feed-status.ts';

const usage = `outpick feed list [sport]
outpick feed add <sport> <adapter> [--settings '{"competition": "PL"}'] [--facts schedule,result] [--priority 1]
                 [--origin https://mirror.example] [--create-teams] [--agree-unofficial]
                 [--per-minute 10] [--per-day 1000] [--per-month 20000]
outpick feed pause|resume|remove <sport> <adapter>
outpick feed status [sport]
outpick feed test <sport> <adapter>
outpick feed run <sport> <adapter> [--all]
outpick feed history <sport> <adapter> --seasons 2019-2025 [--again]
"add" also changes a feed: what is not given stays. A new feed gives all facts of its adapter, unless you name some. A
fact may be in several feeds: the one with the lowest priority number counts. --origin replaces the provider's own origin and must be in
FEED_ORIGINS; --create-teams adds teams that are unknown (--no-create-teams refuses their games).
--per-minute, --per-day and --per-month are the requests that your plan allows, for all feeds of the provider together;
"default" restores the number of the free plan. "list" prints them, and "status" what is left.
"test" asks for all pages of the season and prints what would change; "run" asks for those that are due, or --all, and stores
it; "history" fetches past seasons, by the league's number, and goes on where it was stopped. --again also fetches pages that
are stored.
facts:    ${factGroups.join(', ')}
adapters: ${adapters.map(({ name }) => name).join(', ')}`;

/** Parses a limit. Null restores the adapter's own limit. */
const callLimit = z
  .string()
  .regex(/^(?:default|[1-9]\d{0,6})$/u, 'must be a whole number from 1 to 9999999, or "default"')
  .transform((text) => (text === 'default' ? null : Number(text)))
  .optional();

const addOptions = z.object({
  settings: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('must be JSON');
        return z.NEVER;
      }
    })
    .optional(),
  facts: z
    .string()
    .transform((list) => list.split(',').map((fact) => fact.trim()))
    .pipe(z.array(z.enum(factGroups)))
    .optional(),
  priority: z.coerce.number().int().min(1).max(1000).optional(),
  origin: z
    .url({ protocol: /^https?$/u })
    .transform((address) => new URL(address).origin)
    .optional(),
  'create-teams': z.boolean().optional(),
  'agree-unofficial': z.boolean().default(false),
  'per-minute': callLimit,
  'per-day': callLimit,
  'per-month': callLimit,
});

function parseAdd(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      settings: text,
      facts: text,
      priority: text,
      origin: text,
      'create-teams': flag,
      'agree-unofficial': flag,
      'per-minute': text,
      'per-day': text,
      'per-month': text,
    },
  });
  const result = addOptions.safeParse(values);
  if (!result.success) throw new Error(`${z.prettifyError(result.error)}\n\n${usage}`);
  return { ...parseNames(positionals), options: result.data };
}

/** Parses the sport's slug and the adapter's name. */
function parseNames([slug, adapter, ...rest]: readonly string[]): {
  readonly slug: string;
  readonly adapter: string;
} {
  if (slug === undefined || adapter === undefined || rest.length > 0) throw new Error(usage);
  return { slug, adapter };
}

function findAdapter(name: string): Adapter {
  const adapter = adapters.find((one) => one.name === name);
  if (!adapter)
    throw new Error(`there is no adapter "${name}"; there are ${adapters.map((one) => one.name).join(', ')}`);
  return adapter;
}

async function findSportRow({ db }: Reading, slug: string) {
  const sport = await db
    .selectFrom('sports')
    .select(['id', 'time_zone'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!sport) throw new Error(`there is no sport "${slug}"; "outpick sport list" lists them`);
  return sport;
}

async function findFeed(platform: Platform, slug: string, adapter: string): Promise<FeedRow> {
  await findSportRow(platform, slug);
  const feed = (await listFeeds(platform.db, slug)).find((one) => one.adapter === adapter);
  if (!feed) throw new Error(`the sport "${slug}" has no feed "${adapter}"; "outpick feed list" lists them`);
  return feed;
}

/** Combines a feed with the given options. Missing options keep the feed's value, or the default. */
function combineFeed(
  adapter: Adapter,
  options: z.output<typeof addOptions>,
  { existing, feeds }: { readonly existing: FeedRow | undefined; readonly feeds: readonly FeedRow[] },
): NewFeed {
  const last = Math.max(0, ...feeds.map(({ priority }) => priority));
  return {
    adapter,
    settings: options.settings ?? existing?.settings ?? {},
    origin: options.origin ?? existing?.origin ?? null,
    facts: options.facts ?? (existing ? z.array(z.enum(factGroups)).parse(existing.facts) : adapter.facts),
    priority: options.priority ?? existing?.priority ?? last + 1,
    createsTeams: options['create-teams'] ?? existing?.creates_teams ?? false,
  };
}

/** Returns the given limits; undefined if there are none. */
function readPlan(options: z.output<typeof addOptions>) {
  const plan = {
    perMinute: options['per-minute'],
    perDay: options['per-day'],
    perMonth: options['per-month'],
  };
  return Object.values(plan).some((limit) => limit !== undefined) ? plan : undefined;
}

/** Options of the feed itself. The remaining options are the provider's limits and the operator's consent. */
const ownOptions = ['settings', 'facts', 'priority', 'origin', 'create-teams'] as const;

async function add(invocation: Invocation, args: readonly string[]): Promise<void> {
  const { print } = invocation;
  const { slug, adapter: name, options } = parseAdd(args);
  const adapter = findAdapter(name);
  const { addFeed, changeFeed } = await import('../acts/feeds/feeds.ts');
  await withPlatform(invocation, async (platform) => {
    const { FEED_ORIGINS } = platform.config;
    const sport = await findSportRow(platform, slug);
    const allFeeds = await listFeeds(platform.db);
    const feeds = allFeeds.filter((one) => one.slug === slug);
    const existing = feeds.find((one) => one.adapter === name);
    if (adapter.isUnofficial && !existing && !options['agree-unofficial'])
      throw new Error(
        `${adapter.title} is not offered to the public. Its terms: ${adapter.terms}\nIf you agree to use it, add --agree-unofficial.`,
      );
    const feed = combineFeed(adapter, options, { existing, feeds });
    const { origin, facts, priority } = feed;
    const isChanged = !existing || ownOptions.some((option) => options[option] !== undefined);
    if (isChanged && origin !== null && !FEED_ORIGINS.includes(origin))
      throw new Error(`add ${origin} to the setting FEED_ORIGINS of the worker first`);
    const now = platform.now();
    const plan = readPlan(options);
    const settings = { sportId: sport.id, plan };
    await (existing
      ? changeFeed(platform, commandActor(), {
          ...settings,
          feedId: existing.id,
          adapter,
          feed: isChanged ? feed : undefined,
        })
      : addFeed(platform, commandActor(), { ...settings, feed }));
    const verb = existing ? (isChanged ? 'changed' : 'kept as it is') : 'added';
    print(`${slug}: feed ${name} ${verb}, priority ${priority}`);
    const budget = await loadBudget(platform.db, adapter);
    const described = {
      adapter,
      budget,
      feeds: countSharing(allFeeds, { slug, adapter }),
      settings: feed.settings,
      facts,
      origin: origin ?? adapter.origin,
    };
    const context = { now, timeZone: sport.time_zone, keys: await loadSecretNames(platform) };
    for (const line of describeFeed(described, context)) print(`  ${line}`);
  });
}

async function change(
  invocation: Invocation,
  verb: 'pause' | 'resume' | 'remove',
  args: readonly string[],
): Promise<void> {
  const { slug, adapter } = parseNames(args);
  const { dropFeed, pauseFeedNow, resumeFeed } = await import('../acts/feeds/feeds.ts');
  const perform = { pause: pauseFeedNow, resume: resumeFeed, remove: dropFeed }[verb];
  await withPlatform(invocation, async (platform) => {
    const feed = await findFeed(platform, slug, adapter);
    await perform(platform, commandActor(), { feedId: feed.id });
  });
  const done = { pause: 'paused', resume: 'resumed', remove: 'removed' }[verb];
  invocation.print(`${slug}: feed ${adapter} ${done}`);
}

const list = async (invocation: Invocation, [slug, ...rest]: readonly string[]) =>
  withDatabase(invocation, async (platform) => {
    const { print } = invocation;
    if (rest.length > 0) throw new Error(usage);
    if (slug !== undefined) await findSportRow(platform, slug);
    const feeds = await listFeeds(platform.db, slug);
    if (feeds.length === 0) print('there are no feeds; "outpick league add" and "outpick feed add" add them');
    const keys = await loadSecretNames(platform);
    for (const feed of feeds) {
      const state = feedState(feed, { adapters, keys, now: platform.now() });
      print(
        `${feed.slug.padEnd(13)} ${feed.adapter.padEnd(18)} ${String(feed.priority).padEnd(3)} ${feed.facts.join(', ')}${feed.creates_teams ? ', adds teams' : ''}`,
      );
      print(
        `${' '.repeat(14)}${JSON.stringify(feed.settings)}${feed.origin === null ? '' : ` at ${feed.origin}`}; ${state}`,
      );
      const adapter = adapters.find(({ name }) => name === feed.adapter);
      const limits = adapter ? describeLimits(await loadBudget(platform.db, adapter)) : [];
      for (const line of limits) print(`${' '.repeat(14)}${line}`);
    }
  });

const status = async (invocation: Invocation, [slug, ...rest]: readonly string[]) =>
  withDatabase(invocation, async (platform) => {
    if (rest.length > 0) throw new Error(usage);
    if (slug !== undefined) await findSportRow(platform, slug);
    await printStatus(platform, invocation, slug);
  });

/** A range such as "2019-2025", or "2025". */
const seasonRange = z
  .string()
  .regex(/^\d{4}(-\d{4})?$/u, 'a season or a range of seasons, such as 2019-2025')
  .transform((text) => {
    const [first = '', last = first] = text.split('-');
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index);
  })
  .refine(
    (seasons) => seasons.length > 0 && seasons.length <= 100,
    'at most 100 seasons, in ascending order',
  );

/** Fetches past seasons and writes a line to the audit log. */
async function fetchAudited(
  platform: Platform,
  feedId: string,
  options: Parameters<typeof fetchHistory>[2],
): Promise<boolean> {
  const { announceRun } = await import('../acts/feeds/feeds.ts');
  const reason = `seasons ${options.seasons.join(', ')}`;
  await announceRun(platform, commandActor(), { act: 'feed.fetch-history', feedId, reason });
  return fetchHistory(platform, feedId, options);
}

/** Runs a feed and writes a line to the audit log. A test writes neither data nor a line. */
async function runAudited(
  platform: Platform,
  feedId: string,
  options: Parameters<typeof runAndPrint>[2],
): Promise<boolean> {
  const { announceRun } = await import('../acts/feeds/feeds.ts');
  const reason = options.allPages ? 'all pages' : 'due pages';
  if (!options.isPreview) await announceRun(platform, commandActor(), { act: 'feed.run', feedId, reason });
  return runAndPrint(platform, feedId, options);
}

async function fetchPages(
  invocation: Invocation,
  verb: 'test' | 'run' | 'history',
  args: readonly string[],
): Promise<void> {
  const { print } = invocation;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...(verb === 'run' && { all: { type: 'boolean' } }),
      ...(verb === 'history' && { seasons: { type: 'string' }, again: { type: 'boolean' } }),
    },
  });
  const { slug, adapter } = parseNames(positionals);
  const seasons = verb === 'history' ? seasonRange.safeParse(values['seasons']) : undefined;
  if (seasons?.success === false) throw new Error(`--seasons: ${z.prettifyError(seasons.error)}\n\n${usage}`);
  await withPlatform(invocation, async (platform) => {
    const { id } = await findFeed(platform, slug, adapter);
    const isDone = seasons
      ? await fetchAudited(platform, id, { seasons: seasons.data, again: values['again'] === true, print })
      : await runAudited(platform, id, {
          isPreview: verb === 'test',
          allPages: verb === 'test' || values['all'] === true,
          print,
        });
    if (!isDone) invocation.fail();
  });
}

export const feedCommand: Command = {
  usage,
  run: async ([verb, ...args], invocation) => {
    if (verb === 'list') return list(invocation, args);
    if (verb === 'add') return add(invocation, args);
    if (verb === 'pause' || verb === 'resume' || verb === 'remove') return change(invocation, verb, args);
    if (verb === 'status') return status(invocation, args);
    if (verb === 'test' || verb === 'run' || verb === 'history') return fetchPages(invocation, verb, args);
    throw new Error(usage);
  },
};
