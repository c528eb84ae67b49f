import { ButtonLink } from '../../design/button.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { SkeletonCards } from '../../design/skeletons.tsx';
import { EmptyState, FailedState } from '../../design/states.tsx';
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
import { ContestBoard } from './contest-board.tsx';
import { addressOfContest, loadContest } from './load.ts';

const page = {
  subject: 'contest',
  load: async ({ call, sportId, wait }: SportPageRequest) => ({
    contest: await wait(loadContest(call, sportId)),
  }),
} as const;

export const loader = loadSportPage(page);
export const clientLoader = loadSportPageInBrowser(page);

const titleOf = makeTitleOf('Contest');

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  sportHead({ matches, params }, loaderData?.contest, (name) => ({
    title: titleOf(name),
    description: `Pick winners and margins of the upcoming ${name ?? ''} games, against the algorithm.`,
    path: addressOfContest(params.id),
  }));

export default function ContestPage({ params, loaderData: { contest } }: Route.ComponentProps) {
  const { sport, title } = useTitledSport(params.id, titleOf, contest);
  return (
    <SportFrame sport={sport} title={title}>
      <LoadResultView
        result={contest}
        loading={<SkeletonCards count={4} />}
        failed={({ message }) => <FailedState what="The contest did not load" message={message} />}
      >
        {(full) =>
          full.result.length === 0 ? (
            <EmptyState title="No Contest is Found">
              <p>The next one opens on its own once the results of the games before it are in.</p>
              <ButtonLink to={`/prediction/${params.id}`}>See the predictions</ButtonLink>
            </EmptyState>
          ) : (
            <ContestBoard key={params.id} sportId={params.id} contest={full} />
          )
        }
      </LoadResultView>
    </SportFrame>
  );
}
