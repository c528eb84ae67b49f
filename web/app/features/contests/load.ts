import { type Caller, type ContestGame, contestsCalls, pages } from '@outpick/contracts';
import { generatePath } from 'react-router';
import { type FinalResult, toResult } from '../../platform/load-result.ts';
import type { Scale } from '../picks/index.ts';

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
