import { sportId } from '@outpick/contracts';
import { data, useLocation } from 'react-router';
import { useFilterFailure } from '../../design/use-failure-notices.ts';
import { callContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import { awaitBriefly, requireFound, statusOf } from '../../platform/load-result.ts';
import { DownloadButton } from '../downloads/index.ts';
import { SportFrame, useSportOfRoute } from '../sports/index.ts';
import type { Route } from './+types/page.ts';
import { addresses, loadResults } from './load.ts';
import { ResultList } from './result-list.tsx';

function load({ request, params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  if (!sportId.safeParse(params.id).success) throw data(null, { status: 404 });
  return loadResults(context.get(callContext), params.id, new URL(request.url).searchParams);
}

export async function loader(args: Route.LoaderArgs) {
  const results = requireFound(await load(args));
  return data({ results }, { status: statusOf(results) });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return { results: requireFound(await awaitBriefly(load(args))) };
}

const titleOf = (name: string | undefined) => (name === undefined ? 'Game Results' : `${name} Game Results`);

export const meta: Route.MetaFunction = ({ matches, loaderData, params, location }) => {
  const root = matches[0].loaderData;
  const sports = root?.sports.state === 'loaded' ? root.sports.data : [];
  const listed = sports.find(({ id }) => id === params.id)?.name;
  const name = loaderData?.results.state === 'loaded' ? loaderData.results.data.sportName : listed;
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
  const title = titleOf(results.state === 'loaded' ? results.data.sportName : sport?.name);
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
