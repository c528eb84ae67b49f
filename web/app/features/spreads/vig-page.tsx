import { favoriteLocations, spreadOnWire, spreadsCalls } from '@outpick/contracts';
import { data, generatePath, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { callContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import { withQuery } from '../../platform/list-view.ts';
import { awaitBriefly, requireFound, statusOf } from '../../platform/load-result.ts';
import { loadTeams, loadTeamsOnce } from '../matchups/index.ts';
import { useSportOfRoute } from '../sports/index.ts';
import type { Route } from './+types/vig-page.ts';
import { checkSportId } from './check-sport-id.ts';
import { loadVig, readGameId } from './load.ts';
import styles from './result.module.css';
import { readValues, vigFields } from './spread-fields.ts';
import { SpreadTool } from './spread-tool.tsx';
import { onlySpreadMoved } from './use-moved-spread.ts';
import { VigResult } from './vig-result.tsx';

function load({ request, params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  checkSportId(params.id);
  const call = context.get(callContext);
  return {
    call,
    analysis: loadVig(call, params.id, new URL(request.url).searchParams),
  };
}

export async function loader(args: Route.LoaderArgs) {
  const asked = load(args);
  const [teams, analysis] = await Promise.all([loadTeams(asked.call, args.params.id), asked.analysis]);
  return data({ teams: requireFound(teams), analysis }, { status: statusOf(analysis ?? teams) });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const asked = load(args);
  const [teams, analysis] = await Promise.all([
    awaitBriefly(loadTeamsOnce(asked.call, args.params.id)),
    asked.analysis && awaitBriefly(asked.analysis),
  ]);
  return { teams: requireFound(teams), analysis };
}

/** A spread moved along the dots needs no call: the page carries the distribution. The form asks the server. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || !onlySpreadMoved(currentUrl, nextUrl);

const plainWords =
  "This explains prices; it isn't betting advice. Where we disagree with the market, assume it knows something.";

const titleOf = (name: string | undefined) =>
  name === undefined ? 'Prices and Vig' : `${name} Prices and Vig`;

export const meta: Route.MetaFunction = ({ matches, params, location }) => {
  const root = matches[0].loaderData;
  const sports = root?.sports.state === 'loaded' ? root.sports.data : [];
  const name = sports.find(({ id }) => id === params.id)?.name;
  const query = new URLSearchParams(location.search);
  const own = spreadOnWire({ ...readValues(query, vigFields), gameId: readGameId(query) });
  return headTags(root?.origin, {
    title: titleOf(name),
    description: `What two prices on a ${name ?? ''} spread really say, and what the book keeps.`,
    path: withQuery(generatePath('/vig/:id', { id: params.id }), new URLSearchParams(own)),
    sport: { id: params.id, name },
  });
};

export default function VigPage({ params, loaderData: { teams, analysis } }: Route.ComponentProps) {
  const sport = useSportOfRoute(params.id);
  const values = readValues(new URLSearchParams(useLocation().search), vigFields);
  const location = favoriteLocations.find((known) => known === values.location) ?? 'Home';
  return (
    <SpreadTool
      sport={sport}
      sportId={params.id}
      title={titleOf(sport?.name)}
      call={spreadsCalls.analyseVig}
      fields={vigFields}
      teams={teams}
      analysis={analysis}
      result={(answer) => (
        <VigResult
          analysis={answer}
          location={location}
          asked={Number(values.pointSpread)}
          favoritePrice={Number(values.favoritePrice)}
        />
      )}
    >
      <div className={styles.text}>
        <p className={styles.plain}>
          {plainWords} The market usually knows more than the algorithm: it has seen the news.
        </p>
      </div>
    </SpreadTool>
  );
}
