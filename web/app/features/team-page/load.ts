import { type Caller, type TeamPage, teamsCalls } from '@outpick/contracts';
import { type Outcome, outcomeOf } from '../../platform/outcome.ts';

export const loadTeam = (call: Caller, id: string): Promise<Outcome<TeamPage>> =>
  outcomeOf(call(teamsCalls.getTeam, { params: { id } }));
