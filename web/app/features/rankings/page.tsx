import { useLocation } from 'react-router';
import { neutralWords } from '../../platform/sport-words.ts';
import { DownloadButton } from '../downloads/index.ts';
import {
  loadSportPage,
  loadSportPageInBrowser,
  SportFrame,
  sportHead,
  type SportPageRequest,
  makeTitleOf,
  useTitledSport,
} from '../sports/index.ts';
import type { Route } from './+types/page.ts';
import { addresses, loadRanking, RankingList } from './ranking-list.tsx';

const page = {
  subject: 'ranking',
  load: async ({ call, sportId, query, wait }: SportPageRequest) => ({
    ranking: await wait(loadRanking(call, sportId, query)),
  }),
} as const;

export const loader = loadSportPage(page);
export const clientLoader = loadSportPageInBrowser(page);

const titleOf = makeTitleOf('Rankings');

export const meta: Route.MetaFunction = ({ matches, loaderData, params, location }) =>
  sportHead({ matches, params }, loaderData?.ranking, (name, menuSport) => ({
    title: titleOf(name),
    description: `Every ${name ?? ''} team by rank, with its record and the ${(menuSport?.words ?? neutralWords).units} it scores and allows per game.`,
    path: addresses.addressOf(params.id, addresses.read(new URLSearchParams(location.search))),
  }));

export default function RankingPage({ params, loaderData: { ranking } }: Route.ComponentProps) {
  const view = addresses.read(new URLSearchParams(useLocation().search));
  const { sport, title } = useTitledSport(params.id, titleOf, ranking);
  return (
    <SportFrame sport={sport} title={title} aside={<DownloadButton sportId={params.id} file="ranking" />}>
      <RankingList title={title} sportId={params.id} view={view} ranking={ranking} />
    </SportFrame>
  );
}
