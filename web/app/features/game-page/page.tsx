import { type GamePage, id as anId } from '@outpick/contracts';
import { data } from 'react-router';
import { PageTitle } from '../../design/page-title.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { SkeletonText } from '../../design/skeletons.tsx';
import { FailedState } from '../../design/states.tsx';
import { callContext } from '../../platform/calls.ts';
import { cardOf, headTags } from '../../platform/head.ts';
import { awaitBriefly, requireFound, statusOf } from '../../platform/load-result.ts';
import { formatPercent } from '../../platform/numbers.ts';
import type { Route } from './+types/page.ts';
import { addressOfGame, loadGame } from '../games/index.ts';
import { GameView } from './game-view.tsx';
import { sportsEvent } from './sports-event.ts';

function load({ params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  if (!anId.safeParse(params.id).success) throw data(null, { status: 404 });
  return loadGame(context.get(callContext), params.id);
}

export async function loader(args: Route.LoaderArgs) {
  const game = requireFound(await load(args));
  return data({ game }, { status: statusOf(game) });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return { game: requireFound(await awaitBriefly(load(args))) };
}

const summarize = ({ forecast, homeTeam, awayTeam }: GamePage): string =>
  forecast
    ? `${forecast.predictedWinner} by ${forecast.algoMargin.toFixed(1)}, win probability ${formatPercent(forecast.winProb)}: the algorithm's forecast and its reasons.`
    : `${awayTeam.name} at ${homeTeam.name}.`;

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const origin = matches[0].loaderData?.origin;
  const path = addressOfGame(params.id);
  const game = loaderData?.game.state === 'loaded' ? loaderData.game.data : undefined;
  if (!game) return headTags(origin, { title: 'Game', description: 'A game and its forecast.', path });
  const title = `${game.awayTeam.name} @ ${game.homeTeam.name}, ${game.sportName}`;
  return [
    ...headTags(origin, {
      title,
      description: summarize(game),
      path,
      picture: cardOf('gameCard', game.id, `${title}. ${summarize(game)}`),
    }),
    ...(origin === undefined ? [] : [{ 'script:ld+json': sportsEvent(game, origin) }]),
  ];
};

export default function GameRoute({ loaderData }: Route.ComponentProps) {
  return (
    <LoadResultView
      result={loaderData.game}
      loading={<SkeletonText />}
      failed={({ message }) => (
        <>
          <PageTitle>Game</PageTitle>
          <FailedState what="The game did not load" message={message} />
        </>
      )}
    >
      {(game) => <GameView game={game} />}
    </LoadResultView>
  );
}
