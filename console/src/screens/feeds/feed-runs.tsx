import { adminCalls } from '@outpick/contracts/admin';
import { Empty } from '../../design/empty.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { SmallTable } from '../../design/small-table.tsx';
import { Time } from '../../design/time.tsx';
import { useCall } from '../../platform/use-call.ts';

/** The latest runs of a feed, with the number of refused rows and the reasons. */
export function FeedRuns({ feedId }: { readonly feedId: string }) {
  const runs = useCall(adminCalls.listFeedRuns, { query: { page: 1, perPage: 25, feedId } });
  return (
    <Loaded of={runs} what="The runs could not be loaded.">
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty title="No run yet" />
        ) : (
          <SmallTable
            label="Runs"
            isDense
            heads={['When', 'Outcome', 'Rows', 'Added', 'Changed', 'Refused', 'Problems']}
            rows={rows.map((run) => ({
              key: run.id,
              cells: [
                <Time key="at" at={run.startedAt} />,
                run.outcome ?? 'running',
                run.rows,
                run.added,
                run.changed,
                run.refused,
                run.problems.map(({ reason }) => reason).join('; '),
              ],
            }))}
          />
        )
      }
    </Loaded>
  );
}
