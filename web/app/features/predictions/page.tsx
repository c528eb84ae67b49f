import { useLocation } from 'react-router';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { useFilterFailure } from '../../design/use-failure-notices.ts';
import { calendarOf } from '../../platform/head.ts';
import type { LoadResult } from '../../platform/load-result.ts';
import { DownloadButton } from '../downloads/index.ts';
import { GameFilterForm, loadGame, PlayingGames, PostponedGames } from '../games/index.ts';
import {
  loadSportPage,
  loadSportPageInBrowser,
  SportFrame,
  sportHead,
  type SportPageRequest,
  useTitledSport,
} from '../sports/index.ts';
import { loadTeamNames } from '../teams/index.ts';
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
    const [predictions, teams, game] = await Promise.all([
      wait(loadPredictions(call, sportId, query)),
      wait(loadTeamNames(call, sportId)),
      gameId === undefined ? undefined : wait(loadGame(call, gameId)),
    ]);
    return { predictions, teams, game };
  },
  showsQuery({ predictions }: PageData, query: URLSearchParams) {
    const rows = predictions.state === 'loaded' ? predictions.data.result : [];
    if (addresses.read(query).filter && rows.length === 0) return false;
    const gameId = readOpenedGame(query);
    return gameId === undefined || rows.some((row) => row.gameId === gameId);
  },
} as const;

export const loader = loadSportPage(page);
export const clientLoader = loadSportPageInBrowser(page);

const titleOf = (name: string | undefined) => (name === undefined ? 'Predictions' : `${name} Prediction`);

export const meta: Route.MetaFunction = ({ matches, loaderData, params, location }) =>
  sportHead({ matches, params }, loaderData?.predictions, (name) => ({
    title: titleOf(name),
    description: `Who should win the upcoming ${name ?? ''} games, by how much, how likely that is, and why.`,
    path: addresses.addressOf(params.id, addresses.read(new URLSearchParams(location.search))),
    feed: calendarOf('sportCalendar', params.id, `${name ?? 'The sport'}’s games`),
  }));

export default function PredictionPage({ params, loaderData }: Route.ComponentProps) {
  const { predictions, teams, game } = loaderData;
  const query = new URLSearchParams(useLocation().search);
  const view = addresses.read(query);
  useFilterFailure(predictions, params.id);
  useDisplayedList(addresses.addressOf(params.id, view), predictions);
  const { sport, title } = useTitledSport(params.id, titleOf, predictions);
  return (
    <SportFrame
      sport={sport}
      title={title}
      aside={<DownloadButton sportId={params.id} file="prediction" signedInOnly />}
    >
      {view.page === 1 && (
        <LoadResultView result={predictions} loading={null} failed={() => null}>
          {({ playing }) => <PlayingGames games={playing} />}
        </LoadResultView>
      )}
      <GameFilterForm sportId={params.id} view={view} addresses={addresses} teams={teams} />
      <PredictionList
        title={title}
        sportId={params.id}
        view={view}
        openedGameId={readOpenedGame(query)}
        predictions={predictions}
        game={game}
      />
      <LoadResultView result={predictions} loading={null} failed={() => null}>
        {({ postponed }) => <PostponedGames games={postponed} />}
      </LoadResultView>
    </SportFrame>
  );
}
