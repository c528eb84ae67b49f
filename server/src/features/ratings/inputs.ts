import { renderProfile } from '@outpick/forecast';
import type { Fixture, Game, Profile } from '@outpick/forecast';
import { sha256 } from '../../platform/crypto.ts';

/** Increment this when a code change makes the same games give other numbers. */
export const modelVersion = '1';

/** A profile's text and the hash that identifies it. */
export function renderWithHash(profile: Profile): { readonly content: string; readonly hash: string } {
  const content = renderProfile(profile);
  return { content, hash: sha256(content).toString('hex') };
}

/** The settings with which a sport's model is trained. After a change, training restarts at the first game. */
export interface ModelSettings {
  readonly profile: Profile;
  readonly profileHash: string;
  readonly profileContent: string;
  /** Whether the model learns from closing lines of past games. */
  readonly withLines: boolean;
}

/** The hash before the first game: the start of a hash chain with one link for each day of games. */
export const firstGamesHash = ({ profileHash, withLines }: ModelSettings): string =>
  `${modelVersion} ${profileHash} ${withLines}`;

/** Extends the hash of all earlier games by one day's games. */
export const nextGamesHash = (before: string, day: readonly Game[]): string =>
  sha256(before, JSON.stringify(day)).toString('hex');

/** Identifies everything that a run reads. Runs with equal hashes give equal numbers. */
export const inputsHash = (gamesHash: string, fixtures: readonly Fixture[]): string =>
  sha256(gamesHash, JSON.stringify(fixtures)).toString('hex');
