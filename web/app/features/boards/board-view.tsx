import type { WinnerSortKey } from '@outpick/contracts';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { FailedLine } from '../../design/states.tsx';
import type { ListView } from '../../platform/list-view.ts';
import type { LoadResult } from '../../platform/load-result.ts';
import { BoardChoice, BoardChoiceSkeleton } from './board-choice.tsx';
import { BoardList } from './board-list.tsx';
import type { Winners } from './load.ts';
import { PinnedRow } from './pinned-row.tsx';
import { Rescorings } from './rescorings.tsx';
import { useOwnRows } from './use-own-rows.ts';

interface BoardViewProps {
  readonly title: string;
  readonly sportId: string;
  /** Shows this slate's board only; undefined shows all of the sport's. */
  readonly slateId: string | undefined;
  readonly view: ListView<WinnerSortKey>;
  readonly winners: LoadResult<Winners>;
}

/** A sport's boards: navigation, rows with the algorithm as the cut line, the player's own row, and corrections. */
export function BoardView(props: BoardViewProps) {
  const { sportId, slateId, winners } = props;
  const published = winners.state === 'loaded' ? winners.data.published : undefined;
  const own = useOwnRows(sportId, slateId, published);
  return (
    <>
      <LoadResultView result={winners} loading={<BoardChoiceSkeleton />} failed={() => null}>
        {({ boards }) => <BoardChoice sportId={sportId} chosen={slateId} boards={boards} />}
      </LoadResultView>
      {own.failed && <FailedLine what="Your own row did not load." onRetry={own.retry} />}
      <BoardList {...props} own={own.rows} />
      <LoadResultView result={winners} loading={null} failed={() => null}>
        {({ result }) => <PinnedRow sportId={sportId} own={own.rows[0]} rows={result} />}
      </LoadResultView>
      <LoadResultView result={winners} loading={null} failed={() => null}>
        {({ rescorings }) => (
          <Rescorings
            rescorings={
              slateId === undefined ? rescorings : rescorings.filter((one) => one.slateId === slateId)
            }
          />
        )}
      </LoadResultView>
    </>
  );
}
