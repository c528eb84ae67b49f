import { useLocation } from 'react-router';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { FailedState, LoadingLine } from '../../design/states.tsx';
import { useFailureToast } from '../../design/use-failure-notices.ts';
import { headTags } from '../../platform/head.ts';
import {
  findSport,
  loadSportPage,
  loadSportPageInBrowser,
  SportFrame,
  type SportPageRequest,
  useSportOfRoute,
} from '../sports/index.ts';
import { loadTeams, NoTeams } from '../teams/index.ts';
import type { Route } from './+types/page.ts';
import { addressOf, loadMatchup, readChoice } from './load.ts';
import { MatchupResult } from './matchup-result.tsx';
import { TeamPair, TeamPairSkeleton } from './team-pair.tsx';

const page = {
  subject: 'teams',
  answer: 'matchup',
  async load({ call, sportId, query, wait }: SportPageRequest) {
    const comparison = loadMatchup(call, sportId, readChoice(query));
    const [teams, matchup] = await Promise.all([
      wait(loadTeams(call, sportId)),
      comparison && wait(comparison),
    ]);
    return { teams, matchup };
  },
  showsQuery: ({ matchup }: { readonly matchup: unknown }, query: URLSearchParams) =>
    matchup !== undefined || query.size === 0,
} as const;

export const loader = (args: Route.LoaderArgs) => loadSportPage(args, page);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadSportPageInBrowser(args, page);

const titleOf = (name: string | undefined) => (name === undefined ? 'Head-to-Head' : `${name} Head-to-Head`);

export const meta: Route.MetaFunction = ({ matches, loaderData, params, location }) => {
  const root = matches[0].loaderData;
  const name = findSport(root, params.id)?.name;
  const matchup = loaderData?.matchup?.state === 'loaded' ? loaderData.matchup.data : undefined;
  return headTags(root?.origin, {
    title: matchup ? `${matchup.awayTeam.name} @ ${matchup.homeTeam.name}` : titleOf(name),
    description: `Any two ${name ?? ''} teams against each other, at home and at a neutral site.`,
    path: addressOf(params.id, readChoice(new URLSearchParams(location.search))),
    sport: { id: params.id, name },
  });
};

export default function HeadToHeadPage({ params, loaderData: { teams, matchup } }: Route.ComponentProps) {
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
          {(loaded) => <MatchupResult matchup={loaded} />}
        </LoadResultView>
      )}
    </SportFrame>
  );
}
