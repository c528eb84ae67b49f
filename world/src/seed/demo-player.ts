import { putAccount } from '@outpick/server';
import type { Platform } from '@outpick/server';
import type { Player } from '../players.ts';

/** The player that anyone may sign in as in the demo. */
export const demoPlayer = { email: 'player@outpick.example', password: 'Sunday+14games' } as const;

/** How that player plays: everything, well enough, and late, so that what is open is often still to be picked. */
export const demoPlayerAs = (sports: readonly string[]): Player => ({
  firstName: 'Robin',
  lastName: 'Alderquist',
  contestTeamName: 'Robin’s Second Opinion',
  displayName: 'Robin’s Second Opinion',
  manner: 'steady',
  skill: 0.8,
  activity: 0.9,
  favouriteSports: sports,
  boldness: 1.05,
  homeBias: 0.5,
  leadHours: 0.5,
});

/** Makes the demo's player. Never on a site that is public: everyone knows the password. */
export async function putDemoPlayer(platform: Platform): Promise<string | undefined> {
  if (platform.config.PUBLIC_ORIGIN.startsWith('https:')) return undefined;
  return putAccount(platform, demoPlayer.email, demoPlayer.password);
}
