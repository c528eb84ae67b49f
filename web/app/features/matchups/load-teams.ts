import { type Caller, matchupsCalls, type TeamBadge } from '@outpick/contracts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';

/** The teams of a sport that can be chosen, by name. */
export const loadTeams = (call: Caller, sportId: string): Promise<FinalResult<readonly TeamBadge[]>> =>
  toResult(
    call(matchupsCalls.listTeams, { params: { id: sportId } }).then((teams) =>
      teams.map(({ id, name, monogram, colours }) => ({ id, name, monogram, colours })),
    ),
  );

const asked = new Map<string, Promise<FinalResult<readonly TeamBadge[]>>>();

/** The same for the browser, where a visit asks once for each sport: its teams change once a year. */
export async function loadTeamsOnce(
  call: Caller,
  sportId: string,
): Promise<FinalResult<readonly TeamBadge[]>> {
  const answer = asked.get(sportId) ?? loadTeams(call, sportId);
  asked.set(sportId, answer);
  const teams = await answer;
  if (teams.state === 'failed') asked.delete(sportId);
  return teams;
}
