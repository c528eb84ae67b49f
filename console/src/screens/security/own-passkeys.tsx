import { adminCalls } from '@outpick/contracts/admin';
import { Box, Button, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { Field } from '../../design/field.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Section } from '../../design/page.tsx';
import { Scrolling } from '../../design/scrolling.tsx';
import { PlainTable } from '../../design/small-table.tsx';
import { Time } from '../../design/time.tsx';
import { makePasskey } from '../../platform/passkeys.ts';
import { useAct } from '../../platform/use-act.ts';
import { useCall } from '../../platform/use-call.ts';

/** The operator's passkeys, which replace password and code on the device that holds them. */
export function OwnPasskeys() {
  const passkeys = useCall(adminCalls.listPasskeys, {});
  const [passkeyToRemove, setPasskeyToRemove] = useState<{ readonly id: string; readonly label: string }>();
  return (
    <Section title="Passkeys">
      <Typography>
        A passkey signs you in with your fingerprint, your face or the PIN of your device. It replaces
        password and code.
      </Typography>
      <Loaded of={passkeys} what="The passkeys could not be loaded.">
        {({ passkeys: rows }) =>
          rows.length > 0 && (
            <Scrolling label="Passkeys">
              <PlainTable
                heads={['Device', 'Added', 'Last used', { name: '', align: 'right' }]}
                rows={rows.map(({ id, label, createdAt, lastUsedAt }) => ({
                  key: id,
                  cells: [
                    label,
                    <Time key="added" at={createdAt} />,
                    lastUsedAt === null ? 'Never' : <Time at={lastUsedAt} />,
                    <Button
                      key="remove"
                      variant="outlined"
                      aria-label={`Remove the passkey ${label}`}
                      onClick={() => setPasskeyToRemove({ id, label })}
                    >
                      Remove
                    </Button>,
                  ],
                }))}
              />
            </Scrolling>
          )
        }
      </Loaded>
      <NewPasskey />
      {passkeyToRemove && (
        <ActDialog
          call={adminCalls.removePasskey}
          title={`Remove the passkey ${passkeyToRemove.label}`}
          confirmLabel="Remove"
          isDanger
          asksReason={false}
          input={() => ({ body: { id: passkeyToRemove.id } })}
          onClose={() => setPasskeyToRemove(undefined)}
        />
      )}
    </Section>
  );
}

function NewPasskey() {
  const [label, setLabel] = useState('');
  const start = useAct(adminCalls.startPasskey, { quiet: true });
  const add = useAct(adminCalls.addPasskey, { success: 'The passkey is added.' });
  const [failure, setFailure] = useState<string>();
  const submit = async () => {
    setFailure(undefined);
    // Confirms the operator's identity first, so that the device's own dialog is the last step.
    if (!(await start.act({}))) return;
    try {
      const answer = await makePasskey();
      if (await add.act({ body: { label, answer } })) setLabel('');
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
      sx={{ display: 'grid', gap: 2, mt: 2, maxWidth: 480 }}
    >
      <Field
        label="Name of this device"
        value={label}
        onChange={setLabel}
        refusal={failure}
        help={start.failure ?? 'Such as "Work laptop".'}
      />
      <Button
        type="submit"
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        disabled={label.trim() === '' || start.isPending || add.isPending}
      >
        Add a passkey
      </Button>
    </Box>
  );
}
