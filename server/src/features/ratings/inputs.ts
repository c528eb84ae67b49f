import { byDay, renderProfile } from '@outpick/forecast';
import type { Fixture, Game, Profile } from '@outpick/forecast';
import { sha256 } from '../../platform/crypto.ts';
import { createYield } from './yield.ts';

/** Raised when a change of code makes the same games give other numbers. */
export const modelVersion = '1';

/** A profile's text and the hash that identifies it. */
export function profileText(profile: Profile): { readonly content: string; readonly hash: string } {
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
const newest = 500;

const hasLine = ({ closingLine, closingProbability }: Game): boolean =>
  closingLine !== undefined || closingProbability !== undefined;

export async function gatherInputs(
  profile: Profile,
  games: readonly Game[],
  fixtures: readonly Fixture[],
  signal: AbortSignal | undefined,
): Promise<Inputs> {
  const recent = games.slice(-newest);
  const withLines = profile.parametersWithLines !== null && recent.filter(hasLine).length * 2 > recent.length;
  const { hash: profileHash, content: profileContent } = profileText(profile);
  const days = byDay(games);
  const yieldIfDue = createYield(signal);
  const dayHashes: string[] = [];
  let chained = `${modelVersion} ${profileHash} ${withLines}`;
  for (const day of days) {
    chained = sha256(chained, JSON.stringify(day)).toString('hex');
    dayHashes.push(chained);
    await yieldIfDue();
  }
  const hash = sha256(chained, JSON.stringify(fixtures)).toString('hex');
  return { profile, profileHash, profileContent, withLines, days, fixtures, dayHashes, hash };
}
