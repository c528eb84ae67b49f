import { useLocation } from 'react-router';
import { useFilterFailure } from '../../design/use-failure-notices.ts';
import { calendarOf, headTags } from '../../platform/head.ts';
import type { LoadResult } from '../../platform/load-result.ts';
import { DownloadButton } from '../downloads/index.ts';
import { loadGame } from '../games/index.ts';
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
import { addresses, loadPredictions, type Predictions, readOpenedGame, useDisplayedList } from './load.ts';
import { PredictionList } from './prediction-list.tsx';

interface PageData {
  readonly predictions: LoadResult<Predictions>;
}

const page = {
  subject: 'predictions',
  async load({ call, sportId, query, wait }: SportPageRequest) {
    const gameId = readOpenedGame(query);
    const [predictions, game] = await Promise.all([
      wait(loadPredictions(call, sportId, query)),
      gameId === undefined ? undefined : wait(loadGame(call, gameId)),
    ]);
    return { predictions, game };
  },
  showsQuery({ predictions }: PageData, query: URLSearchParams) {
    const gameId = readOpenedGame(query);
    if (gameId === undefined) return true;
    return predictions.state === 'loaded' && predictions.data.result.some((row) => row.gameId === gameId);
  },
} as const;

export const loader = (args: Route.LoaderArgs) => loadSportPage(args, page);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadSportPageInBrowser(args, page);

const titleOf = (name: string | undefined) => (name === undefined ? 'Predictions' : `${name} Prediction`);

export const meta: Route.MetaFunction = ({ matches, loaderData, params, location }) => {
  const root = matches[0].loaderData;
  const name = nameOfSport(loaderData?.predictions, findSport(root, params.id));
  return headTags(root?.origin, {
    title: titleOf(name),
    description: `Who wins the coming ${name ?? ''} games, by how much and how surely, with the reasons.`,
    path: addresses.addressOf(params.id, addresses.read(new URLSearchParams(location.search))),
    sport: { id: params.id, name },
    feed: calendarOf('sportCalendar', params.id, `${name ?? 'The sport'}’s games`),
  });
};

export default function PredictionPage({ params, loaderData: { predictions, game } }: Route.ComponentProps) {
  const query = new URLSearchParams(useLocation().search);
  const sport = useSportOfRoute(params.id);
  useFilterFailure(predictions, params.id);
  useDisplayedList(addresses.addressOf(params.id, addresses.read(query)), predictions);
  const title = titleOf(nameOfSport(predictions, sport));
  return (
    <SportFrame
      sport={sport}
      title={title}
      aside={<DownloadButton sportId={params.id} file="prediction" signedInOnly />}
    >
      <PredictionList
        title={title}
        sportId={params.id}
        view={addresses.read(query)}
        openedGameId={readOpenedGame(query)}
        predictions={predictions}
        game={game}
      />
    </SportFrame>
  );
}
