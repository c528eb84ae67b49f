import type { Output } from '@outpick/contracts';
import { adminCalls } from '@outpick/contracts/admin';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable, Link } from 'react-admin';
import { ActDialog } from '../../design/act-dialog.tsx';
import { choiceFilter, ListPage } from '../../design/list-page.tsx';
import { Time } from '../../design/time.tsx';

type Row = Output<typeof adminCalls.listAppeals>['rows'][number];

const appealStates = { open: 'Open', decided: 'Decided', ended: 'Suspension over' } as const;
const decisions = { kept: 'Keep', lifted: 'Lift' } as const;
const decidedWords = { kept: 'Refused', lifted: 'Granted' } as const;

const Column = DataTable.Col<Row>;
const filters = [choiceFilter('state', appealStates)];

/** The appeals of suspended players, oldest first. */
export function AppealsPage() {
  return (
    <ListPage
      title="Appeals"
      resource="appeals"
      search="Message or name"
      filters={filters}
      sort={{ field: 'receivedAt', order: 'ASC' }}
      none="No appeals yet"
      source="A suspended player can appeal; the appeal appears here."
    >
      <Column source="receivedAt" label="Received" render={({ receivedAt }) => <Time at={receivedAt} />} />
      <Column
        source="name"
        label="Player"
        disableSort
        render={({ playerId, name }) => <Link to={`/players/${playerId}`}>{name}</Link>}
      />
      <Column source="reason" label="Suspended for" disableSort />
      <Column
        source="endsAt"
        label="Until"
        disableSort
        render={({ endsAt }) => <Time at={endsAt} none="No end" />}
      />
      <Column
        source="message"
        disableSort
        render={({ message }) => (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {message}
          </Typography>
        )}
      />
      <Column source="state" disableSort render={(row) => <State appeal={row} />} />
    </ListPage>
  );
}

function State({ appeal: { id, name, state, decision } }: { readonly appeal: Row }) {
  const [open, setOpen] = useState<keyof typeof decisions>();
  if (decision !== null) return decidedWords[decision];
  if (state !== 'open') return appealStates[state];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {(['kept', 'lifted'] as const).map((one) => (
        <Button
          key={one}
          size="small"
          variant="outlined"
          onClick={() => setOpen(one)}
          aria-label={`${decisions[one]} the suspension of ${name}`}
        >
          {decisions[one]}
        </Button>
      ))}
      {open !== undefined && (
        <ActDialog
          call={adminCalls.decideAppeal}
          title={`${decisions[open]} the suspension of ${name}`}
          confirmLabel={decisions[open]}
          input={(reason) => ({ params: { id }, body: { decision: open, reason } })}
          success="The appeal is decided."
          onClose={() => setOpen(undefined)}
        />
      )}
    </Box>
  );
}
