import { adminCalls } from '@outpick/contracts/admin';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import { ActDialog } from '../../design/act-dialog.tsx';
import { ListPage } from '../../design/list-page.tsx';
import { Time } from '../../design/time.tsx';
import { nameKind, type Bounce } from './mail.ts';

const Column = DataTable.Col<Bounce>;

/** Addresses that have bounced: the mail server refused them permanently. */
export function BouncesPage() {
  const [bounce, setBounce] = useState<Bounce>();
  return (
    <ListPage
      title="Bounces"
      resource="bounces"
      search="Full email address"
      sort={{ field: 'lastAt', order: 'DESC' }}
      none="No address was refused"
      source="An address appears here when a mail server refuses it for good."
      dialogs={
        bounce && (
          <ActDialog
            call={adminCalls.clearBounce}
            title={`Clear ${bounce.recipient}`}
            confirmLabel="Clear"
            asksReason={false}
            input={() => ({ params: { id: bounce.id } })}
            success="The address is cleared."
            onClose={() => setBounce(undefined)}
          >
            <Typography>Removes the address from this list. Emails to it are tried in any case.</Typography>
          </ActDialog>
        )
      }
    >
      <Column source="recipient" disableSort />
      <Column source="kind" label="Last email" disableSort render={({ kind }) => nameKind(kind)} />
      <Column source="reply" label="The mail server’s words" disableSort />
      <Column source="times" />
      <Column source="lastAt" label="Last" render={({ lastAt }) => <Time at={lastAt} />} />
      <Column
        label="Acts"
        disableSort
        render={(row) => (
          <Button aria-label={`Clear ${row.recipient}`} onClick={() => setBounce(row)}>
            Clear
          </Button>
        )}
      />
    </ListPage>
  );
}
