import type { Reader } from '../../../platform/database/transaction.ts';
import { refuseAct } from '../../../platform/http/refusal.ts';
import { listFeeds } from '../providers/index.ts';
import type { Adapter } from '../providers/index.ts';
import { loadTeamIds } from '../readings/index.ts';
import type { Recipe, RecipeFeed, RecipeTeam } from './recipe.ts';

export interface LeagueOrder {
  readonly recipe: Recipe;
  /** The slug of the sport. */
  readonly slug: string;
  readonly agreesToUnofficial: boolean;
  readonly adapters: readonly Adapter[];
  /** The names of the keys that are set. */
  readonly keys: ReadonlySet<string>;
}

/** A team of the recipe, and the changes that it needs in the database. */
interface PlannedTeam {
  readonly team: RecipeTeam;
  /** Null if it will be added. */
  readonly id: string | null;
  /** Aliases that no team of the sport has yet. */
  readonly newAliases: readonly string[];
}

export interface PlannedFeed {
  readonly feed: RecipeFeed;
  readonly adapter: Adapter;
  /** A feed that `exists` keeps the operator's settings. A feed that `needs consent` or `needs key` is not added. */
  readonly state: 'new' | 'exists' | 'needs consent' | 'needs key';
  /** The key that is not set. A new feed waits for it. */
  readonly missingKey: string | null;
  /** Whether the feed adds unknown teams. */
  readonly createsTeams: boolean;
}

/** The changes that adding a league makes. */
export interface LeaguePlan {
  readonly order: LeagueOrder;
  /** Null if it will be added. An existing sport keeps its settings. */
  readonly sportId: string | null;
  readonly teams: readonly PlannedTeam[];
  readonly feeds: readonly PlannedFeed[];
}

/** Compares a recipe with the database. Refuses a league that cannot be added. */
export async function planLeague(db: Reader, order: LeagueOrder): Promise<LeaguePlan> {
  const sportId = await findSportId(db, order);
  const ids = sportId === null ? new Map<string, string>() : await loadTeamIds(db, sportId);
  const feeds = sportId === null ? [] : await listFeeds(db, order.slug);
  const knownFeeds = new Set(feeds.map(({ adapter }) => adapter));
  const plan = {
    order,
    sportId,
    teams: order.recipe.teams.map((team) => planTeam(team, ids)),
    feeds: chooseCreator(order.recipe.feeds.map((feed) => planFeed(feed, order, knownFeeds))),
  };
  requireSource(plan);
  return plan;
}

async function findSportId(db: Reader, { recipe, slug }: LeagueOrder): Promise<string | null> {
  const sports = await db.selectFrom('sports').select(['id', 'slug', 'name', 'model']).execute();
  const existing = sports.find((sport) => sport.slug === slug);
  if (existing && existing.model !== recipe.model)
    throw refuseAct(
      `The sport "${slug}" has the model ${existing.model}, and the league needs ${recipe.model}. Choose another slug.`,
    );
  const namesake = sports.find(({ name }) => name === recipe.name);
  if (!existing && namesake)
    throw refuseAct(
      `The sport "${namesake.slug}" is already called ${recipe.name}. Add the league to it with the slug ${namesake.slug}.`,
    );
  return existing?.id ?? null;
}

/** A team is known by its name or any alias: operators may have renamed it, and feeds may have added it. */
function planTeam(team: RecipeTeam, ids: ReadonlyMap<string, string>): PlannedTeam {
  const names = [team.name, ...team.aliases];
  const id = names.map((name) => ids.get(name)).find((found) => found !== undefined) ?? null;
  // If operators have renamed the team, it must still be found by the recipe's name.
  const newAliases = (id === null ? team.aliases : names).filter((name) => !ids.has(name));
  return { team, id, newAliases };
}

function planFeed(feed: RecipeFeed, order: LeagueOrder, knownFeeds: ReadonlySet<string>): PlannedFeed {
  const adapter = order.adapters.find(({ name }) => name === feed.adapter);
  if (!adapter) throw new Error(`there is no adapter "${feed.adapter}"`);
  const key = adapter.secret?.name;
  const missingKey = key === undefined || order.keys.has(key) ? null : key;
  const planned = { feed, adapter, missingKey, createsTeams: feed.createsTeams };
  if (knownFeeds.has(feed.adapter)) return { ...planned, state: 'exists' };
  if (adapter.isUnofficial && !order.agreesToUnofficial) return { ...planned, state: 'needs consent' };
  if (feed.isOptional && missingKey !== null) return { ...planned, state: 'needs key' };
  return { ...planned, state: 'new' };
}

/**
 * Lets one feed add teams: the first that has its key, otherwise the first. Sources name teams differently, so a second
 * such feed would add every team and every game again.
 */
function chooseCreator(feeds: readonly PlannedFeed[]): readonly PlannedFeed[] {
  const creators = feeds
    .filter((planned) => planned.createsTeams && isActive(planned))
    .toSorted((a, b) => a.feed.priority - b.feed.priority);
  const creator = creators.find(({ missingKey }) => missingKey === null) ?? creators[0];
  return feeds.map((planned) => ({ ...planned, createsTeams: planned === creator }));
}

const isActive = ({ state }: PlannedFeed): boolean => state === 'new' || state === 'exists';

const bringsGames = (planned: PlannedFeed): boolean =>
  isActive(planned) && planned.feed.facts.includes('schedule');

/** Refuses a league for which no feed provides games. */
function requireSource({ order: { recipe, slug }, feeds }: LeaguePlan): void {
  if (feeds.some(bringsGames)) return;
  const terms = feeds
    .filter(({ state }) => state === 'needs consent')
    .map(({ adapter }) => `${adapter.title} (${adapter.origin}): ${adapter.terms}`);
  throw refuseAct(
    `${recipe.name} has no official source of games that is free. It needs a feed that its provider does not offer to the public:\n` +
      `${terms.join('\n')}\nIf you agree to use it, run: outpick league add ${recipe.slug} --unofficial` +
      (slug === recipe.slug ? '' : ` --slug ${slug}`),
  );
}
