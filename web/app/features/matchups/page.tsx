import { useLocation } from 'react-router';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { FailedState, LoadingLine } from '../../design/states.tsx';
import { useFailureToast } from '../../design/use-failure-notices.ts';
import {
  loadSportPage,
  loadSportPageInBrowser,
  SportFrame,
  sportHead,
  makeTitleOf,
  useSportOfRoute,
} from '../sports/index.ts';
import { NoTeams, teamTool } from '../teams/index.ts';
import type { Route } from './+types/page.ts';
import { addressOf, loadMatchup, readChoice } from './load.ts';
import { MatchupResult } from './matchup-result.tsx';
import { TeamPair, TeamPairSkeleton } from './team-pair.tsx';

const page = teamTool(loadMatchup);

export const loader = loadSportPage(page);
export const clientLoader = loadSportPageInBrowser(page);

const titleOf = makeTitleOf('Head-to-Head');

export const meta: Route.MetaFunction = ({ matches, loaderData, params, location }) => {
  const matchup = loaderData?.answer?.state === 'loaded' ? loaderData.answer.data : undefined;
  return sportHead({ matches, params }, undefined, (name) => ({
    title: matchup ? `${matchup.awayTeam.name} @ ${matchup.homeTeam.name}` : titleOf(name),
    description: `Any two ${name ?? ''} teams against each other, at home and at a neutral site.`,
    path: addressOf(params.id, readChoice(new URLSearchParams(location.search))),
  }));
};

export default function HeadToHeadPage({ params, loaderData: { teams, answer } }: Route.ComponentProps) {
  const sport = useSportOfRoute(params.id);
  const choice = readChoice(new URLSearchParams(useLocation().search));
  useFailureToast(answer);
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
      {answer && (
        <LoadResultView
          result={answer}
          loading={<LoadingLine />}
          failed={({ message }) => (
            <FailedState
              what="The comparison did not work"
              message={message}
              query={new URLSearchParams(Object.entries(choice))}
            />
          )}
        >
          {(loaded) => <MatchupResult matchup={loaded} />}
        </LoadResultView>
      )}
    </SportFrame>
  );
}
