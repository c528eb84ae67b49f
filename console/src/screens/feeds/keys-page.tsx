import { adminCalls } from '@outpick/contracts/admin';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { Field } from '../../design/field.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Page } from '../../design/page.tsx';
import { SmallTable } from '../../design/small-table.tsx';
import { Time } from '../../design/time.tsx';
import { useCall } from '../../platform/use-call.ts';

const origins = { environment: 'Setting FEED_SECRETS', console: 'Console' } as const;

/** The providers' keys by name. A key can be stored or replaced, but is never shown. */
export function KeysPage() {
  const keys = useCall(adminCalls.listFeedSecrets, {});
  const [openDialog, setOpenDialog] = useState<{ readonly act: 'set' | 'remove'; readonly name: string }>();
  const close = () => setOpenDialog(undefined);
  return (
    <Page title="Provider keys">
      <Typography sx={{ mb: 2 }}>
        Keys are stored encrypted and are never shown again. A key of the setting FEED_SECRETS counts first.
      </Typography>
      <Loaded of={keys} what="The keys could not be loaded.">
        {({ secrets }) => (
          <SmallTable
            label="Keys"
            isDense
            heads={['Name', 'For', 'Feeds', 'Set in', 'Changed', 'Acts']}
            rows={secrets.map(({ name, usedBy, feeds, from, changedAt, isStored }) => ({
              key: name,
              cells: [
                name,
                usedBy.join(', '),
                feeds,
                from === null ? 'Not set' : origins[from],
                <Time key="changed" at={changedAt} none="" />,
                <>
                  <Button
                    aria-label={`${isStored ? 'Replace' : 'Store'} the key ${name}`}
                    onClick={() => setOpenDialog({ act: 'set', name })}
                  >
                    {isStored ? 'Replace' : 'Store'}
                  </Button>
                  {isStored && (
                    <Button
                      color="error"
                      aria-label={`Remove the key ${name}`}
                      onClick={() => setOpenDialog({ act: 'remove', name })}
                    >
                      Remove
                    </Button>
                  )}
                </>,
              ],
            }))}
          />
        )}
      </Loaded>
      {openDialog?.act === 'set' && <StoreKeyDialog name={openDialog.name} onClose={close} />}
      {openDialog?.act === 'remove' && (
        <ActDialog
          call={adminCalls.removeFeedSecret}
          title={`Remove the key ${openDialog.name}`}
          confirmLabel="Remove"
          isDanger
          input={(reason) => ({ params: { name: openDialog.name }, body: { reason } })}
          success="The key is removed."
          onClose={close}
        >
          <Typography>Feeds that need the key wait until there is another one.</Typography>
        </ActDialog>
      )}
    </Page>
  );
}

function StoreKeyDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const [value, setValue] = useState('');
  return (
    <ActDialog
      call={adminCalls.setFeedSecret}
      title={`Store the key ${name}`}
      confirmLabel="Store the key"
      asksReason={false}
      isReady={value !== ''}
      input={() => ({ params: { name }, body: { value } })}
      success="The key is stored."
      onClose={onClose}
    >
      {(fields) => (
        <Field
          label="Key"
          type="password"
          autoComplete="off"
          value={value}
          onChange={setValue}
          refusal={fields['value']}
        />
      )}
    </ActDialog>
  );
}
