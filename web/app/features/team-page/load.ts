import { type Caller, type TeamPage, teamsCalls } from '@outpick/contracts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';

export const loadTeam = (call: Caller, id: string): Promise<FinalResult<TeamPage>> =>
  toResult(call(teamsCalls.getTeam, { params: { id } }));
