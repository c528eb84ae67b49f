import { createRandom, fittedProfile, simulateLeague } from '@outpick/forecast';
import { putGames, type GameEntry, type Platform } from '@outpick/server';
import { addTestSport, addTestTeams } from '@outpick/server/testing';

export interface LeagueSize {
  readonly teams: number;
  /** Finished seasons before the current one. */
  readonly seasons: number;
  /** Number of games after the Saturday. */
  readonly coming: number;
  readonly seed: number;
}

/** A league on a Saturday morning: its past is stored, the day's results are not. */
export interface SaturdayLeague {
  readonly sportId: string;
  readonly games: number;
  /** The Saturday's games with their results. */
  readonly results: readonly GameEntry[];
}

/** Rounds before the Saturday. Every team plays in each. */
const playedRounds = 4;
const dayMs = 86_400_000;
const batchSize = 1000;

/** Adds a college basketball league with finished seasons, and the first rounds and coming games of the current season. */
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
  const storedEntries = entries
    .slice(0, saturday + gamesPerRound + coming)
    .map((entry, index): GameEntry =>
      index < saturday ? entry : { ...entry, status: 'scheduled', points: null },
    );
  for (let from = 0; from < storedEntries.length; from += batchSize)
    await platform.transact(async (tx) =>
      putGames(platform, tx, sportId, storedEntries.slice(from, from + batchSize)),
    );
  return { sportId, games: storedEntries.length, results: entries.slice(saturday, saturday + gamesPerRound) };
}

/** Returns sorted random arrival times of results, in seconds. */
export function drawResultTimes(count: number, hours: number, seed: number): number[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.uniform() * hours * 3600).toSorted((a, b) => a - b);
}
