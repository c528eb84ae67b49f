import { adminCalls, signUpDoors, type SignUpDoor } from '@outpick/contracts/admin';
import type { Output } from '@outpick/contracts';
import { Box, Button, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { Field } from '../../design/field.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Page, Section } from '../../design/page.tsx';
import { useCall } from '../../platform/use-call.ts';
import { Invitations } from './invitations.tsx';

type Door = Output<typeof adminCalls.getSignUpDoor>;

const doorWords: Readonly<Record<SignUpDoor, { readonly label: string; readonly follows: string }>> = {
  open: { label: 'Open: everyone may sign up', follows: 'Everyone may sign up.' },
  'invite-only': {
    label: 'Invite only: people need a link from you',
    follows: 'Only people with one of your links may sign up.',
  },
  closed: { label: 'Closed: nobody may sign up', follows: 'Nobody may sign up.' },
};

/** Settings for who may sign up. Existing accounts are never affected. */
export function SignUpDoorPage() {
  const door = useCall(adminCalls.getSignUpDoor, {});
  return (
    <Page title="Sign-up door">
      <Loaded of={door} what="The sign-up door could not be loaded.">
        {(data) => (
          <>
            <DoorForm key={`${data.door} ${data.blockedMailDomains.join(' ')}`} saved={data} />
            <Invitations door={data.door} rows={data.invitations} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const isDoor = (value: string): value is SignUpDoor => signUpDoors.some((door) => door === value);

const splitDomains = (text: string): string[] => text.split(/[\s,;]+/u).filter((domain) => domain !== '');

function DoorForm({ saved }: { readonly saved: Door }) {
  const [door, setDoor] = useState(saved.door);
  const [domains, setDomains] = useState(saved.blockedMailDomains.join('\n'));
  const [isSaving, setSaving] = useState(false);
  return (
    <Section title="Who may sign up">
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 480 }}>
        <RadioGroup
          aria-label="Who may sign up"
          value={door}
          onChange={(_event, value) => {
            if (isDoor(value)) setDoor(value);
          }}
        >
          {signUpDoors.map((one) => (
            <FormControlLabel key={one} value={one} control={<Radio />} label={doorWords[one].label} />
          ))}
        </RadioGroup>
        <Field
          label="Blocked email domains"
          help="One a line, such as example.com. Domains below it are blocked too."
          value={domains}
          onChange={setDomains}
          multiline
          minRows={3}
        />
        <Button variant="contained" sx={{ justifySelf: 'start' }} onClick={() => setSaving(true)}>
          Save
        </Button>
      </Box>
      {isSaving && (
        <ActDialog
          call={adminCalls.saveSignUpDoor}
          title="Change who may sign up"
          confirmLabel="Change"
          success="The sign-up door is changed."
          input={(reason) => ({ body: { door, blockedMailDomains: splitDomains(domains), reason } })}
          onClose={() => setSaving(false)}
        >
          {(fields) => (
            <>
              <Typography>
                {doorWords[door].follows} Players who have an account sign in as before. Sign-ups that wait
                for their code can still be finished.
              </Typography>
              {Object.keys(fields).some((field) => field.startsWith('blockedMailDomains')) && (
                <Typography color="error">Write domains such as example.com, one a line.</Typography>
              )}
            </>
          )}
        </ActDialog>
      )}
    </Section>
  );
}
