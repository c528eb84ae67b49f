import type { Output } from '@outpick/contracts';
import { adminCalls } from '@outpick/contracts/admin';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable, Link } from 'react-admin';
import { ActDialog } from '../../design/act-dialog.tsx';
import { choiceFilter, ListPage } from '../../design/list-page.tsx';
import { Time } from '../../design/time.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { kindWords, stateWords } from './words.ts';

type Row = Output<typeof adminCalls.listReports>['rows'][number];

const reportStates = { open: 'Open', dismissed: 'Dismissed', acted: 'Acted on' } as const;

const Column = DataTable.Col<Row>;
const filters = [choiceFilter('state', reportStates)];

/** The visitors' reports, most reported players first. */
export function ReportsPage() {
  return (
    <ListPage
      title="Reports"
      resource="reports"
      search="Name"
      filters={filters}
      sort={{ field: 'reports', order: 'DESC' }}
      none="No reports yet"
      source="Visitors can report names on boards; the reports appear here."
    >
      <Column source="reports" label="Count" />
      <Column source="reportedName" label="Reported name" disableSort />
      <Column
        source="name"
        label="Player now"
        disableSort
        render={({ playerId, name, state }) => (
          <>
            <Link to={`/players/${playerId}`}>{name}</Link> ({stateWords[state].toLowerCase()})
          </>
        )}
      />
      <Column
        source="notes"
        disableSort
        render={({ notes }) =>
          notes.map(({ kind, note, sentAt }) => (
            <Typography key={`${sentAt} ${kind} ${note}`} variant="body2">
              {note === null ? kindWords[kind] : `${kindWords[kind]}: ${note}`}
            </Typography>
          ))
        }
      />
      <Column source="lastAt" label="Last" render={({ lastAt }) => <Time at={lastAt} />} />
      <Column
        source="decision"
        label="State"
        disableSort
        render={(row) => (row.decision === null ? <Acts report={row} /> : reportStates[row.decision])}
      />
    </ListPage>
  );
}

const acts = { dismiss: 'Dismiss', name: 'Reset name', suspend: 'Suspend' } as const;

/** The decisions about an open report. Resetting the name or suspending the player closes it, too. */
function Acts({ report }: { readonly report: Row }) {
  const [open, setOpen] = useState<keyof typeof acts>();
  const close = () => setOpen(undefined);
  const { id, playerId, name, state } = report;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {(['dismiss', 'name', 'suspend'] as const).map((act) => (
        <Button
          key={act}
          size="small"
          variant="outlined"
          onClick={() => setOpen(act)}
          aria-label={`${acts[act]}: ${name}`}
        >
          {acts[act]}
        </Button>
      ))}
      {open === 'dismiss' && (
        <ActDialog
          call={adminCalls.decideReport}
          title={`Dismiss the report of ${name}`}
          confirmLabel="Dismiss"
          input={(reason) => ({ params: { id }, body: { decision: 'dismissed' as const, reason } })}
          success="The report is closed."
          onClose={close}
        />
      )}
      {open === 'name' && (
        <ActDialog
          call={adminCalls.resetPlayerName}
          title={`Reset the name of ${name}`}
          confirmLabel="Reset name"
          input={(reason) => ({ params: { id: playerId }, body: { reason } })}
          success="The name is reset and the report is closed."
          onClose={close}
        />
      )}
      {open === 'suspend' && (
        <SuspendDialog player={{ id: playerId, name, state }} isBan={false} onClose={close} />
      )}
    </Box>
  );
}
