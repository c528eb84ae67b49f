import { byDay } from '@outpick/forecast';
import type { Fixture, Game, Profile } from '@outpick/forecast';
import { sha256 } from '../../platform/crypto.ts';
import { profileText } from './profile.ts';
import { createTurns } from './turns.ts';

/** Raised whenever the same games would give other numbers than before. */
export const modelVersion = '1';

/** All that a rating run reads, with hashes that tell whether it is what an earlier run read. */
export interface Inputs {
  readonly profile: Profile;
  readonly profileHash: string;
  readonly profileContent: string;
  readonly withLines: boolean;
  readonly days: readonly (readonly Game[])[];
  readonly fixtures: readonly Fixture[];
  /** Of each day: the hash of all games up to and including it. */
  readonly dayHashes: readonly string[];
  readonly hash: string;
}

/** How many of the newest games must have a line for lines to be learnt from: half. */
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
  const breathe = createTurns(signal);
  const dayHashes: string[] = [];
  let chained = `${modelVersion} ${profileHash} ${withLines}`;
  for (const day of days) {
    chained = sha256(chained, JSON.stringify(day)).toString('hex');
    dayHashes.push(chained);
    await breathe();
  }
  const hash = sha256(chained, JSON.stringify(fixtures)).toString('hex');
  return { profile, profileHash, profileContent, withLines, days, fixtures, dayHashes, hash };
}
