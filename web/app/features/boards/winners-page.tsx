import { pages } from '@outpick/contracts';
import { PageTitle } from '../../design/page-title.tsx';
import { headTags } from '../../platform/head.ts';
import { SportTable } from '../sports/index.ts';
import type { Route } from './+types/winners-page.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Contest Winners',
    description: 'Who beat the algorithm: the boards of every sport’s contests.',
    path: pages.winners.path,
  });

const columns = [{ title: 'Contest Winners', path: '/winner-data/:id' }] as const;

/** Every sport with its boards. */
export default function WinnersPage() {
  return (
    <>
      <PageTitle>Contest Winners</PageTitle>
      <SportTable caption="Contest Winners" columns={columns} />
    </>
  );
}
