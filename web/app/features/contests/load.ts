import { type Caller, type ContestGame, contestsCalls, pages, type SportWords } from '@outpick/contracts';
import { generatePath } from 'react-router';
import { type FinalResult, toResult } from '../../platform/load-result.ts';

/** The contest rules of the season, which decide what a margin means and pays, and the sport's own words. */
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

/** Loads a contest; with a player's id and bearer the games carry that player's own picks. */
export const loadContest = (call: Caller, sportId: string, userId?: string): Promise<FinalResult<Contest>> =>
  toResult(call(contestsCalls.listContests, { query: { sportId, ...(userId !== undefined && { userId }) } }));
