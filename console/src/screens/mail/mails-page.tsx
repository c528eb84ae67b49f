import { adminCalls } from '@outpick/contracts/admin';
import { Button, Chip, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable, useListContext } from 'react-admin';
import { ActDialog } from '../../design/act-dialog.tsx';
import { choiceFilter, ListPage } from '../../design/list-page.tsx';
import { Time } from '../../design/time.tsx';
import { kindLabels, stateLabels, type Mail } from './mail.ts';

const aboutLabels = {
  account: 'Accounts',
  enquiry: 'Enquiries for operators',
  reply: 'Replies to enquiries',
} as const;

const filters = [choiceFilter('state', stateLabels), choiceFilter('about', aboutLabels, { alwaysOn: false })];

const Column = DataTable.Col<Mail>;

const maySendAgain = ({ state }: Mail): boolean => state === 'failed' || state === 'waiting';

/** Individual mails that wait, failed, or were sent within a day. Their content is never shown. */
export function MailsPage() {
  return (
    <ListPage
      title="Email queue"
      resource="mails"
      search="Full email address"
      filters={filters}
      sort={{ field: 'queuedAt', order: 'DESC' }}
      none="No emails wait"
      source="Emails appear here when they are queued, and stay for a day after they are sent."
      bulkActs={<BulkActs />}
      isSelectable={maySendAgain}
    >
      <Column source="state" disableSort render={(mail) => <State mail={mail} />} />
      <Column source="kind" disableSort render={({ kind }) => kindLabels[kind]} />
      <Column
        source="recipient"
        disableSort
        render={({ recipient }) => recipient ?? 'Cannot be read any more'}
      />
      <Column source="attempts" />
      <Column source="lastError" label="Last error" disableSort render={({ lastError }) => lastError ?? ''} />
      <Column source="queuedAt" label="Queued" render={({ queuedAt }) => <Time at={queuedAt} />} />
      <Column
        source="nextTryAt"
        label="Next attempt"
        render={({ nextTryAt }) => <Time at={nextTryAt} none="None" />}
      />
    </ListPage>
  );
}

function State({ mail: { state, refused } }: { readonly mail: Mail }) {
  return (
    <>
      {stateLabels[state]}
      {refused && <Chip size="small" color="error" label="Address refused" sx={{ ml: 1 }} />}
    </>
  );
}

function BulkActs() {
  const { selectedIds, onUnselectItems } = useListContext<Mail>();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Send again</Button>
      {isAsking && (
        <ActDialog
          call={adminCalls.resendMail}
          title={
            selectedIds.length === 1 ? 'Send the email again' : `Send ${selectedIds.length} emails again`
          }
          confirmLabel="Send again"
          asksReason={false}
          input={() => ({ body: { ids: selectedIds.map(String) } })}
          success="The emails are on their way."
          onDone={() => onUnselectItems()}
          onClose={() => setAsking(false)}
        >
          <Typography>
            Emails that were given up are queued again with all their attempts; those that wait are tried now.
          </Typography>
        </ActDialog>
      )}
    </>
  );
}
