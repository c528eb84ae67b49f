import { putGames, runRatings, tendContests } from '@outpick/server';
import type { Platform } from '@outpick/server';
import {
  addTestPlayers,
  openTestContest,
  testBearer,
  testPick,
  workUntilIdle,
} from '@outpick/server/testing';
import type { TestContest, TestContestGame, TestPlayer } from '@outpick/server/testing';
import { contestSport, playedSport } from './sports.ts';

/** Opens a contest that stays open, and one to be played. Gives the latter. */
export async function openContests(platform: Platform, position: number): Promise<TestContest> {
  const open = await openTestContest(platform, { name: contestSport, position, tiesPossible: true });
  await changeForecasts(platform, open);
  return openTestContest(platform, { name: playedSport, position: position + 1 });
}

/** A result that comes in after picks have opened, and turns the ratings over. */
async function changeForecasts(platform: Platform, { sportId, games: [first] }: TestContest): Promise<void> {
  if (!first) throw new Error('there is nothing to play');
  const startsAt = new Date(Date.now() - 86_400_000).toISOString();
  const late = {
    ...first.entry,
    feedId: 'late',
    startsAt,
    status: 'final',
    points: { home: 70, away: 0 },
  } as const;
  await platform.transact(async (tx) => putGames(platform, tx, sportId, [late]));
  await runRatings(platform, sportId);
}

/** The margin that the watched player calls to the point. */
export const calledMargin = 7;

/**
 * Plays a contest: picks through the site's own call, then a game won by the margin that was called, one whose result is
 * corrected, one that has only begun, and one called off. Gives the player whose cards show all of it.
 */
export async function playContest(
  platform: Platform,
  origin: string,
  contest: TestContest,
): Promise<TestPlayer> {
  const [won, corrected, begun, calledOff] = contest.games;
  if (!won || !corrected || !begun || !calledOff) throw new Error('there is nothing to play');
  const players = await addTestPlayers(platform, 5);
  const [watched] = players;
  if (!watched) throw new Error('there is nobody to play');
  for (const [index, player] of players.entries()) {
    const margin = calledMargin + index;
    await pick(origin, player, [
      testPick(won, margin),
      testPick(corrected, margin),
      // Four of five for the away team.
      testPick(begun, margin, index === 4 ? begun.home : begun.away),
      testPick(calledOff, margin),
    ]);
  }
  const final = async (game: TestContestGame, home: number, away: number) =>
    contest.change(game, { status: 'final', points: { home, away } });
  await final(won, 20 + calledMargin, 20);
  await final(corrected, 24, 21);
  await contest.change(begun, { status: 'live' });
  await contest.change(calledOff, { status: 'cancelled' });
  await workUntilIdle(platform);
  await final(corrected, 23, 24);
  // What the clock would have done within a minute.
  await platform.transact(async (tx) => {
    platform.jobs.enqueue(tx, tendContests, {});
    await Promise.resolve();
  });
  await workUntilIdle(platform);
  return watched;
}

async function pick(origin: string, player: TestPlayer, picks: readonly object[]): Promise<void> {
  const answer = await fetch(`${origin}/api/v1/users/userPerdiction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...testBearer(player) },
    body: JSON.stringify(picks),
  });
  if (!answer.ok) throw new Error(`the picks were refused: ${await answer.text()}`);
}

/** The player whose contest was played, for tests that run in processes of their own. */
export function watchedPlayer(): TestPlayer {
  const player: TestPlayer = JSON.parse(process.env['OUTPICK_PLAYER'] ?? '{}');
  return player;
}
