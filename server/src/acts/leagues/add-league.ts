import { act } from '../../platform/act.ts';
import type { Acted } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { addLeague, storeLeagueLogo } from '../../features/ingest/recipes/index.ts';
import type { LeagueOrder, LeaguePlan } from '../../features/ingest/recipes/index.ts';
import { listLeagueIds } from '../subjects/sport.ts';
import { thing } from '../subjects/subjects.ts';

/** Adds the sport, teams and feeds of a recipe that do not exist yet. Returns the plan that was carried out. */
export async function setUpLeague(
  platform: Platform,
  actor: Actor,
  order: LeagueOrder,
): Promise<Acted<LeaguePlan>> {
  const logo = await storeLeagueLogo(platform, order);
  return act(
    platform,
    {
      actor,
      act: 'sport.add-league',
      reason: `recipe ${order.recipe.slug}`,
      list: async (db) => {
        const league = await listLeagueIds(db, order.slug);
        if (!league) return [];
        const { sportId, feedIds, teamIds } = league;
        return [
          thing('sport', sportId),
          ...feedIds.map((id) => thing('feed', id)),
          ...teamIds.map((id) => thing('team', id)),
        ];
      },
    },
    async (tx) => addLeague(platform, tx, { order, logo }),
  );
}
