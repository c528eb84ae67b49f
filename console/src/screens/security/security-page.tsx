import { adminCalls } from '@outpick/contracts/admin';
import { Button } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { DialogFrame } from '../../design/dialog-frame.tsx';
import { Facts } from '../../design/facts.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Page, Section } from '../../design/page.tsx';
import { Scrolling } from '../../design/scrolling.tsx';
import { PlainTable } from '../../design/small-table.tsx';
import { Time } from '../../design/time.tsx';
import { useSelf } from '../../platform/self.ts';
import { useAct } from '../../platform/use-act.ts';
import { useCall } from '../../platform/use-call.ts';
import { OwnPasskeys } from './own-passkeys.tsx';
import { OwnPassword } from './own-password.tsx';
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx';

/** The operator's own devices, password, passkeys and recovery codes. */
export function SecurityPage() {
  return (
    <Page title="Devices and security">
      <Devices />
      <OwnPassword />
      <OwnPasskeys />
      <OwnCodes />
    </Page>
  );
}

function Devices() {
  const devices = useCall(adminCalls.listOwnDevices, {});
  const { act, isPending } = useAct(adminCalls.endDevice, { success: 'The device is signed out.' });
  return (
    <Section title="Devices">
      <Loaded of={devices} what="The devices could not be loaded.">
        {({ devices: rows }) => (
          <Scrolling label="Devices">
            <PlainTable
              heads={['Device', 'Network', 'Signed in', 'Last used', 'Acts']}
              rows={rows.map(({ id, device, network, issuedAt, lastUsedAt, current }) => ({
                key: id,
                cells: [
                  device,
                  network,
                  <Time key="issued" at={issuedAt} />,
                  <Time key="used" at={lastUsedAt} />,
                  current ? (
                    'This device'
                  ) : (
                    <Button
                      variant="outlined"
                      disabled={isPending}
                      onClick={() => void act({ params: { id } })}
                      aria-label={`Sign out ${device}`}
                    >
                      Sign out
                    </Button>
                  ),
                ],
              }))}
            />
          </Scrolling>
        )}
      </Loaded>
    </Section>
  );
}

function OwnCodes() {
  const self = useSelf();
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  // A recovery code replaces the code of an app, which only a password needs.
  if (self && !self.hasPassword) return null;
  return (
    <Section
      title="Recovery codes"
      actions={
        <Button variant="outlined" onClick={() => setAsking(true)}>
          Make new codes
        </Button>
      }
    >
      <Facts facts={[['Codes left', self?.recoveryCodesLeft ?? '']]} />
      {isAsking && (
        <ActDialog
          call={adminCalls.renewRecoveryCodes}
          title="Make new recovery codes"
          confirmLabel="Make new codes"
          asksReason={false}
          input={() => ({})}
          onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
          onClose={() => setAsking(false)}
        />
      )}
      {codes && (
        <DialogFrame title="Your recovery codes" width="xs">
          <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />
        </DialogFrame>
      )}
    </Section>
  );
}
