import { ButtonLink } from '../../design/button.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { SkeletonCards } from '../../design/skeletons.tsx';
import { EmptyState, FailedState } from '../../design/states.tsx';
import { headTags } from '../../platform/head.ts';
import {
  findSport,
  loadSportPage,
  loadSportPageInBrowser,
  nameOfSport,
  SportFrame,
  type SportPageRequest,
  useSportOfRoute,
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

export const loader = (args: Route.LoaderArgs) => loadSportPage(args, page);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadSportPageInBrowser(args, page);

const titleOf = (name: string | undefined) => (name === undefined ? 'Contest' : `${name} Contest`);

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const root = matches[0].loaderData;
  const name = nameOfSport(loaderData?.contest, findSport(root, params.id));
  return headTags(root?.origin, {
    title: titleOf(name),
    description: `Pick winners and margins of the upcoming ${name ?? ''} games, against the algorithm.`,
    path: addressOfContest(params.id),
    sport: { id: params.id, name },
  });
};

export default function ContestPage({ params, loaderData: { contest } }: Route.ComponentProps) {
  const sport = useSportOfRoute(params.id);
  const title = titleOf(nameOfSport(contest, sport));
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
