import { openSlates, putAccount, putGames, runRatings } from '@outpick/server';
import type { GameEntry, Platform } from '@outpick/server';
import { addTestSport, addTestTeams, testPassword } from '@outpick/server/testing';
import { forecastSport } from './sports.ts';

/** The account of a player, because only players may download lists. */
export const player = { email: 'player@example.org', password: testPassword };

/** Teams, some with characters that are special in addresses, two with a very long name: one plays in an open game of the contest. */
export const forecastTeams = [
  'Ashford Álamos',
  'Bell/Harbour',
  'Dune & Dale',
  'Gulls? of Stow-on-the-Wold-upon-Avon Polytechnic, Agricultural & Mechanical',
  'East 100%',
  'Fox Hill #1',
  'Hay Bay',
  "Saint Bartholomew's-on-the-Mississippi Polytechnic & Agricultural",
] as const;

export const playedGames = 1040;
/** Games with frozen forecasts that have since been played. */
export const judgedGames = 3;
export const comingGames = 130;
/** Games without a new date. Several, so that they do not fit beside each other on a phone. */
const postponedGames = 8;

const hour = 3_600_000;
const tenMinutes = hour / 6;

/** Number of games that start within one hour, so that they share a slate at any time of day. */
const firstGames = judgedGames + 2;
const comingStart = (now: number, index: number): number =>
  index < firstGames ? now + 2 * hour + index * tenMinutes : now + (5 + 3 * (index - firstGames)) * hour;

/** Returns the teams of the nth game in a round robin. */
function pairTeams(index: number): readonly [string, string] {
  const count = forecastTeams.length;
  const home = index % count;
  const away = (home + 1 + (Math.floor(index / count) % (count - 1))) % count;
  return [forecastTeams[home] ?? '', forecastTeams[away] ?? ''];
}

/** Adds a sport with ties, many results, forecasts of scheduled games, and some frozen forecasts of played games. */
export async function putForecasts(platform: Platform, position: number): Promise<void> {
  const sportId = await addTestSport(platform, {
    name: forecastSport,
    position,
    model: 'epl',
    contestWindow: 'day',
    maxMargin: 49,
    tiesPossible: true,
  });
  const teams = await addTestTeams(platform, sportId, forecastTeams);
  const now = Math.floor(Date.now() / hour) * hour;
  const game = (index: number, startsAt: number, points: GameEntry['points']): GameEntry => {
    const [home, away] = pairTeams(index);
    return {
      feedId: `game ${index}`,
      season: 2026,
      startsAt: new Date(startsAt).toISOString(),
      homeTeamId: teams.get(home) ?? '',
      awayTeamId: teams.get(away) ?? '',
      neutral: index % 10 === 9,
      status: points ? 'final' : 'scheduled',
      points,
      keyPlayers: { home: null, away: null },
      expectedGoals: null,
      closingLine: null,
    };
  };
  const past = Array.from({ length: playedGames }, (_, index) =>
    game(index, now - (playedGames - index) * 6 * hour, { home: (index * 7) % 4, away: (index * 5) % 3 }),
  );
  const coming = Array.from({ length: comingGames + judgedGames }, (_, index) =>
    game(playedGames + index, comingStart(now, index), null),
  );
  // One lap of the round robin, so that one of them has the team with the longest name at home and one has it away.
  const postponed = Array.from({ length: postponedGames }, (_, index) => ({
    ...game(playedGames + coming.length + index, now + (24 + index) * hour, null),
    status: 'postponed' as const,
  }));
  const put = async (games: readonly GameEntry[]) =>
    platform.transact(async (tx) => putGames(platform, tx, sportId, games));
  await put([...past, ...coming, ...postponed]);
  await runRatings(platform, sportId);
  await openSlates(platform, sportId);
  await put(
    coming.slice(0, judgedGames).map((one) => ({ ...one, status: 'final', points: { home: 2, away: 0 } })),
  );
  await putAccount(platform, player.email, player.password);
}
