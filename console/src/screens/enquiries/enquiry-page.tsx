import { adminCalls } from '@outpick/contracts/admin';
import { Box, Button, Chip, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { Facts } from '../../design/facts.tsx';
import { ChoiceField } from '../../design/field.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Page, Section } from '../../design/page.tsx';
import { Time } from '../../design/time.tsx';
import { useUnsavedChanges } from '../../design/unsaved-changes.tsx';
import { useAct } from '../../platform/use-act.ts';
import { useCall } from '../../platform/use-call.ts';
import { stateLabels, subjectOf, type Enquiry } from './enquiry.ts';
import { NoteForm } from './note-form.tsx';
import { ReplyForm } from './reply-form.tsx';
import { StateDialog } from './state-dialog.tsx';
import { Thread } from './thread.tsx';

/** One enquiry: its message and sender, what operators did about it, and forms for a reply and a note. */
export function EnquiryPage() {
  const { id = '' } = useParams();
  const result = useCall(adminCalls.getEnquiry, { params: { id } });
  return (
    <Loaded of={result} what="The enquiry could not be loaded.">
      {(enquiry) => <LoadedEnquiry key={enquiry.id} enquiry={enquiry} />}
    </Loaded>
  );
}

function LoadedEnquiry({ enquiry }: { readonly enquiry: Enquiry }) {
  const [isChanging, setChanging] = useState(false);
  const [reply, setReply] = useState('');
  const [note, setNote] = useState('');
  // One guard for both forms, because the router supports only one blocker at a time.
  const leaveGuard = useUnsavedChanges(`${reply}${note}`.trim() !== '');
  return (
    <Page
      title={subjectOf(enquiry)}
      actions={
        <>
          <Chip label={stateLabels[enquiry.state]} />
          <Button variant="outlined" onClick={() => setChanging(true)}>
            Change the state
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '2fr 1fr' } }}>
        <Box sx={{ minWidth: 0 }}>
          <Section title="Message">
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {enquiry.message}
            </Typography>
          </Section>
          <Thread entries={enquiry.thread} />
          <ReplyForm enquiry={enquiry} body={reply} onChange={setReply} />
          <NoteForm enquiryId={enquiry.id} body={note} onChange={setNote} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Sender enquiry={enquiry} />
          <Assignment enquiry={enquiry} />
          <Others enquiry={enquiry} />
        </Box>
      </Box>
      {leaveGuard.dialog}
      {isChanging && (
        <StateDialog
          ids={[enquiry.id]}
          state={enquiry.state === 'new' ? 'open' : 'closed'}
          onClose={() => setChanging(false)}
        />
      )}
    </Page>
  );
}

function Sender({ enquiry }: { readonly enquiry: Enquiry }) {
  const { name, email, mobileNumber, receivedAt, suspicion } = enquiry;
  return (
    <Section title="Sender">
      <Facts
        facts={[
          ['Name', name],
          ['Email', email],
          ...(mobileNumber === null ? [] : [['Phone', `+${mobileNumber}`] as const]),
          ['Received', <Time key="received" at={receivedAt} />],
          ...(suspicion === null ? [] : [['Suspicious', suspicion] as const]),
        ]}
      />
    </Section>
  );
}

function Assignment({ enquiry: { id, assignee } }: { readonly enquiry: Enquiry }) {
  const assignees = useCall(adminCalls.listEnquiryAssignees, {});
  const { act, isPending } = useAct(adminCalls.assignEnquiry, { success: 'The assignment is changed.' });
  return (
    <Section title="Assigned to">
      <Loaded of={assignees} what="The operators could not be loaded.">
        {({ assignees: candidates }) => (
          <ChoiceField
            fullWidth
            label="Operator"
            value={assignee?.id ?? 'nobody'}
            disabled={isPending}
            help="Can be undone: choose another one."
            choices={[
              { id: 'nobody', name: 'Nobody' },
              // Includes an assignee whose role has changed, so that the field is not empty.
              ...(assignee && !candidates.some((one) => one.id === assignee.id) ? [assignee] : []),
              ...candidates,
            ]}
            onChange={(choice) =>
              void act({ params: { id }, body: { operatorId: choice === 'nobody' ? null : choice } })
            }
          />
        )}
      </Loaded>
    </Section>
  );
}

function Others({ enquiry: { others, name } }: { readonly enquiry: Enquiry }) {
  if (others.length === 0) return null;
  return (
    <Section title="Also from this sender">
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {others.map((other) => (
          <li key={other.id}>
            <Link component={RouterLink} to={`/enquiries/${other.id}`}>
              {subjectOf({ ...other, name })}
            </Link>
            , {stateLabels[other.state].toLowerCase()}, <Time at={other.receivedAt} />
          </li>
        ))}
      </Box>
    </Section>
  );
}
