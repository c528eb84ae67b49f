import { adminCalls } from '@outpick/contracts/admin';
import { Button, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { DialogFrame } from '../../design/dialog-frame.tsx';
import { Facts } from '../../design/facts.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Page, Section } from '../../design/page.tsx';
import { Scrolling } from '../../design/scrolling.tsx';
import { Time } from '../../design/time.tsx';
import { useSelf } from '../../platform/self.ts';
import { useAct } from '../../platform/use-act.ts';
import { useCall } from '../../platform/use-call.ts';
import { OwnPasskeys } from './own-passkeys.tsx';
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx';

/** The operator's own devices and recovery codes. */
export function SecurityPage() {
  return (
    <Page title="Devices and security">
      <Devices />
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
            <Table>
              <TableHead>
                <TableRow>
                  <TableCell>Device</TableCell>
                  <TableCell>Network</TableCell>
                  <TableCell>Signed in</TableCell>
                  <TableCell>Last used</TableCell>
                  <TableCell>Acts</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {rows.map(({ id, device, network, issuedAt, lastUsedAt, current }) => (
                  <TableRow key={id}>
                    <TableCell>{device}</TableCell>
                    <TableCell>{network}</TableCell>
                    <TableCell>
                      <Time at={issuedAt} />
                    </TableCell>
                    <TableCell>
                      <Time at={lastUsedAt} />
                    </TableCell>
                    <TableCell>
                      {current ? (
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
                      )}
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
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
          undo="This cannot be undone: your present codes stop working."
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
