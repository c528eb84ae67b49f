import { useLocation } from 'react-router';
import { useFilterFailure } from '../../design/use-failure-notices.ts';
import { cardOf } from '../../platform/head.ts';
import { formatCount } from '../../platform/numbers.ts';
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
import { BoardView } from './board-view.tsx';
import { addressesOf, loadWinners, readScope, type Winners } from './load.ts';
import { useLiveWinners } from './use-live-winners.ts';

const page = {
  subject: 'winners',
  load: async ({ call, sportId, query, wait }: SportPageRequest) => ({
    winners: await wait(loadWinners({ call, sportId, query })),
  }),
} as const;

export const loader = loadSportPage(page);
export const clientLoader = loadSportPageInBrowser(page);

const titleOf = makeTitleOf('Winners');

/** The preview picture of the shown board; undefined for a list of all boards, and for a sport without boards. */
function pictureOf({ slateId, sportName, result, boards }: Winners) {
  if (slateId === undefined || result.length === 0) return undefined;
  const board = boards.find((one) => one.slateId === slateId);
  const share = board?.algorithm
    ? `: ${board.algorithm.beatenBy} of ${formatCount(board.players, 'player')} beat the algorithm`
    : '';
  return cardOf('boardCard', slateId, `${sportName} board${share}.`);
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params, location }) => {
  const query = new URLSearchParams(location.search);
  const addresses = addressesOf(readScope(query));
  const winners = loaderData?.winners.state === 'loaded' ? loaderData.winners.data : undefined;
  const picture = winners && pictureOf(winners);
  return sportHead({ matches, params }, loaderData?.winners, (name) => ({
    title: titleOf(name),
    description: `Who beat the algorithm: the board of every ${name ?? ''} contest, with points for the slate, the season and the year.`,
    path: addresses.addressOf(params.id, addresses.read(query)),
    ...(picture && { picture }),
  }));
};

export default function WinnerDataPage({
  params,
  loaderData: { winners: pageResult },
}: Route.ComponentProps) {
  const query = new URLSearchParams(useLocation().search);
  const scope = readScope(query);
  useFilterFailure(pageResult, params.id);
  const winners = useLiveWinners(params.id, query, pageResult);
  const { sport, title } = useTitledSport(params.id, titleOf, winners);
  return (
    <SportFrame
      sport={sport}
      title={title}
      aside={<DownloadButton sportId={params.id} file="winner" signedInOnly />}
    >
      <BoardView
        title={title}
        sportId={params.id}
        scope={scope}
        view={addressesOf(scope).read(query)}
        winners={winners}
      />
    </SportFrame>
  );
}
