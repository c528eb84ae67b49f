import { parseArgs } from 'node:util';
import { z } from 'zod';
import { adapters, listFeeds, loadBudget, loadSecretNames } from '../features/ingest/providers/index.ts';
import { planLeague, recipes } from '../features/ingest/recipes/index.ts';
import type { LeaguePlan, PlannedFeed } from '../features/ingest/recipes/index.ts';
import type { Platform } from '../platform/platform.ts';
import { commandActor, withPlatform } from './command.ts';
import type { Command, Invocation, Shell } from './command.ts';
import { countSharing, describeFeed, describeMissingKey } from './describe-feed.ts';

const usage = `outpick league list
outpick league add <league> [--unofficial] [--slug nfl] [--dry-run]
"add" sets up a sport with its teams and feeds. Run it again to add what is missing: your own changes stay.
--unofficial    also uses feeds that their provider does not offer to the public; you agree to their terms
--slug          the slug of the sport, if it is not the league's
--dry-run       prints what would be added
leagues: ${recipes.map(({ slug }) => slug).join(', ')}`;

const slugText = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/u, 'lowercase letters, digits and hyphens');

function parseOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      unofficial: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      slug: { type: 'string' },
    },
  });
  const [league, ...rest] = positionals;
  if (league === undefined || rest.length > 0) throw new Error(usage);
  const recipe = recipes.find(({ slug }) => slug === league);
  if (!recipe) throw new Error(`there is no league "${league}"\n\n${usage}`);
  const slug = slugText.safeParse(values.slug ?? recipe.slug);
  if (!slug.success) throw new Error(`--slug: ${z.prettifyError(slug.error)}\n\n${usage}`);
  return { recipe, slug: slug.data, agreesToUnofficial: values.unofficial, isDryRun: values['dry-run'] };
}

async function add(invocation: Invocation, args: readonly string[]): Promise<void> {
  const { isDryRun, ...options } = parseOptions(args);
  const { setUpLeague } = await import('../acts/leagues/add-league.ts');
  await withPlatform(invocation, async (platform) => {
    const order = { ...options, adapters, keys: await loadSecretNames(platform) };
    const plan = isDryRun
      ? await planLeague(platform.db, order)
      : (await setUpLeague(platform, commandActor(), order)).result;
    await printPlan(plan, platform, { isDryRun, ...invocation });
  });
}

async function printPlan(
  plan: LeaguePlan,
  platform: Platform,
  { isDryRun, print }: Shell & { readonly isDryRun: boolean },
): Promise<void> {
  const { recipe, slug, keys } = plan.order;
  const { sportId, teams, feeds } = plan;
  const newTeams = teams.filter(({ id }) => id === null).length;
  const newNames = teams.flatMap(({ newAliases }) => newAliases).length;
  if (isDryRun) print('Nothing was changed. Without --dry-run, this is done:');
  print(
    `${recipe.name}: sport "${slug}" ${sportId === null ? 'added' : 'kept as it is'}, ` +
      `${newTeams} teams added, ${teams.length - newTeams} kept, ${newNames} other names added`,
  );
  const context = { now: platform.now(), timeZone: recipe.timeZone, keys };
  const existing = await listFeeds(platform.db);
  const order = ['new', 'exists', 'needs consent', 'needs key'];
  const inOrder = feeds.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  for (const { feed, adapter, state, missingKey } of inOrder) {
    print(`\n${adapter.name}: ${headings[state]}`);
    const { settings, facts } = feed;
    const budget = await loadBudget(platform.db, adapter);
    const sharing = countSharing(existing, { slug, adapter });
    const described = { adapter, budget, feeds: sharing, settings, facts, origin: adapter.origin };
    // The operator may have changed the settings of an existing feed.
    const lines = state === 'exists' ? [] : describeFeed(described, context);
    for (const line of lines) print(`  ${line}`);
    if (state === 'exists' && missingKey !== null) print(`  ${describeMissingKey(missingKey)}`);
  }
  if (feeds.some(({ createsTeams }) => createsTeams))
    print('\nTeams that a feed names and the league does not list are added by the feed.');
  print(`\nThe worker fetches the games. "outpick feed list ${slug}" shows the feeds.`);
}

const headings: Readonly<Record<PlannedFeed['state'], string>> = {
  new: 'feed added',
  exists: 'feed kept as it is',
  'needs consent': 'not added; to add it, run this again with --unofficial',
  'needs key': 'not added; optional: to add it, set its key and run this again',
};

function list({ print }: Shell): void {
  for (const { slug, name, teams, feeds } of recipes) {
    const sources = feeds.map(({ adapter: name_, isOptional }) => {
      const adapter = adapters.find((one) => one.name === name_);
      const notes = [
        ...(isOptional ? ['optional'] : []),
        ...(adapter?.isUnofficial ? ['unofficial'] : []),
        ...(adapter?.secret ? [`key "${adapter.secret.name}"`] : []),
      ];
      return notes.length === 0 ? name_ : `${name_} (${notes.join(', ')})`;
    });
    print(
      `${slug.padEnd(13)} ${name.padEnd(27)} ${teams.length > 0 ? `${teams.length} teams` : 'teams by feed'}`,
    );
    print(`${' '.repeat(14)}${sources.join(', ')}`);
  }
}

export const leagueCommand: Command = {
  usage,
  run: async ([verb, ...args], invocation) => {
    if (verb === 'list') return list(invocation);
    if (verb === 'add') return add(invocation, args);
    throw new Error(usage);
  },
};
