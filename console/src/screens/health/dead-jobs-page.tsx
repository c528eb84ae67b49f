import { adminCalls, type AdminCall } from '@outpick/contracts/admin';
import type { Output } from '@outpick/contracts';
import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { DataTable, useRecordContext } from 'react-admin';
import { ActDialog } from '../../design/act-dialog.tsx';
import { ListPage } from '../../design/list-page.tsx';
import { Time } from '../../design/time.tsx';
import { useAct } from '../../platform/use-act.ts';

type DeadJob = Output<typeof adminCalls.listDeadJobs>['rows'][number];

const Column = DataTable.Col<DeadJob>;

/** Jobs that failed on every attempt. The queue deletes them after two weeks. */
export function DeadJobsPage() {
  return (
    <ListPage
      title="Dead jobs"
      resource="dead-jobs"
      sort={{ field: 'diedAt', order: 'DESC' }}
      none="No job gave up"
      source="A job appears here when all its attempts have failed."
    >
      <Column source="job" label="Job" />
      <Column source="diedAt" label="Gave up" render={({ diedAt }) => <Time at={diedAt} />} />
      <Column source="attempts" label="Attempts" disableSort />
      <Column source="error" label="Last error" disableSort />
      <Column source="id" label="Acts" disableSort>
        <Acts />
      </Column>
    </ListPage>
  );
}

function Acts() {
  const record = useRecordContext<DeadJob>();
  const [isDeleting, setDeleting] = useState(false);
  const { act, isPending } = useAct<typeof adminCalls.retryDeadJob & AdminCall>(adminCalls.retryDeadJob, {
    success: 'The job is tried again.',
  });
  if (!record) return null;
  const { id, job } = record;
  return (
    <Stack direction="row" spacing={1}>
      <Button variant="outlined" disabled={isPending} onClick={() => void act({ params: { id } })}>
        Retry
      </Button>
      <Button variant="outlined" color="error" onClick={() => setDeleting(true)}>
        Delete
      </Button>
      {isDeleting && (
        <ActDialog
          call={adminCalls.deleteDeadJob}
          title={`Delete ${job}`}
          confirmLabel="Delete"
          isDanger
          success="The job is deleted."
          input={(reason) => ({ params: { id }, body: { reason } })}
          onClose={() => setDeleting(false)}
        />
      )}
    </Stack>
  );
}
