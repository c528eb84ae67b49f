import type { WinnerSortKey } from '@outpick/contracts';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { FailedLine } from '../../design/states.tsx';
import type { ListView } from '../../platform/list-view.ts';
import type { LoadResult } from '../../platform/load-result.ts';
import { BoardChoice, BoardChoiceSkeleton } from './board-choice.tsx';
import { BoardList } from './board-list.tsx';
import type { BoardScope, Winners } from './load.ts';
import { ReportName } from '../moderation/index.ts';
import { PinnedRow } from './pinned-row.tsx';
import { Rescorings } from './rescorings.tsx';
import { useOwnRows } from './use-own-rows.ts';

interface BoardViewProps {
  readonly title: string;
  readonly sportId: string;
  readonly scope: BoardScope;
  readonly view: ListView<WinnerSortKey>;
  readonly winners: LoadResult<Winners>;
}

/** A sport's newest board, a chosen one, or all boards, with the player's own row and the corrections. */
export function BoardView(props: BoardViewProps) {
  const { sportId, scope, winners } = props;
  const published = winners.state === 'loaded' ? winners.data.published : undefined;
  // Unless the address names a board, search all boards, so that a player who is not on the newest sees their latest row.
  const own = useOwnRows(sportId, typeof scope === 'object' ? scope.slateId : undefined, published);
  return (
    <>
      <LoadResultView result={winners} loading={<BoardChoiceSkeleton />} failed={() => null}>
        {({ boards, slateId }) => (
          <BoardChoice sportId={sportId} scope={scope} shown={slateId} boards={boards} />
        )}
      </LoadResultView>
      {own.failed && <FailedLine what="Your row did not load." onRetry={own.retry} />}
      <BoardList {...props} own={own.rows} />
      <LoadResultView result={winners} loading={null} failed={() => null}>
        {({ result }) => <PinnedRow sportId={sportId} own={own.rows[0]} rows={result} />}
      </LoadResultView>
      <LoadResultView result={winners} loading={null} failed={() => null}>
        {({ rescorings, slateId }) => (
          <Rescorings
            rescorings={
              slateId === undefined ? rescorings : rescorings.filter((one) => one.slateId === slateId)
            }
          />
        )}
      </LoadResultView>
      <LoadResultView result={winners} loading={null} failed={() => null}>
        {({ result }) => <ReportName rows={result} />}
      </LoadResultView>
    </>
  );
}
