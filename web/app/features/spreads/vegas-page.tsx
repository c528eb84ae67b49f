import { pages, spreadsCalls } from '@outpick/contracts';
import { generatePath, useLocation } from 'react-router';
import { SafeHtml } from '../../design/safe-html.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { SkeletonText } from '../../design/skeletons.tsx';
import { FailedLine } from '../../design/states.tsx';
import { headTags } from '../../platform/head.ts';
import { withQuery } from '../../platform/list-view.ts';
import {
  findSport,
  loadSportPage,
  loadSportPageInBrowser,
  type SportPageRequest,
  useSportOfRoute,
} from '../sports/index.ts';
import { loadTeams } from '../teams/index.ts';
import type { Route } from './+types/vegas-page.ts';
import { addressOfForm, loadExplanation, loadSpread } from './load.ts';
import { locationOf, readValues, vegasFields } from './spread-fields.ts';
import styles from './spread-result.module.css';
import { SpreadTool } from './spread-tool.tsx';
import { shouldLoadSpread } from './use-moved-spread.ts';
import { VegasResult } from './vegas-result.tsx';

const page = {
  subject: 'teams',
  answer: 'analysis',
  async load({ call, sportId, query, wait }: SportPageRequest) {
    const spread = loadSpread(call, sportId, query);
    const [teams, text, analysis] = await Promise.all([
      wait(loadTeams(call, sportId)),
      wait(loadExplanation(call)),
      spread && wait(spread),
    ]);
    return { teams, text, analysis };
  },
  showsQuery: ({ analysis }: { readonly analysis: unknown }, query: URLSearchParams) =>
    analysis !== undefined || query.size === 0,
} as const;

export const loader = (args: Route.LoaderArgs) => loadSportPage(args, page);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadSportPageInBrowser(args, page);
export const shouldRevalidate = shouldLoadSpread;

const titleOf = (name: string | undefined) =>
  name === undefined ? 'Vegas Analysis' : `${name} Vegas Analysis`;

export const meta: Route.MetaFunction = ({ matches, params, location }) => {
  const root = matches[0].loaderData;
  const name = findSport(root, params.id)?.name;
  const path = generatePath(pages.vegas.path, { id: params.id });
  return headTags(root?.origin, {
    title: titleOf(name),
    description: `How likely ${name ?? ''} favorites are to win by at least the point spread.`,
    path: addressOfForm(path, new URLSearchParams(location.search), vegasFields),
    sport: { id: params.id, name },
  });
};

export default function VegasPage({ params, loaderData }: Route.ComponentProps) {
  const { teams, analysis, text } = loaderData;
  const sport = useSportOfRoute(params.id);
  const query = new URLSearchParams(useLocation().search);
  const values = readValues(query, vegasFields);
  return (
    <SpreadTool
      sport={sport}
      sportId={params.id}
      title={titleOf(sport?.name)}
      call={spreadsCalls.analyseSpread}
      fields={vegasFields}
      teams={teams}
      analysis={analysis}
      result={(loaded) => (
        <VegasResult
          analysis={loaded}
          location={locationOf(values)}
          spreadInAddress={Number(values.pointSpread)}
          toPrices={withQuery(generatePath(pages.vig.path, { id: params.id }), query)}
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
