import { sportId } from '@outpick/contracts';
import { data, useLocation } from 'react-router';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { FailedState, LoadingLine } from '../../design/states.tsx';
import { useFailureToast } from '../../design/use-failure-notices.ts';
import { callContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import { awaitBriefly, requireFound, statusOf } from '../../platform/load-result.ts';
import { SportFrame, useSportOfRoute } from '../sports/index.ts';
import type { Route } from './+types/page.ts';
import { addressOf, loadMatchup, readChoice } from './load.ts';
import { loadTeams, loadTeamsOnce } from './load-teams.ts';
import { MatchupResult } from './matchup-result.tsx';
import { NoTeams } from './no-teams.tsx';
import { TeamPair, TeamPairSkeleton } from './team-pair.tsx';

function load({ request, params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  if (!sportId.safeParse(params.id).success) throw data(null, { status: 404 });
  const call = context.get(callContext);
  const choice = readChoice(new URL(request.url).searchParams);
  return { call, matchup: loadMatchup(call, params.id, choice) };
}

export async function loader(args: Route.LoaderArgs) {
  const asked = load(args);
  const [teams, matchup] = await Promise.all([loadTeams(asked.call, args.params.id), asked.matchup]);
  return data({ teams: requireFound(teams), matchup }, { status: statusOf(matchup ?? teams) });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const asked = load(args);
  const [teams, matchup] = await Promise.all([
    awaitBriefly(loadTeamsOnce(asked.call, args.params.id)),
    asked.matchup && awaitBriefly(asked.matchup),
  ]);
  return { teams: requireFound(teams), matchup };
}

const titleOf = (name: string | undefined) => (name === undefined ? 'Head-to-Head' : `${name} Head-to-Head`);

export const meta: Route.MetaFunction = ({ matches, loaderData, params, location }) => {
  const root = matches[0].loaderData;
  const sports = root?.sports.state === 'loaded' ? root.sports.data : [];
  const name = sports.find(({ id }) => id === params.id)?.name;
  const matchup = loaderData?.matchup?.state === 'loaded' ? loaderData.matchup.data : undefined;
  return headTags(root?.origin, {
    title: matchup ? `${matchup.awayTeam.name} @ ${matchup.homeTeam.name}` : titleOf(name),
    description: `Any two ${name ?? ''} teams against each other, at home and on a neutral site.`,
    path: addressOf(params.id, readChoice(new URLSearchParams(location.search))),
    sport: { id: params.id, name },
  });
};

export default function HeadToHeadPage({ params, loaderData }: Route.ComponentProps) {
  const { teams, matchup } = loaderData;
  const sport = useSportOfRoute(params.id);
  const choice = readChoice(new URLSearchParams(useLocation().search));
  useFailureToast(matchup);
  return (
    <SportFrame sport={sport} title={titleOf(sport?.name)}>
      <LoadResultView
        result={teams}
        loading={<TeamPairSkeleton />}
        failed={({ message }) => <FailedState what="The teams did not load" message={message} />}
      >
        {(list) =>
          list.length === 0 ? (
            <NoTeams sportId={params.id} />
          ) : (
            <TeamPair teams={list} sportId={params.id} choice={choice} />
          )
        }
      </LoadResultView>
      {matchup && (
        <LoadResultView
          result={matchup}
          loading={<LoadingLine />}
          failed={({ message }) => (
            <FailedState
              what="The comparison did not work"
              message={message}
              query={new URLSearchParams(Object.entries(choice))}
            />
          )}
        >
          {(answer) => <MatchupResult matchup={answer} />}
        </LoadResultView>
      )}
    </SportFrame>
  );
}
