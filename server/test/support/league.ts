import type { Random } from '@outpick/forecast';
import { putGames } from '../../src/features/games/index.ts';
import type { GameEntry } from '../../src/features/games/index.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { addTestTeams } from './builders.ts';

export interface TestLeagueOptions {
  /** The Sunday on which the season under way began. */
  readonly firstSunday?: string;
  /** Rounds of that season that have been played. */
  readonly played?: number;
  readonly ties?: boolean;
  /** Starts at this hour of UTC. */
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

/** A round: everybody plays once, the fixed first team against one after the other. */
function round(index: number): (readonly [string, string])[] {
  const [fixed = '', ...others] = names;
  const turned = [...others.slice(index % 7), ...others.slice(0, index % 7)];
  const circle = [fixed, ...turned];
  return Array.from({ length: 4 }, (_, i) => {
    const pair = [circle[i] ?? '', circle[7 - i] ?? ''] as const;
    return (i + index) % 2 === 0 ? pair : ([pair[1], pair[0]] as const);
  });
}

/**
 * Adds a league of eight: a season played, another half-way through (weekly rounds of four games, one in five on neutral
 * ground) with three rounds to come, and the first round of the season after. Gives every game.
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
    for (const [index, [home, away]] of round(roundIndex).entries()) {
      const neutral = (roundIndex + index) % 5 === 4;
      const mean = (strength.get(home) ?? 0) - (strength.get(away) ?? 0) + (neutral ? 0 : 2);
      const drawn = Math.round(mean + 12 * random.normal());
      const margin = drawn === 0 && !ties ? 1 : drawn;
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
