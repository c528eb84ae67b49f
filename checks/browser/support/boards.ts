import type { Platform } from '@outpick/server';
import {
  addTestPlayers,
  finishTestSlate,
  makeBare,
  openTestPlatform,
  playTestSlate,
  settled,
} from '@outpick/server/testing';
import type { BareSlate, TestPlay, TestPlayer } from '@outpick/server/testing';

/** What the tests of boards know of them. */
export interface Boards {
  readonly sportId: string;
  /** Over, played by 120, with a corrected result; and one under way. */
  readonly over: BareSlate;
  readonly underWay: BareSlate;
  /** Last but ten on the board that is over: on its second page. */
  readonly player: TestPlayer;
}

/** Late on a Monday in UTC; elsewhere it is Tuesday. */
const overStart = '2026-01-05T23:30:00Z';
export const overDay = 'January 5, 2026';
const underWayStart = '2026-01-12T18:00:00Z';
export const underWayDay = 'January 12, 2026';
export const playerName = 'Wandering Wombats of Ware';
export const manyPlayers = 120;

/** Plays two slates of a sport that has nothing else. */
export async function putBoards(platform: Platform, sportId: string): Promise<Boards> {
  const sport = await makeBare(platform, sportId);
  const players = await addTestPlayers(platform, manyPlayers);
  const player = players[manyPlayers - 10];
  if (!player) throw new Error('there is nobody to play');
  await platform.db
    .insertInto('profiles')
    .values([
      { account_id: player.id, name: 'Wanda', contest_team_name: playerName },
      { account_id: players[0]?.id ?? '', name: 'Maximiliana-Alexandrina' },
    ])
    .execute();
  // The surer, the better; the last thirty were wrong.
  const plays = players.map((one, index): TestPlay =>
    index < 90 ? [one, 0, 'Home', 95 - index] : [one, 0, 'Away', index - 89],
  );
  const over = await playTestSlate(platform, sport, overStart, plays);
  await finishTestSlate(platform, over, [7, 3, -2]);
  await finishTestSlate(platform, over, [7, -3, -2]);
  const few = [player, ...players.slice(0, 5)].map((one, index): TestPlay[] => [
    [one, 0, 'Away', 2 + index],
    [one, 1, 'Home', 30 - index],
  ]);
  const underWay = await playTestSlate(platform, sport, underWayStart, few.flat());
  await finishTestSlate(platform, underWay, [4]);
  return { sportId, over, underWay, player };
}

/** The boards, for tests that run in processes of their own. */
export function knownBoards(): Boards {
  const boards: Boards = JSON.parse(process.env['OUTPICK_BOARDS'] ?? '{}');
  return boards;
}

/** Gives the second game of the slate under way a result, as a worker would. */
export async function moveBoard(homeMargin: number): Promise<void> {
  const settings: { readonly DATABASE_URL: string } = JSON.parse(process.env['OUTPICK_SETTINGS'] ?? '{}');
  const opened = await openTestPlatform({ process: 'worker', databaseUrl: settings.DATABASE_URL });
  try {
    await settled(opened.platform);
    await finishTestSlate(opened.platform, knownBoards().underWay, [4, homeMargin]);
  } finally {
    await opened.close();
  }
}
