import { byDay, renderProfile } from '@outpick/forecast';
import type { Fixture, Game, Profile } from '@outpick/forecast';
import { sha256 } from '../../platform/crypto.ts';
import { createYield } from './yield.ts';

/** Increment it if a change of code makes the same games give other numbers. */
export const modelVersion = '1';

/** A profile's text and the hash that identifies it. */
export function renderWithHash(profile: Profile): { readonly content: string; readonly hash: string } {
  const content = renderProfile(profile);
  return { content, hash: sha256(content).toString('hex') };
}

/** Everything a rating run reads, with hashes to compare it with the inputs of an earlier run. */
export interface Inputs {
  readonly profile: Profile;
  readonly profileHash: string;
  readonly profileContent: string;
  readonly withLines: boolean;
  readonly days: readonly (readonly Game[])[];
  readonly fixtures: readonly Fixture[];
  /** For each day, the hash of all games up to and including it. */
  readonly dayHashes: readonly string[];
  readonly hash: string;
}

/** Closing lines are used if more than half of this many newest games have one. */
const lineSample = 500;

export interface InputSources {
  readonly profile: Profile;
  /** Finished games, in play order. */
  readonly games: readonly Game[];
  readonly fixtures: readonly Fixture[];
  readonly signal: AbortSignal | undefined;
}

const hasLine = ({ closingLine, closingProbability }: Game): boolean =>
  closingLine !== undefined || closingProbability !== undefined;

export async function gatherInputs({ profile, games, fixtures, signal }: InputSources): Promise<Inputs> {
  const recent = games.slice(-lineSample);
  const withLines = profile.parametersWithLines !== null && recent.filter(hasLine).length * 2 > recent.length;
  const { hash: profileHash, content: profileContent } = renderWithHash(profile);
  const days = byDay(games);
  const yieldIfDue = createYield(signal);
  const dayHashes: string[] = [];
  let chainHash = `${modelVersion} ${profileHash} ${withLines}`;
  for (const day of days) {
    chainHash = sha256(chainHash, JSON.stringify(day)).toString('hex');
    dayHashes.push(chainHash);
    await yieldIfDue();
  }
  const hash = sha256(chainHash, JSON.stringify(fixtures)).toString('hex');
  return { profile, profileHash, profileContent, withLines, days, fixtures, dayHashes, hash };
}
