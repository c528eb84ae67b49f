import { id as anId, teamPageCalls } from '@outpick/contracts';
import { data } from 'react-router';
import { PageTitle } from '../../design/page-title.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { SkeletonText } from '../../design/skeletons.tsx';
import { FailedState } from '../../design/states.tsx';
import { callContext } from '../../platform/calls.ts';
import { calendarOf, headTags } from '../../platform/head.ts';
import { awaitBriefly, requireFound, statusOf, toResult } from '../../platform/load-result.ts';
import { addressOfTeam } from '../teams/index.ts';
import type { Route } from './+types/page.ts';
import { TeamView } from './team-view.tsx';

function load({ params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const id = anId.safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  return toResult(context.get(callContext)(teamPageCalls.getTeam, { params: { id: id.data } }));
}

export async function loader(args: Route.LoaderArgs) {
  const team = requireFound(await load(args));
  return data({ team }, { status: statusOf(team) });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return { team: requireFound(await awaitBriefly(load(args))) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const team = loaderData?.team.state === 'loaded' ? loaderData.team.data : undefined;
  return headTags(matches[0].loaderData?.origin, {
    title: team ? `${team.name}, ${team.sportName}` : 'Team',
    description: team
      ? `${team.name}: the rating and how sure we are of it, results and upcoming games.`
      : 'A team’s rating, results and upcoming games.',
    path: addressOfTeam(params.id),
    ...(team && {
      sport: { id: team.sportId, name: team.sportName },
      feed: calendarOf('teamCalendar', team.id, `${team.name}’s games`),
    }),
  });
};

export default function TeamRoute({ loaderData }: Route.ComponentProps) {
  return (
    <LoadResultView
      result={loaderData.team}
      loading={<SkeletonText />}
      failed={({ message }) => (
        <>
          <PageTitle>Team</PageTitle>
          <FailedState what="The team did not load" message={message} />
        </>
      )}
    >
      {(team) => <TeamView team={team} />}
    </LoadResultView>
  );
}
