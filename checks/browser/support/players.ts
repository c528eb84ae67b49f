import type { Platform } from '@outpick/server';
import { addTestPlayers } from '@outpick/server/testing';
import type { TestPlayer } from '@outpick/server/testing';
import { serveJson } from './serve-json.ts';

/** Serves new players to the test processes. */
export const openPlayerDesk = async (platform: Platform) =>
  serveJson(async () => (await addTestPlayers(platform, 1))[0]);

/** Adds a player with a session but no password, because a sign-up with its mailed code takes longer than most tests. */
export async function newPlayer(): Promise<TestPlayer> {
  const answer = await fetch(process.env['OUTPICK_PLAYERS'] ?? '');
  if (!answer.ok) throw new Error(`there is no new player: ${await answer.text()}`);
  return JSON.parse(await answer.text());
}
