import { sportId } from '@outpick/contracts';
import { data, useLocation } from 'react-router';
import { useFilterFailure } from '../../design/use-failure-notices.ts';
import { callContext } from '../../platform/calls.ts';
import { calendarOf, headTags } from '../../platform/head.ts';
import { awaitBriefly, requireFound, statusOf } from '../../platform/load-result.ts';
import { DownloadButton } from '../downloads/index.ts';
import { loadGame } from '../game-page/index.ts';
import { loadTeams, loadTeamsOnce } from '../matchups/index.ts';
import { SportFrame, useSportOfRoute } from '../sports/index.ts';
import type { Route } from './+types/page.ts';
import { addresses, loadPredictions, openedGame } from './load.ts';
import { PredictionList } from './prediction-list.tsx';
import { shownList, useShownList } from './shown-list.ts';

function load(
  { request, params, context }: Route.LoaderArgs | Route.ClientLoaderArgs,
  teamsOf: typeof loadTeams,
) {
  if (!sportId.safeParse(params.id).success) throw data(null, { status: 404 });
  const call = context.get(callContext);
  const query = new URL(request.url).searchParams;
  const opened = openedGame(query);
  const known = shownList(addresses.addressOf(params.id, addresses.read(query)));
  return {
    predictions: known ? Promise.resolve(known) : loadPredictions(call, params.id, query, teamsOf),
    game: opened === undefined ? undefined : loadGame(call, opened),
  };
}

export async function loader(args: Route.LoaderArgs) {
  const asked = load(args, loadTeams);
  const [predictions, game] = await Promise.all([asked.predictions, asked.game]);
  return data({ predictions: requireFound(predictions), game }, { status: statusOf(predictions) });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const asked = load(args, loadTeamsOnce);
  const [predictions, game] = await Promise.all([
    awaitBriefly(asked.predictions),
    asked.game && awaitBriefly(asked.game),
  ]);
  return { predictions: requireFound(predictions), game };
}

const titleOf = (name: string | undefined) => (name === undefined ? 'Predictions' : `${name} Prediction`);

export const meta: Route.MetaFunction = ({ matches, loaderData, params, location }) => {
  const root = matches[0].loaderData;
  const sports = root?.sports.state === 'loaded' ? root.sports.data : [];
  const listed = sports.find(({ id }) => id === params.id)?.name;
  const name = loaderData?.predictions.state === 'loaded' ? loaderData.predictions.data.sportName : listed;
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
  useShownList(addresses.addressOf(params.id, addresses.read(query)), predictions);
  const title = titleOf(predictions.state === 'loaded' ? predictions.data.sportName : sport?.name);
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
        opened={openedGame(query)}
        predictions={predictions}
        game={game}
      />
    </SportFrame>
  );
}
