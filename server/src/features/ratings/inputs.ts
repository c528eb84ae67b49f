import { renderProfile } from '@outpick/forecast';
import type { Fixture, Game, Profile } from '@outpick/forecast';
import { sha256 } from '../../platform/crypto.ts';

/** Increment it if a change of code makes the same games give other numbers. */
export const modelVersion = '1';

/** A profile's text and the hash that identifies it. */
export function renderWithHash(profile: Profile): { readonly content: string; readonly hash: string } {
  const content = renderProfile(profile);
  return { content, hash: sha256(content).toString('hex') };
}

/** What a sport's model is made with, besides its games. Another one needs a training from the first game on. */
export interface ModelSettings {
  readonly profile: Profile;
  readonly profileHash: string;
  readonly profileContent: string;
  /** Whether the model learns from closing lines of past games. */
  readonly withLines: boolean;
}

/** The hash of no games: the first link of a chain with one link for each day of games. */
export const firstGamesHash = ({ profileHash, withLines }: ModelSettings): string =>
  `${modelVersion} ${profileHash} ${withLines}`;

/** The hash of all games up to a day, from the hash of all before it. */
export const nextGamesHash = (before: string, day: readonly Game[]): string =>
  sha256(before, JSON.stringify(day)).toString('hex');

/** Identifies everything that a run reads: with the same inputs it gives the same numbers. */
export const inputsHash = (gamesHash: string, fixtures: readonly Fixture[]): string =>
  sha256(gamesHash, JSON.stringify(fixtures)).toString('hex');
