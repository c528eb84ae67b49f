import { isPublic, putAccount } from '@outpick/server';
import type { Platform } from '@outpick/server';
import type { Player } from '../players.ts';

/** The demo's public sign-in. */
export const demoPlayer = { email: 'player@outpick.example', password: 'Sunday+14games' } as const;

/** The settings of the demo player. It picks late, so that the visitor finds open slates without picks. */
export const demoPlayerAs = (sports: readonly string[]): Player => ({
  firstName: 'Robin',
  lastName: 'Alderquist',
  contestTeamName: 'Robin’s Second Opinion',
  displayName: 'Robin’s Second Opinion',
  manner: 'steady',
  skill: 0.8,
  activity: 0.9,
  favoriteSports: sports,
  boldness: 1.05,
  homeBias: 0.5,
  leadHours: 0.5,
});

/** Creates the demo player's account and returns its id. Does nothing on a public site, because the password is public. */
export async function putDemoPlayer(platform: Platform): Promise<string | undefined> {
  if (isPublic(platform.config.PUBLIC_ORIGIN)) return undefined;
  return putAccount(platform, demoPlayer.email, demoPlayer.password);
}
