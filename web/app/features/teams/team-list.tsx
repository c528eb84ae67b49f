import { type Caller, matchupsCalls, pages, type TeamBadge } from '@outpick/contracts';
import { generatePath } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { EmptyState } from '../../design/states.tsx';
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

export type TeamName = Pick<TeamBadge, 'id' | 'name'>;

/** Loads only the teams' ids and names, to keep the data of pages with a team menu small. */
export async function loadTeamNames(call: Caller, sportId: string): Promise<FinalResult<TeamName[]>> {
  const teams = await loadTeams(call, sportId);
  if (teams.state === 'failed') return teams;
  return { state: 'loaded', data: teams.data.map(({ id, name }) => ({ id, name })) };
}

const fetchTeams = (call: Caller, sportId: string): Promise<Teams> =>
  toResult(
    call(matchupsCalls.listTeams, { params: { id: sportId } }).then((teams) =>
      teams.map(({ id, name, monogram, colours }) => ({ id, name, monogram, colours })),
    ),
  );

/** Shown instead of a form if a sport has no teams to choose from. */
export function NoTeams({ sportId }: { readonly sportId: string }) {
  return (
    <EmptyState title="No Team is found">
      <p>This sport has no teams to compare yet.</p>
      <ButtonLink to={generatePath(pages.ranking.path, { id: sportId })}>See the rankings</ButtonLink>
    </EmptyState>
  );
}
