import { sportId } from '@outpick/contracts';
import { data, useLocation } from 'react-router';
import { useFilterFailure } from '../../design/use-failure-notices.ts';
import { callContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import { awaitBriefly, requireFound, statusOf } from '../../platform/load-result.ts';
import { DownloadButton } from '../downloads/index.ts';
import { SportFrame, useSportOfRoute } from '../sports/index.ts';
import type { Route } from './+types/page.ts';
import { BoardView } from './board-view.tsx';
import { addressesOf, loadWinners, readSlate } from './load.ts';
import { useLiveWinners } from './use-live-winners.ts';

function load({ request, params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  if (!sportId.safeParse(params.id).success) throw data(null, { status: 404 });
  return loadWinners(context.get(callContext), params.id, new URL(request.url).searchParams);
}

export async function loader(args: Route.LoaderArgs) {
  const winners = requireFound(await load(args));
  return data({ winners }, { status: statusOf(winners) });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return { winners: requireFound(await awaitBriefly(load(args))) };
}

const titleOf = (name: string | undefined) => (name === undefined ? 'Winners' : `${name} Winners`);

export const meta: Route.MetaFunction = ({ matches, loaderData, params, location }) => {
  const root = matches[0].loaderData;
  const sports = root?.sports.state === 'loaded' ? root.sports.data : [];
  const listed = sports.find(({ id }) => id === params.id)?.name;
  const name = loaderData?.winners.state === 'loaded' ? loaderData.winners.data.sportName : listed;
  const query = new URLSearchParams(location.search);
  const addresses = addressesOf(readSlate(query));
  return headTags(root?.origin, {
    title: titleOf(name),
    description: `Who beat the algorithm: the boards of every ${name ?? ''} contest, with points of the slate, the season and the year.`,
    path: addresses.addressOf(params.id, addresses.read(query)),
    sport: { id: params.id, name },
  });
};

export default function WinnerDataPage({ params, loaderData: { winners: loaded } }: Route.ComponentProps) {
  const query = new URLSearchParams(useLocation().search);
  const sport = useSportOfRoute(params.id);
  useFilterFailure(loaded, params.id);
  const winners = useLiveWinners(params.id, query, loaded);
  const title = titleOf(winners.state === 'loaded' ? winners.data.sportName : sport?.name);
  return (
    <SportFrame
      sport={sport}
      title={title}
      aside={<DownloadButton sportId={params.id} file="winner" signedInOnly />}
    >
      <BoardView
        title={title}
        sportId={params.id}
        slateId={readSlate(query)}
        view={addressesOf(undefined).read(query)}
        winners={winners}
      />
    </SportFrame>
  );
}
