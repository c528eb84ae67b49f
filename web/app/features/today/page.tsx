import { pages } from '@outpick/contracts';
import { data } from 'react-router';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { PageTitle } from '../../design/page-title.tsx';
import { FailedState } from '../../design/states.tsx';
import { callContext, skipCacheContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import { awaitBriefly, type LoadResult, statusOf } from '../../platform/load-result.ts';
import { JoinSection } from '../accounts/index.ts';
import { AdoptedPicks, PicksSoFar } from '../picks/index.ts';
import type { Route } from './+types/page.ts';
import { KeptBar } from './kept-bar.tsx';
import { loadToday } from './load.ts';
import { NameBar } from './name-bar.tsx';
import styles from './page.module.css';
import { SkeletonRows } from './skeleton-rows.tsx';
import { TodayView } from './today-view.tsx';

type Parts = Awaited<ReturnType<typeof loadToday>>;

/** Whether the page has what its query names. Others would fill the cache with equal pages. */
function showsQuery(today: Parts, query: URLSearchParams): boolean {
  if (today.state === 'failed') return true;
  const { games, sports } = today.data;
  const [sport, picked] = [query.get('sport'), query.get('pick')?.split('.')[0]];
  return (
    (sport === null || sports.some(({ id }) => id === sport)) &&
    (picked === undefined || games.some(({ game }) => game.id === picked))
  );
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const today = await loadToday(context.get(callContext), query);
  if (!showsQuery(today, query)) context.get(skipCacheContext)();
  return data({ today, search: query.toString() }, { status: statusOf(today) });
}

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  const today: LoadResult<(Parts & { state: 'loaded' })['data']> = await awaitBriefly(
    loadToday(context.get(callContext), query),
  );
  return { today, search: query.toString() };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Today',
    description:
      'Every game to pick against the algorithm today, over all sports: two taps are a pick, and it saves itself.',
    path: pages.today.path,
  });

export default function TodayPage({ loaderData: { today, search } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Today</PageTitle>
      <div className={styles.page}>
        <div className={styles.day}>
          <LoadResultView
            result={today}
            loading={<SkeletonRows />}
            failed={({ message }) => <FailedState what="Today did not load" message={message} />}
          >
            {(full) => <TodayView loaded={full} search={search} />}
          </LoadResultView>
        </div>
        <JoinSection kept={<PicksSoFar />} adopted={<AdoptedPicks />} />
      </div>
      <KeptBar />
      <NameBar />
    </>
  );
}
