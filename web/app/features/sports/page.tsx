import { pages } from '@outpick/contracts';
import { PageTitle } from '../../design/page-title.tsx';
import { headTags } from '../../platform/head.ts';
import type { Route } from './+types/page.ts';
import { SportTable } from './sport-table.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Sports Data',
    description: 'Rankings, predictions, game results and contest winners of every sport.',
    path: pages.sports.path,
  });

const columns = [
  { title: 'Rankings', path: pages.ranking.path },
  { title: 'Predictions', path: pages.prediction.path },
  { title: 'Game Results', path: pages.gameResult.path },
] as const;

const winners = { title: 'Contest Winners', path: pages.winnerData.path } as const;

export default function SportsPage() {
  return (
    <>
      <PageTitle>Sports Data</PageTitle>
      <SportTable caption="Sports Data" columns={columns} belowName={winners} />
    </>
  );
}
