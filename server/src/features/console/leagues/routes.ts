import type { Output } from '@outpick/contracts';
import type { LeagueRecipe, leaguesAdminCalls } from '@outpick/contracts/admin';
import type { Reader } from '../../../platform/database/transaction.ts';
import { Refusal, notFound } from '../../../platform/http/refusal.ts';
import { actorOf } from '../../../platform/http/route.ts';
import type { Routes } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { setUpLeague } from '../../../acts/leagues/add-league.ts';
import { adapters, hasSecret, loadSecretNames } from '../../ingest/providers/index.ts';
import { recipes } from '../../ingest/recipes/index.ts';
import type { LeaguePlan, PlannedFeed } from '../../ingest/recipes/index.ts';
import { listAllSports } from '../../sports/index.ts';
import { findSportId } from './queries.ts';

type Added = Output<typeof leaguesAdminCalls.addLeagueFromRecipe>;

export const leaguesAdminRoutes = (platform: Platform): Routes<typeof leaguesAdminCalls> => ({
  listLeagueRecipes: async () => ({ data: { recipes: await listRecipes(platform) } }),
  addLeagueFromRecipe: async ({ body }, caller) => {
    const recipe = recipes.find(({ slug }) => slug === body.recipe);
    if (!recipe) throw notFound('league');
    if (needsConsent(recipe) && !body.agreesToUnofficial)
      throw new Refusal({
        code: 'ACT_REFUSED',
        message: `The games of ${recipe.name} come from a provider that does not offer them to the public. Read its terms and agree to them.`,
      });
    const slug = body.slug ?? recipe.slug;
    const acted = await setUpLeague(platform, actorOf(caller), {
      recipe,
      slug,
      agreesToUnofficial: body.agreesToUnofficial,
      adapters,
      keys: await loadSecretNames(platform),
    });
    return { data: await presentAdded(platform.db, acted.result), acted };
  },
});

/** Whether every provider of the league's games is unofficial: it does not offer the games to the public. */
const needsConsent = ({ feeds }: (typeof recipes)[number]): boolean =>
  feeds
    .filter(({ facts }) => facts.includes('schedule'))
    .every((feed) => adapters.find(({ name }) => name === feed.adapter)?.isUnofficial === true);

async function listRecipes(platform: Platform): Promise<LeagueRecipe[]> {
  const keys = await loadSecretNames(platform);
  const slugs = new Set((await listAllSports(platform.db)).map(({ slug }) => slug));
  return recipes.map((recipe) => {
    const feeds = recipe.feeds.flatMap((feed) => {
      const adapter = adapters.find(({ name }) => name === feed.adapter);
      return adapter ? [{ feed, adapter }] : [];
    });
    return {
      slug: recipe.slug,
      name: recipe.name,
      timeZone: recipe.timeZone,
      teams: recipe.teams.length,
      needsConsent: needsConsent(recipe),
      isAdded: slugs.has(recipe.slug),
      feeds: feeds.map(({ feed, adapter }) => ({
        adapter: adapter.name,
        title: adapter.title,
        terms: adapter.terms,
        isUnofficial: adapter.isUnofficial === true,
        isOptional: feed.isOptional === true,
        secretName: adapter.secret?.name ?? null,
        hasSecret: hasSecret(keys, adapter.secret),
      })),
    };
  });
}

const states = {
  new: 'new',
  exists: 'exists',
  'needs consent': 'needs-consent',
  'needs key': 'needs-key',
} as const satisfies Record<PlannedFeed['state'], string>;

async function presentAdded(db: Reader, plan: LeaguePlan): Promise<Added> {
  return {
    sportId: await findSportId(db, plan.order.slug),
    isNewSport: plan.sportId === null,
    teamsAdded: plan.teams.filter((team) => team.id === null).length,
    namesAdded: plan.teams.flatMap(({ newAliases }) => newAliases).length,
    feeds: plan.feeds.map(({ adapter, state, missingKey }) => ({
      adapter: adapter.name,
      state: states[state],
      missingKey,
    })),
  };
}
