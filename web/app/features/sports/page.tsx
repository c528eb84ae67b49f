import { PageTitle } from '../../design/page-title.tsx';
import { headTags } from '../../platform/head.ts';
import type { Route } from './+types/page.ts';
import { SportTable } from './sport-table.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Sports Data',
    description: 'Rankings, predictions, game results and contest winners of every sport.',
    path: '/sports',
  });

const columns = [
  { title: 'Rankings', path: '/ranking/:id' },
  { title: 'Predictions', path: '/prediction/:id' },
  { title: 'Game Results', path: '/gameresult/:id' },
] as const;

const winners = { title: 'Contest Winners', path: '/winner-data/:id' } as const;

/** Every sport with its tables. */
export default function SportsPage() {
  return (
    <>
      <PageTitle>Sports Data</PageTitle>
      <SportTable caption="Sports Data" columns={columns} beneathName={winners} />
    </>
  );
}
