import type { Random } from '@outpick/forecast';
import { putGames } from '../../src/features/games/index.ts';
import type { GameEntry } from '../../src/features/games/index.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { addTestTeams } from './builders.ts';

export interface TestLeagueOptions {
  /** The first Sunday of the current season. */
  readonly firstSunday?: string;
  /** The number of played rounds in the current season. */
  readonly played?: number;
  readonly ties?: boolean;
  /** The UTC hour at which the first game of a round starts. */
  readonly hour?: number;
}

const names = [
  'Ashford Álamos',
  'Bell/Harbour',
  "Cape O'Neil",
  'Dune & Dale',
  'East 100%',
  'Fox Hill #1',
  'Gulls?',
  'Hay Bay',
];
const week = 7 * 86_400_000;

/** The pairings of a round-robin round, by the circle method. */
function pairRound(index: number): (readonly [string, string])[] {
  const [fixed = '', ...others] = names;
  const rotated = [...others.slice(index % 7), ...others.slice(0, index % 7)];
  const circle = [fixed, ...rotated];
  return Array.from({ length: 4 }, (_, i) => {
    const pair = [circle[i] ?? '', circle[7 - i] ?? ''] as const;
    return (i + index) % 2 === 0 ? pair : ([pair[1], pair[0]] as const);
  });
}

/**
 * Adds a league of eight teams: a finished season, a current one with three rounds left, and the first round of the next.
 * Rounds are weekly and have four games; one game in five is on neutral ground. Returns all games.
 */
export async function addTestLeague(
  platform: Platform,
  sportId: string,
  random: Random,
  { firstSunday = '2026-09-06', played = 9, ties = false, hour = 18 }: TestLeagueOptions = {},
): Promise<GameEntry[]> {
  const teams = await addTestTeams(platform, sportId, names);
  const first = Date.parse(firstSunday);
  const strength = new Map(names.map((name) => [name, 6 * random.normal()]));
  const games: GameEntry[] = [];
  const add = (season: number, weeks: number, roundIndex: number, final: boolean) => {
    for (const [index, [home, away]] of pairRound(roundIndex).entries()) {
      const neutral = (roundIndex + index) % 5 === 4;
      const mean = (strength.get(home) ?? 0) - (strength.get(away) ?? 0) + (neutral ? 0 : 2);
      const rawMargin = Math.round(mean + 12 * random.normal());
      const margin = rawMargin === 0 && !ties ? 1 : rawMargin;
      games.push({
        feedId: `${season} ${String(roundIndex).padStart(2, '0')} ${index}`,
        season,
        startsAt: new Date(first + weeks * week + (hour + index / 2) * 3_600_000).toISOString(),
        homeTeamId: teams.get(home) ?? '',
        awayTeamId: teams.get(away) ?? '',
        neutral,
        status: final ? 'final' : 'scheduled',
        points: final ? { home: 20 + Math.max(0, margin), away: 20 + Math.max(0, -margin) } : null,
        keyPlayers: { home: `${home} ${random.uniform() < 0.8 ? 1 : 2}`, away: null },
        expectedGoals: null,
        closingLine: null,
      });
    }
  };
  for (let index = 0; index < 14; index += 1) add(2025, index - 52, index, true);
  for (let index = 0; index < played + 3; index += 1) add(2026, index, index, index < played);
  add(2027, 52, 0, false);
  await platform.transact(async (tx) => putGames(platform, tx, sportId, games));
  return games;
}
