import { adminCalls, type SignUpDoor } from '@outpick/contracts/admin';
import type { Output } from '@outpick/contracts';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { CopyButton } from '../../design/copy-button.tsx';
import { DialogFrame } from '../../design/dialog-frame.tsx';
import { Empty } from '../../design/empty.tsx';
import { Field } from '../../design/field.tsx';
import { Section } from '../../design/page.tsx';
import { SmallTable } from '../../design/small-table.tsx';
import { useAct } from '../../platform/use-act.ts';
import { Time } from '../../design/time.tsx';

type Invitation = Output<typeof adminCalls.getSignUpDoor>['invitations'][number];

interface InvitationsProps {
  readonly door: SignUpDoor;
  readonly rows: readonly Invitation[];
}

/** Invitation links, which people need to sign up while the site is invite only. */
export function Invitations({ door, rows }: InvitationsProps) {
  const [isMaking, setMaking] = useState(false);
  const [link, setLink] = useState<string>();
  const { act, isPending } = useAct(adminCalls.endInvitation, { success: 'The invitation has ended.' });
  return (
    <Section
      title="Invitations"
      actions={
        <Button variant="outlined" onClick={() => setMaking(true)}>
          Make a link
        </Button>
      }
    >
      {door !== 'invite-only' && (
        <Typography>Links are only needed while the site is invite only.</Typography>
      )}
      {rows.length === 0 && <Empty title="No invitations" />}
      {rows.length > 0 && (
        <SmallTable
          label="Invitations"
          heads={['For', 'Sign-ups left', 'Ends', 'End']}
          rows={rows.map(({ id, note, uses, usesLeft, expiresAt }) => ({
            key: id,
            cells: [
              note,
              `${usesLeft} of ${uses}`,
              <Time key="ends" at={expiresAt} />,
              <Button
                key="end"
                variant="outlined"
                disabled={isPending}
                aria-label={`End now: the invitation for ${note}`}
                onClick={() => void act({ params: { id } })}
              >
                End now
              </Button>,
            ],
          }))}
        />
      )}
      {isMaking && <NewInvitation onMade={setLink} onClose={() => setMaking(false)} />}
      {link !== undefined && <InvitationLinkDialog link={link} onClose={() => setLink(undefined)} />}
    </Section>
  );
}

interface NewInvitationProps {
  readonly onMade: (link: string) => void;
  readonly onClose: () => void;
}

function NewInvitation({ onMade, onClose }: NewInvitationProps) {
  const [note, setNote] = useState('');
  const [uses, setUses] = useState('1');
  const [days, setDays] = useState('14');
  return (
    <ActDialog
      call={adminCalls.makeInvitation}
      title="Make an invitation"
      confirmLabel="Make the link"
      asksReason={false}
      input={() => ({ body: { note, uses: Number(uses), days: Number(days) } })}
      onDone={(invitation) => onMade(invitation.link)}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Field label="Whom it is for" value={note} onChange={setNote} refusal={fields['note']} required />
          <Field
            label="Sign-ups"
            type="number"
            value={uses}
            onChange={setUses}
            refusal={fields['uses']}
            help="Each sign-up form that is sent counts."
            required
          />
          <Field
            label="Days until it ends"
            type="number"
            value={days}
            onChange={setDays}
            refusal={fields['days']}
            required
          />
        </>
      )}
    </ActDialog>
  );
}

function InvitationLinkDialog({ link, onClose }: { readonly link: string; readonly onClose: () => void }) {
  return (
    <DialogFrame
      title="The link"
      buttons={
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div>
        <Typography sx={{ mb: 1 }}>Copy it now: it is not shown again.</Typography>
        <Typography sx={{ overflowWrap: 'anywhere', mb: 2 }}>{link}</Typography>
        <CopyButton text={link} label="Copy the link" />
      </div>
    </DialogFrame>
  );
}
