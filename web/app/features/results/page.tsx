import { useLocation } from 'react-router';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { useFilterFailure } from '../../design/use-failure-notices.ts';
import type { LoadResult } from '../../platform/load-result.ts';
import { DownloadButton } from '../downloads/index.ts';
import { GameFilterForm, PlayingGames } from '../games/index.ts';
import {
  loadSportPage,
  loadSportPageInBrowser,
  SportFrame,
  sportHead,
  type SportPageRequest,
  makeTitleOf,
  useTitledSport,
} from '../sports/index.ts';
import { loadTeamNames } from '../teams/index.ts';
import type { Route } from './+types/page.ts';
import { addresses, loadResults, ResultList, type Results } from './result-list.tsx';

const page = {
  subject: 'results',
  async load({ call, sportId, query, wait }: SportPageRequest) {
    const [results, teams] = await Promise.all([
      wait(loadResults(call, sportId, query)),
      wait(loadTeamNames(call, sportId)),
    ]);
    return { results, teams };
  },
  showsQuery: ({ results }: { readonly results: LoadResult<Results> }, query: URLSearchParams) =>
    !addresses.read(query).filter || (results.state === 'loaded' && results.data.result.length > 0),
} as const;

export const loader = loadSportPage(page);
export const clientLoader = loadSportPageInBrowser(page);

const titleOf = makeTitleOf('Game Results');

export const meta: Route.MetaFunction = ({ matches, loaderData, params, location }) =>
  sportHead({ matches, params }, loaderData?.results, (name) => ({
    title: titleOf(name),
    description: `Every ${name ?? ''} game played, with its score and its forecast.`,
    path: addresses.addressOf(params.id, addresses.read(new URLSearchParams(location.search))),
  }));

export default function GameResultPage({ params, loaderData: { results, teams } }: Route.ComponentProps) {
  const view = addresses.read(new URLSearchParams(useLocation().search));
  useFilterFailure(results, params.id);
  const { sport, title } = useTitledSport(params.id, titleOf, results);
  return (
    <SportFrame
      sport={sport}
      title={title}
      aside={<DownloadButton sportId={params.id} file="game-result" signedInOnly />}
    >
      {view.page === 1 && (
        <LoadResultView result={results} loading={null} failed={() => null}>
          {({ playing }) => <PlayingGames games={playing} />}
        </LoadResultView>
      )}
      <GameFilterForm sportId={params.id} view={view} addresses={addresses} teams={teams} />
      <ResultList title={title} sportId={params.id} view={view} results={results} />
    </SportFrame>
  );
}
