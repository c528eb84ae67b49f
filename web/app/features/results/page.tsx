import { useLocation } from 'react-router';
import { useFilterFailure } from '../../design/use-failure-notices.ts';
import { headTags } from '../../platform/head.ts';
import { DownloadButton } from '../downloads/index.ts';
import {
  findSport,
  loadSportPage,
  loadSportPageInBrowser,
  nameOfSport,
  SportFrame,
  type SportPageRequest,
  useSportOfRoute,
} from '../sports/index.ts';
import type { Route } from './+types/page.ts';
import { addresses, loadResults, ResultList } from './result-list.tsx';

const page = {
  subject: 'results',
  load: async ({ call, sportId, query, wait }: SportPageRequest) => ({
    results: await wait(loadResults(call, sportId, query)),
  }),
} as const;

export const loader = (args: Route.LoaderArgs) => loadSportPage(args, page);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadSportPageInBrowser(args, page);

const titleOf = (name: string | undefined) => (name === undefined ? 'Game Results' : `${name} Game Results`);

export const meta: Route.MetaFunction = ({ matches, loaderData, params, location }) => {
  const root = matches[0].loaderData;
  const name = nameOfSport(loaderData?.results, findSport(root, params.id));
  return headTags(root?.origin, {
    title: titleOf(name),
    description: `Every ${name ?? ''} game played, with its score and what was forecast of it.`,
    path: addresses.addressOf(params.id, addresses.read(new URLSearchParams(location.search))),
    sport: { id: params.id, name },
  });
};

export default function GameResultPage({ params, loaderData: { results } }: Route.ComponentProps) {
  const view = addresses.read(new URLSearchParams(useLocation().search));
  const sport = useSportOfRoute(params.id);
  useFilterFailure(results, params.id);
  const title = titleOf(nameOfSport(results, sport));
  return (
    <SportFrame
      sport={sport}
      title={title}
      aside={<DownloadButton sportId={params.id} file="game-result" signedInOnly />}
    >
      <ResultList title={title} sportId={params.id} view={view} results={results} />
    </SportFrame>
  );
}
