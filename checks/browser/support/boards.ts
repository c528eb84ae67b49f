import type { Platform } from '@outpick/server';
import {
  addTestPlayers,
  finishTestSlate,
  makeBare,
  openTestPlatform,
  playTestSlate,
  waitUntilConnected,
} from '@outpick/server/testing';
import type { BareSlate, TestPlay, TestPlayer } from '@outpick/server/testing';

/** Boards that the global set-up creates. */
export interface Boards {
  readonly sportId: string;
  /** A finished slate with 120 players and a corrected result. */
  readonly finished: BareSlate;
  readonly inProgress: BareSlate;
  /** A player on the second page of the finished board. */
  readonly player: TestPlayer;
}

/** Late on Monday in UTC, so that it is Tuesday in eastern time zones. */
const finishedStart = '2026-01-05T23:30:00Z';
export const finishedDay = 'January 5, 2026';
const inProgressStart = '2026-01-12T18:00:00Z';
export const inProgressDay = 'January 12, 2026';
export const playerName = 'Wandering Wombats of Ware';
export const manyPlayers = 120;

/** Creates two slates with picks, in a sport without other data. */
export async function putBoards(platform: Platform, sportId: string): Promise<Boards> {
  const sport = await makeBare(platform, sportId);
  const players = await addTestPlayers(platform, manyPlayers);
  const player = players[manyPlayers - 10];
  if (!player) throw new Error('too few test players');
  await platform.db
    .insertInto('profiles')
    .values([
      { account_id: player.id, name: 'Wanda', contest_team_name: playerName },
      { account_id: players[0]?.id ?? '', name: 'Maximiliana-Alexandrina' },
    ])
    .execute();
  // Ninety players pick the winner with decreasing margins. The last thirty pick the loser.
  const plays = players.map((one, index): TestPlay =>
    index < 90 ? [one, 0, 'Home', 95 - index] : [one, 0, 'Away', index - 89],
  );
  const finished = await playTestSlate(platform, sport, finishedStart, plays);
  await finishTestSlate(platform, finished, [7, 3, -2]);
  await finishTestSlate(platform, finished, [7, -3, -2]);
  const few = [player, ...players.slice(0, 5)].map((one, index): TestPlay[] => [
    [one, 0, 'Away', 2 + index],
    [one, 1, 'Home', 30 - index],
  ]);
  const inProgress = await playTestSlate(platform, sport, inProgressStart, few.flat());
  await finishTestSlate(platform, inProgress, [4]);
  return { sportId, finished, inProgress, player };
}

/** Returns the boards of the global set-up, which passes them to the tests in an environment variable. */
export function knownBoards(): Boards {
  const boards: Boards = JSON.parse(process.env['OUTPICK_BOARDS'] ?? '{}');
  return boards;
}

/** Finishes the second game of the slate in progress and settles the slate. */
export async function finishSecondGame(homeMargin: number): Promise<void> {
  const settings: { readonly DATABASE_URL: string } = JSON.parse(process.env['OUTPICK_SETTINGS'] ?? '{}');
  const opened = await openTestPlatform({ process: 'worker', databaseUrl: settings.DATABASE_URL });
  try {
    await waitUntilConnected(opened.platform);
    await finishTestSlate(opened.platform, knownBoards().inProgress, [4, homeMargin]);
  } finally {
    await opened.close();
  }
}
