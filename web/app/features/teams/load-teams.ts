import { type Caller, matchupsCalls, type TeamBadge } from '@outpick/contracts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';

type Teams = FinalResult<readonly TeamBadge[]>;

/** The cache belongs to a caller. The browser has one for the whole visit, the server one for each rendering. */
const cachedTeams = new WeakMap<Caller, Map<string, Promise<Teams>>>();

/** A sport's teams, by name. A caller asks once for each sport: its teams change once a year. */
export async function loadTeams(call: Caller, sportId: string): Promise<Teams> {
  const bySport = cachedTeams.get(call) ?? new Map<string, Promise<Teams>>();
  cachedTeams.set(call, bySport);
  const request = bySport.get(sportId) ?? fetchTeams(call, sportId);
  bySport.set(sportId, request);
  const teams = await request;
  if (teams.state === 'failed') bySport.delete(sportId);
  return teams;
}

const fetchTeams = (call: Caller, sportId: string): Promise<Teams> =>
  toResult(
    call(matchupsCalls.listTeams, { params: { id: sportId } }).then((teams) =>
      teams.map(({ id, name, monogram, colours }) => ({ id, name, monogram, colours })),
    ),
  );
