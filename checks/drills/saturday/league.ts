import { createRandom, fittedProfile, simulateLeague } from '@outpick/forecast';
import { putGames, type GameEntry, type Platform } from '@outpick/server';
import { addTestSport, addTestTeams } from '@outpick/server/testing';

export interface LeagueSize {
  readonly teams: number;
  /** Finished seasons before the current one. */
  readonly seasons: number;
  /** Games after the Saturday. */
  readonly coming: number;
  readonly seed: number;
}

/** A league on a Saturday: its past is stored, and the day's results are still to come. */
export interface SaturdayLeague {
  readonly sportId: string;
  readonly games: number;
  /** The Saturday's games with their results. */
  readonly results: readonly GameEntry[];
}

/** Days of play before the Saturday; every team plays on each. */
const playedRounds = 4;
const dayMs = 86_400_000;
const batchSize = 1000;

/** Adds a college basketball league: finished seasons, the first rounds of the current one, and its coming games. */
export async function addLeague(
  platform: Platform,
  { teams, seasons, coming, seed }: LeagueSize,
): Promise<SaturdayLeague> {
  const profile = fittedProfile('ncaam');
  if (!profile) throw new Error('there is no profile');
  const gamesPerRound = Math.floor(teams / 2);
  const rounds = playedRounds + 1 + Math.ceil(coming / gamesPerRound);
  const { games } = simulateLeague(profile.parameters, { seed, teams, seasons: seasons + 1, rounds });
  const sportId = await addTestSport(platform, { model: 'ncaam', contestWindow: 'day', slug: 'saturday' });
  const names = Array.from({ length: teams }, (_, index) => `team ${index}`);
  const ids = await addTestTeams(platform, sportId, names);
  const entries = games.map(({ id, season, day, home, away, points }): GameEntry => ({
    feedId: id,
    season: 2022 + season,
    startsAt: new Date(Date.UTC(2022 + season, 10, 4, 20) + (day - season * 365) * dayMs).toISOString(),
    homeTeamId: ids.get(home) ?? '',
    awayTeamId: ids.get(away) ?? '',
    neutral: false,
    status: 'final',
    points: points ?? null,
    keyPlayers: { home: null, away: null },
    expectedGoals: null,
    closingLine: null,
  }));
  const current = entries.findIndex(({ season }) => season === 2022 + seasons + 1);
  const saturday = current + playedRounds * gamesPerRound;
  const known = entries
    .slice(0, saturday + gamesPerRound + coming)
    .map((entry, index): GameEntry =>
      index < saturday ? entry : { ...entry, status: 'scheduled', points: null },
    );
  for (let from = 0; from < known.length; from += batchSize)
    await platform.transact(async (tx) =>
      putGames(platform, tx, sportId, known.slice(from, from + batchSize)),
    );
  return { sportId, games: known.length, results: entries.slice(saturday, saturday + gamesPerRound) };
}

/** Random moments of results, in seconds from the first minute on, in order. */
export function resultTimes(count: number, hours: number, seed: number): number[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.uniform() * hours * 3600).toSorted((a, b) => a - b);
}
