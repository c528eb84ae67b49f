import { type Caller, matchupsCalls, type TeamBadge } from '@outpick/contracts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';

type Teams = FinalResult<readonly TeamBadge[]>;

/** Cached per caller. The browser has one caller for the whole visit, the server a new one for each rendering. */
const cachedTeams = new WeakMap<Caller, Map<string, Promise<Teams>>>();

/** Loads a sport's teams, sorted by name, once per caller and sport: teams change once a year. */
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
