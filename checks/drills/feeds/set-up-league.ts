import { randomUUID } from 'node:crypto';
import { putGames } from '@outpick/server';
import type { Adapter, Platform } from '@outpick/server';
import { addTestSport, addTestTeams } from '@outpick/server/testing';
import type { Provider, ProviderTeam } from '@outpick/server/testing';
import { pairRounds } from './pair-rounds.ts';
import type { LeagueShape } from './shapes.ts';
import { dayMs } from './times.ts';

/** A feed of a simulated league. */
export interface LeagueFeed {
  readonly adapter: Adapter;
  readonly provider: Provider;
  /** Origin of the stand-in's server. */
  readonly origin: string;
  /** The teams with this provider's names, in the order of their numbers. */
  readonly teams: readonly ProviderTeam[];
  readonly facts?: Adapter['facts'];
  /** Calls of other leagues with the same key, in the month of `createdAt`. */
  readonly callsBefore?: number;
}

export interface SimulatedLeague {
  readonly sportId: string;
  /** Our team ids by team number. */
  readonly teamIds: ReadonlyMap<number, string>;
}

/** Lists providers' possible names for a team. An operator would enter them as aliases. */
const listNames = ({ name, city, code }: ProviderTeam): string[] => [name, city, code, `${city} ${name}`];

/** Adds the sport, its teams with all providers' names as aliases, and the feeds in order of priority. */
export async function setUpLeague(
  platform: Platform,
  shape: LeagueShape,
  { feeds, createdAt }: { readonly feeds: readonly LeagueFeed[]; readonly createdAt: Date },
): Promise<SimulatedLeague> {
  const [first] = feeds;
  if (!first) throw new Error('a league without feeds');
  const sportId = await addTestSport(platform, {
    slug: shape.adapter,
    model: shape.model,
    contestWindow: shape.window,
    timeZone: shape.timeZone,
    maxMargin: shape.points < 10 ? 49 : 100,
    tiesPossible: shape.ties,
  });
  const idsByName = await addTestTeams(
    platform,
    sportId,
    first.teams.map(({ name }) => name),
  );
  const teamIds = new Map(first.teams.map(({ number, name }) => [number, idsByName.get(name) ?? '']));
  const aliases = feeds
    .flatMap(({ teams }) => teams)
    .flatMap((team) => listNames(team).map((alias) => ({ alias, id: teamIds.get(team.number) ?? '' })))
    .filter(({ alias }) => !idsByName.has(alias));
  await platform.db
    .insertInto('team_aliases')
    .values(aliases.map(({ alias, id }) => ({ sport_id: sportId, alias, team_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await addHistory(platform, { shape, sportId, teamIds: [...teamIds.values()] });
  for (const [priority, { adapter, provider, origin, facts, callsBefore = 0 }] of feeds.entries()) {
    await platform.db
      .insertInto('provider_feeds')
      .values({
        sport_id: sportId,
        adapter: adapter.name,
        settings: JSON.stringify(provider.settings),
        origin,
        facts: [...(facts ?? adapter.facts)],
        priority,
        creates_teams: false,
        created_at: createdAt,
      })
      .execute();
    if (callsBefore > 0) await addCalls(platform, adapter, { calls: callsBefore, at: createdAt });
  }
  return { sportId, teamIds };
}

/** Records calls of other leagues in the month of `at`. */
async function addCalls(
  { db }: Platform,
  { name, secret }: Adapter,
  { calls, at }: { readonly calls: number; readonly at: Date },
): Promise<void> {
  const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()));
  const budget = secret ? `${name} ${secret.name}` : name;
  await db.insertInto('call_budgets').values({ budget }).execute();
  await db
    .insertInto('feed_calls')
    .values({
      budget,
      period: 'month',
      starts_at: month,
      // The id of a removed feed.
      feed_id: randomUUID(),
      calls,
      borrowed: 0,
    })
    .execute();
}

const historyRounds = 4;

/** Adds results of the previous season, because a league without results has no forecasts. */
async function addHistory(
  platform: Platform,
  { shape, sportId, teamIds }: { shape: LeagueShape; sportId: string; teamIds: readonly string[] },
): Promise<void> {
  const firstDay = Date.parse(`${shape.firstDay}T18:00:00Z`) - 300 * dayMs;
  const points = Math.ceil(shape.points);
  const games = pairRounds(teamIds.length, historyRounds).flatMap((pairings, round) =>
    pairings.map(({ home, away }, place) => ({
      feedId: `history ${round} ${place}`,
      season: shape.season - 1,
      startsAt: new Date(firstDay + round * dayMs).toISOString(),
      homeTeamId: teamIds[home] ?? '',
      awayTeamId: teamIds[away] ?? '',
      neutral: false,
      status: 'final' as const,
      points: { home: points + 1 + ((round + place) % 3), away: points },
      keyPlayers: { home: null, away: null },
      expectedGoals: null,
      closingLine: null,
    })),
  );
  await platform.transact(async (tx) => putGames(platform, tx, sportId, games));
}
