import { sportId } from '@outpick/contracts';
import { data, useLocation } from 'react-router';
import { callContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import { awaitBriefly, requireFound, statusOf } from '../../platform/load-result.ts';
import { DownloadButton } from '../downloads/index.ts';
import { SportFrame, useSportOfRoute } from '../sports/index.ts';
import type { Route } from './+types/page.ts';
import { addresses, loadRanking } from './load.ts';
import { RankingList } from './ranking-list.tsx';

function load({ request, params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  if (!sportId.safeParse(params.id).success) throw data(null, { status: 404 });
  return loadRanking(context.get(callContext), params.id, new URL(request.url).searchParams);
}

export async function loader(args: Route.LoaderArgs) {
  const ranking = requireFound(await load(args));
  return data({ ranking }, { status: statusOf(ranking) });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return { ranking: requireFound(await awaitBriefly(load(args))) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params, location }) => {
  const root = matches[0].loaderData;
  const sports = root?.sports.state === 'loaded' ? root.sports.data : [];
  const listed = sports.find(({ id }) => id === params.id)?.name;
  const name = loaderData?.ranking.state === 'loaded' ? loaderData.ranking.data.sportName : listed;
  return headTags(root?.origin, {
    title: name === undefined ? 'Rankings' : `${name} Rankings`,
    description: `Every ${name ?? ''} team by rank, with its record and the points it scores and allows a game.`,
    path: addresses.addressOf(params.id, addresses.read(new URLSearchParams(location.search))),
    sport: { id: params.id, name },
  });
};

export default function RankingPage({ params, loaderData }: Route.ComponentProps) {
  const view = addresses.read(new URLSearchParams(useLocation().search));
  const { ranking } = loaderData;
  const sport = useSportOfRoute(params.id);
  const name = ranking.state === 'loaded' ? ranking.data.sportName : sport?.name;
  const title = name === undefined ? 'Rankings' : `${name} Rankings`;
  return (
    <SportFrame sport={sport} title={title} aside={<DownloadButton sportId={params.id} file="ranking" />}>
      <RankingList title={title} sportId={params.id} view={view} ranking={ranking} />
    </SportFrame>
  );
}
