import { boardsCalls, type Caller, formatGamesPicked, type LastWinner, pages } from '@outpick/contracts';
import { Link } from 'react-router';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { PageTitle } from '../../design/page-title.tsx';
import { FailedLine } from '../../design/states.tsx';
import { callContext } from '../../platform/calls.ts';
import { formatDay } from '../../platform/dates.ts';
import { headTags } from '../../platform/head.ts';
import { awaitBriefly, type FinalResult, toResult } from '../../platform/load-result.ts';
import { formatSigned } from '../../platform/numbers.ts';
import { SportTable } from '../sports/index.ts';
import styles from './winners-page.module.css';
import type { Route } from './+types/winners-page.ts';

const loadLastWinners = (call: Caller): Promise<FinalResult<readonly LastWinner[]>> =>
  toResult(call(boardsCalls.listLastWinners, {}).then(({ result }) => result));

export const loader = async ({ context }: Route.LoaderArgs) => ({
  winners: await loadLastWinners(context.get(callContext)),
});

export const clientLoader = async ({ context }: Route.ClientLoaderArgs) => ({
  winners: await awaitBriefly(loadLastWinners(context.get(callContext))),
});

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Contest Winners',
    description: 'Who beat the algorithm: the last winner and the boards of every sport’s contests.',
    path: pages.winners.path,
  });

/** Every sport with the winner of its last contest and a link to its boards. */
export default function WinnersPage({ loaderData: { winners } }: Route.ComponentProps) {
  const note = (sportId: string) => (
    <LoadResultView
      result={winners}
      loading="Loading the last winner"
      failed={() => 'Last winner did not load'}
    >
      {(all) => <LastWinnerNote winner={all.find((one) => one.sportId === sportId)} />}
    </LoadResultView>
  );
  return (
    <>
      <PageTitle>Contest Winners</PageTitle>
      <LoadResultView
        result={winners}
        loading={null}
        failed={() => <FailedLine what="The last winners did not load." />}
      >
        {() => null}
      </LoadResultView>
      <p className={styles.own}>
        Your year so far: <Link to={pages.you.path}>You vs the algorithm</Link>
      </p>
      <SportTable
        caption="Contest Winners"
        columns={[{ title: 'Contest Winners', path: pages.winnerData.path, note }]}
      />
    </>
  );
}

function LastWinnerNote({ winner }: { readonly winner: LastWinner | undefined }) {
  if (winner === undefined) return 'No winner yet';
  const { name, contestPoints, gamesPicked, gamesInContest, date } = winner;
  return (
    <>
      <strong>{name}</strong>, {formatSigned(contestPoints)} points,{' '}
      {formatGamesPicked(gamesPicked, gamesInContest)}, <time dateTime={date}>{formatDay(date)}</time>
    </>
  );
}
