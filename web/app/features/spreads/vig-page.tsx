import { pages, spreadsCalls } from '@outpick/contracts';
import { generatePath, useLocation } from 'react-router';
import { headTags } from '../../platform/head.ts';
import {
  findSport,
  loadSportPage,
  loadSportPageInBrowser,
  type SportPageRequest,
  useSportOfRoute,
} from '../sports/index.ts';
import { loadTeams } from '../teams/index.ts';
import type { Route } from './+types/vig-page.ts';
import { addressOfForm, loadVig } from './load.ts';
import { locationOf, readValues, vigFields } from './spread-fields.ts';
import styles from './spread-result.module.css';
import { SpreadTool } from './spread-tool.tsx';
import { shouldLoadSpread } from './use-moved-spread.ts';
import { VigResult } from './vig-result.tsx';

const page = {
  subject: 'teams',
  answer: 'analysis',
  async load({ call, sportId, query, wait }: SportPageRequest) {
    const vig = loadVig(call, sportId, query);
    const [teams, analysis] = await Promise.all([wait(loadTeams(call, sportId)), vig && wait(vig)]);
    return { teams, analysis };
  },
  showsQuery: ({ analysis }: { readonly analysis: unknown }, query: URLSearchParams) =>
    analysis !== undefined || query.size === 0,
} as const;

export const loader = (args: Route.LoaderArgs) => loadSportPage(args, page);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadSportPageInBrowser(args, page);
export const shouldRevalidate = shouldLoadSpread;

const disclaimer =
  "This explains prices; it isn't betting advice. Where we disagree with the market, assume it knows something.";

const titleOf = (name: string | undefined) =>
  name === undefined ? 'Prices and Vig' : `${name} Prices and Vig`;

export const meta: Route.MetaFunction = ({ matches, params, location }) => {
  const root = matches[0].loaderData;
  const name = findSport(root, params.id)?.name;
  const path = generatePath(pages.vig.path, { id: params.id });
  return headTags(root?.origin, {
    title: titleOf(name),
    description: `What the two prices on ${name ?? ''} spreads really say, and what the book keeps.`,
    path: addressOfForm(path, new URLSearchParams(location.search), vigFields),
    sport: { id: params.id, name },
  });
};

export default function VigPage({ params, loaderData: { teams, analysis } }: Route.ComponentProps) {
  const sport = useSportOfRoute(params.id);
  const values = readValues(new URLSearchParams(useLocation().search), vigFields);
  return (
    <SpreadTool
      sport={sport}
      sportId={params.id}
      title={titleOf(sport?.name)}
      call={spreadsCalls.analyseVig}
      fields={vigFields}
      teams={teams}
      analysis={analysis}
      result={(loaded) => (
        <VigResult
          analysis={loaded}
          location={locationOf(values)}
          spreadInAddress={Number(values.pointSpread)}
          favoritePrice={Number(values.favoritePrice)}
        />
      )}
    >
      <div className={styles.text}>
        <p className={styles.disclaimer}>
          {disclaimer} The market usually knows more than the algorithm: it has seen the news.
        </p>
      </div>
    </SpreadTool>
  );
}
