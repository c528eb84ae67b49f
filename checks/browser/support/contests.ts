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

/** Opens two contests and returns the second one, which will be played. */
export async function openContests(platform: Platform, position: number): Promise<TestContest> {
  const open = await openTestContest(platform, { name: contestSport, position, tiesPossible: true });
  await changeForecasts(platform, open);
  return openTestContest(platform, { name: playedSport, position: position + 1 });
}

/** After picks have opened, adds a result that changes the ratings a lot. */
async function changeForecasts(platform: Platform, { sportId, games: [first] }: TestContest): Promise<void> {
  if (!first) throw new Error('the contest has no games');
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

/** The margin that the player of `playContest` picks in the first game, and with which this game then ends. */
export const pickedMargin = 7;

/**
 * Plays a contest: five players pick all four games. Then the first game ends with exactly the first player's margin, the
 * result of the second is corrected, the third starts, and the fourth is canceled. Returns the first player.
 */
export async function playContest(
  platform: Platform,
  origin: string,
  contest: TestContest,
): Promise<TestPlayer> {
  const [won, corrected, live, canceled] = contest.games;
  if (!won || !corrected || !live || !canceled) throw new Error('the contest has too few games');
  const players = await addTestPlayers(platform, 5);
  const [firstPlayer] = players;
  if (!firstPlayer) throw new Error('too few test players');
  for (const [index, player] of players.entries()) {
    const margin = pickedMargin + index;
    await pick(origin, player, [
      testPick(won, margin),
      testPick(corrected, margin),
      // Four of five players pick the away team.
      testPick(live, margin, index === 4 ? live.home : live.away),
      testPick(canceled, margin),
    ]);
  }
  const final = async (game: TestContestGame, home: number, away: number) =>
    contest.change(game, { status: 'final', points: { home, away } });
  await final(won, 20 + pickedMargin, 20);
  await final(corrected, 24, 21);
  await contest.change(live, { status: 'live' });
  await contest.change(canceled, { status: 'cancelled' });
  await workUntilIdle(platform);
  await final(corrected, 23, 24);
  // Enqueue the job now. Otherwise it would run only at its next scheduled time, up to a minute later.
  await platform.transact(async (tx) => {
    platform.jobs.enqueue(tx, tendContests, {});
    await Promise.resolve();
  });
  await workUntilIdle(platform);
  return firstPlayer;
}

async function pick(origin: string, player: TestPlayer, picks: readonly object[]): Promise<void> {
  const answer = await fetch(`${origin}/api/v1/users/userPerdiction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...testBearer(player) },
    body: JSON.stringify(picks),
  });
  if (!answer.ok) throw new Error(`the picks were refused: ${await answer.text()}`);
}

/** Returns the player of `playContest`. The global set-up passes this player to the tests in an environment variable. */
export function contestPlayer(): TestPlayer {
  const player: TestPlayer = JSON.parse(process.env['OUTPICK_PLAYER'] ?? '{}');
  return player;
}
