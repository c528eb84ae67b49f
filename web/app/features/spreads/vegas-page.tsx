import { favoriteLocations, spreadOnWire, spreadsCalls } from '@outpick/contracts';
import { data, generatePath, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { SafeHtml } from '../../design/safe-html.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { SkeletonText } from '../../design/skeletons.tsx';
import { FailedLine } from '../../design/states.tsx';
import { callContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import { withQuery } from '../../platform/list-view.ts';
import { awaitBriefly, requireFound, statusOf } from '../../platform/load-result.ts';
import { loadTeams, loadTeamsOnce } from '../matchups/index.ts';
import { useSportOfRoute } from '../sports/index.ts';
import type { Route } from './+types/vegas-page.ts';
import { loadExplanation, loadSpread, readGameId } from './load.ts';
import styles from './result.module.css';
import { readValues, vegasFields } from './spread-fields.ts';
import { SpreadTool } from './spread-tool.tsx';
import { checkSportId } from './check-sport-id.ts';
import { onlySpreadMoved } from './use-moved-spread.ts';
import { VegasResult } from './vegas-result.tsx';

function load({ request, params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  checkSportId(params.id);
  const call = context.get(callContext);
  return {
    call,
    text: loadExplanation(call),
    analysis: loadSpread(call, params.id, new URL(request.url).searchParams),
  };
}

export async function loader(args: Route.LoaderArgs) {
  const asked = load(args);
  const [teams, text, analysis] = await Promise.all([
    loadTeams(asked.call, args.params.id),
    asked.text,
    asked.analysis,
  ]);
  return data({ teams: requireFound(teams), text, analysis }, { status: statusOf(analysis ?? teams) });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const asked = load(args);
  const [teams, text, analysis] = await Promise.all([
    awaitBriefly(loadTeamsOnce(asked.call, args.params.id)),
    awaitBriefly(asked.text),
    asked.analysis && awaitBriefly(asked.analysis),
  ]);
  return { teams: requireFound(teams), text, analysis };
}

/** A spread moved along the dots needs no call: the page carries the distribution. The form asks the server. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || !onlySpreadMoved(currentUrl, nextUrl);

const titleOf = (name: string | undefined) =>
  name === undefined ? 'Vegas Analysis' : `${name} Vegas Analysis`;

export const meta: Route.MetaFunction = ({ matches, params, location }) => {
  const root = matches[0].loaderData;
  const sports = root?.sports.state === 'loaded' ? root.sports.data : [];
  const name = sports.find(({ id }) => id === params.id)?.name;
  const query = new URLSearchParams(location.search);
  const own = spreadOnWire({ ...readValues(query, vegasFields), gameId: readGameId(query) });
  return headTags(root?.origin, {
    title: titleOf(name),
    description: `How likely a ${name ?? ''} favorite is to win by at least a point spread.`,
    path: withQuery(generatePath('/vegas/:id', { id: params.id }), new URLSearchParams(own)),
    sport: { id: params.id, name },
  });
};

export default function VegasPage({ params, loaderData }: Route.ComponentProps) {
  const { teams, analysis, text } = loaderData;
  const sport = useSportOfRoute(params.id);
  const query = new URLSearchParams(useLocation().search);
  const values = readValues(query, vegasFields);
  const location = favoriteLocations.find((known) => known === values.location) ?? 'Home';
  return (
    <SpreadTool
      sport={sport}
      sportId={params.id}
      title={titleOf(sport?.name)}
      call={spreadsCalls.analyseSpread}
      fields={vegasFields}
      teams={teams}
      analysis={analysis}
      result={(answer) => (
        <VegasResult
          analysis={answer}
          location={location}
          asked={Number(values.pointSpread)}
          toPrices={withQuery(generatePath('/vig/:id', { id: params.id }), query)}
        />
      )}
    >
      <div className={styles.text}>
        <LoadResultView
          result={text}
          loading={<SkeletonText lines={18} />}
          failed={({ status }) =>
            status === 404 ? null : <FailedLine what="The explanation did not load" />
          }
        >
          {(html) => <SafeHtml html={html} />}
        </LoadResultView>
      </div>
    </SpreadTool>
  );
}
