import { sportId } from '@outpick/contracts';
import { data } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { SkeletonCards } from '../../design/skeletons.tsx';
import { EmptyState, FailedState } from '../../design/states.tsx';
import { callContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import { awaitBriefly, requireFound, statusOf } from '../../platform/load-result.ts';
import { SportFrame, useSportOfRoute } from '../sports/index.ts';
import type { Route } from './+types/page.ts';
import { ContestBoard } from './contest-board.tsx';
import { addressOfContest, loadContest } from './load.ts';

function load({ params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  if (!sportId.safeParse(params.id).success) throw data(null, { status: 404 });
  return loadContest(context.get(callContext), params.id);
}

export async function loader(args: Route.LoaderArgs) {
  const contest = requireFound(await load(args));
  return data({ contest }, { status: statusOf(contest) });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return { contest: requireFound(await awaitBriefly(load(args))) };
}

const titleOf = (name: string | undefined) => (name === undefined ? 'Contest' : `${name} Contest`);

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const root = matches[0].loaderData;
  const sports = root?.sports.state === 'loaded' ? root.sports.data : [];
  const listed = sports.find(({ id }) => id === params.id)?.name;
  const name = loaderData?.contest.state === 'loaded' ? loaderData.contest.data.sportName : listed;
  return headTags(root?.origin, {
    title: titleOf(name),
    description: `Pick winners and margins of the coming ${name ?? ''} games, against the algorithm.`,
    path: addressOfContest(params.id),
    sport: { id: params.id, name },
  });
};

export default function ContestPage({ params, loaderData: { contest } }: Route.ComponentProps) {
  const sport = useSportOfRoute(params.id);
  const title = titleOf(contest.state === 'loaded' ? contest.data.sportName : sport?.name);
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
              <p>The next one opens by itself, once the games before it are rated.</p>
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
