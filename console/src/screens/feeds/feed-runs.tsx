import { adminCalls } from '@outpick/contracts/admin';
import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { Empty } from '../../design/empty.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Scrolling } from '../../design/scrolling.tsx';
import { Time } from '../../design/time.tsx';
import { useCall } from '../../platform/use-call.ts';

/** The last runs of a feed, with the rows that they refused. */
export function FeedRuns({ feedId }: { readonly feedId: string }) {
  const runs = useCall(adminCalls.listFeedRuns, { query: { page: 1, perPage: 25, feedId } });
  return (
    <Loaded of={runs} what="The runs could not be loaded.">
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty title="No run yet" />
        ) : (
          <Scrolling label="Runs">
            <Table size="small" aria-label="Runs">
              <TableHead>
                <TableRow>
                  {['When', 'Outcome', 'Rows', 'Added', 'Changed', 'Refused', 'Problems'].map((name) => (
                    <TableCell key={name}>{name}</TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {rows.map((run) => (
                  <TableRow key={run.id}>
                    <TableCell>
                      <Time at={run.startedAt} />
                    </TableCell>
                    <TableCell>{run.outcome ?? 'running'}</TableCell>
                    <TableCell>{run.rows}</TableCell>
                    <TableCell>{run.added}</TableCell>
                    <TableCell>{run.changed}</TableCell>
                    <TableCell>{run.refused}</TableCell>
                    <TableCell>{run.problems.map(({ reason }) => reason).join('; ')}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Scrolling>
        )
      }
    </Loaded>
  );
}
