import { type Caller, type ContestGame, contestsCalls, pages, type SportWords } from '@outpick/contracts';
import { generatePath } from 'react-router';
import { type FinalResult, toResult } from '../../platform/load-result.ts';

/** The season's contest rules, which define a margin's probability and points, and the sport's own words. */
export interface Scale {
  readonly maxMargin: number;
  readonly marginSigma: number;
  readonly tiesPossible: boolean;
  readonly words: SportWords;
}

/** The games of a sport's contest. */
export interface Contest extends Scale {
  readonly result: readonly ContestGame[];
  readonly sportName: string;
}

export const addressOfContest = (sportId: string): string =>
  generatePath(pages.contest.path, { id: sportId });

/** Loads a contest. With a player's id and bearer token, the games include that player's picks. */
export const loadContest = (call: Caller, sportId: string, userId?: string): Promise<FinalResult<Contest>> =>
  toResult(call(contestsCalls.listContests, { query: { sportId, ...(userId !== undefined && { userId }) } }));
