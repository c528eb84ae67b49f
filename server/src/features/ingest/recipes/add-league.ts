import type { ActTransaction } from '../../../platform/act.ts';
import type { Transaction } from '../../../platform/database/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { saveFeed } from '../providers/index.ts';
import { saveSport, storeLogo } from '../../sports/index.ts';
import { colorsOf, putTeams } from '../../teams/index.ts';
import { leagueLogo } from './league-logo.ts';
import { planLeague } from './plan-league.ts';
import type { LeagueOrder, LeaguePlan } from './plan-league.ts';

/** Stores the logo of a league; returns its key. */
export const storeLeagueLogo = async (platform: Platform, { recipe }: LeagueOrder): Promise<string> =>
  storeLogo(platform, leagueLogo(recipe.slug));

interface LeagueToAdd {
  readonly order: LeagueOrder;
  /** The key of the league's logo. */
  readonly logo: string;
}

/**
 * Adds the sport, teams, aliases and feeds of a recipe that do not exist yet. Existing ones stay as operators left them, so
 * that a recipe can be added again. Returns the plan that was carried out.
 */
export async function addLeague(
  platform: Platform,
  tx: ActTransaction,
  { order, logo }: LeagueToAdd,
): Promise<LeaguePlan> {
  const plan = await planLeague(tx.db, order);
  const sportId = plan.sportId ?? (await addSport(platform, tx, { order, logo }));
  await addTeams(tx, sportId, plan);
  const now = platform.now();
  for (const { feed, adapter, state, createsTeams } of plan.feeds)
    if (state === 'new')
      await saveFeed(tx, { sportId, feed: { ...feed, adapter, createsTeams, origin: null }, now });
  return plan;
}

/** Adds the sport at the end of the menu. */
async function addSport(
  platform: Platform,
  tx: ActTransaction,
  { order: { recipe, slug }, logo }: LeagueToAdd,
): Promise<string> {
  const { last } = await tx.db
    .selectFrom('sports')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const { name, model, contestWindow, timeZone, maxMargin, tiesPossible, words } = recipe;
  const settings = { name, model, contestWindow, timeZone, maxMargin, tiesPossible };
  const sport = { slug, ...settings, position: (last ?? 0) + 1, ...(words && { words }) };
  return saveSport(platform, tx, { sport, logo });
}

async function addTeams(tx: Transaction, sportId: string, { teams }: LeaguePlan): Promise<void> {
  const newTeams = teams
    .filter(({ id }) => id === null)
    .map(({ team: { name, place, monogram, conference } }) => ({
      name,
      city: place,
      monogram,
      conference,
      colours: colorsOf(name),
    }));
  const newIds = newTeams.length === 0 ? new Map<string, string>() : await putTeams(tx, sportId, newTeams);
  const aliases = teams.flatMap(({ team, id, newAliases }) => {
    const teamId = id ?? newIds.get(team.name);
    if (teamId === undefined) throw new Error(`the team ${team.name} was not added`);
    return newAliases.map((alias) => ({ sport_id: sportId, team_id: teamId, alias }));
  });
  if (aliases.length === 0) return;
  await tx.db
    .insertInto('team_aliases')
    .values(aliases)
    .onConflict((conflict) => conflict.columns(['sport_id', 'alias']).doNothing())
    .execute();
}
