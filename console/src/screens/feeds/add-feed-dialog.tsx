import { adminCalls } from '@outpick/contracts/admin';
import { Checkbox, FormControlLabel, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { useCall } from '../../platform/use-call.ts';
import { readSettings } from './read-settings.ts';

/** Adds a feed of a provider to a sport. */
export function AddFeedDialog({ onClose }: { readonly onClose: () => void }) {
  const sports = useCall(adminCalls.listAdminSports, { query: { page: 1, perPage: 1000 } });
  const providers = useCall(adminCalls.listFeedAdapters, {});
  const [sportId, setSportId] = useState('');
  const [adapter, setAdapter] = useState('');
  const [settings, setSettings] = useState('{}');
  const [priority, setPriority] = useState('1');
  const [createsTeams, setCreatesTeams] = useState(false);
  const [agreesToTerms, setAgrees] = useState(false);
  const provider = providers.data?.adapters.find(({ name }) => name === adapter);
  const parsed = readSettings(settings);
  return (
    <ActDialog
      call={adminCalls.addFeed}
      title="Add a feed"
      undo="Can be undone: remove the feed. Games that it reported stay."
      confirmLabel="Add the feed"
      asksReason={false}
      isReady={sportId !== '' && provider !== undefined && parsed !== undefined}
      input={() => ({
        body: {
          sportId,
          adapter,
          settings: parsed ?? {},
          facts: provider?.facts ?? [],
          priority: Number(priority),
          createsTeams,
          origin: null,
          agreesToTerms,
        },
      })}
      success="The feed is added. A worker requests it soon."
      onClose={onClose}
    >
      {(fields) => (
        <>
          <TextField
            select
            label="Sport"
            value={sportId}
            onChange={(event) => setSportId(event.target.value)}
            error={fields['sportId'] !== undefined}
            helperText={fields['sportId']}
          >
            {(sports.data?.rows ?? []).map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label="Provider"
            value={adapter}
            onChange={(event) => setAdapter(event.target.value)}
          >
            {(providers.data?.adapters ?? []).map(({ name, title }) => (
              <MenuItem key={name} value={name}>
                {title}
              </MenuItem>
            ))}
          </TextField>
          {provider && (
            <Typography>
              Terms: {provider.terms}
              {provider.secretName !== null &&
                !provider.hasSecret &&
                ` The feed waits until the key “${provider.secretName}” is set.`}
            </Typography>
          )}
          {provider?.isUnofficial === true && (
            <FormControlLabel
              control={<Checkbox checked={agreesToTerms} onChange={(_event, is) => setAgrees(is)} />}
              label="The provider does not offer this to the public. I agree to use it."
            />
          )}
          <TextField
            label="Settings (JSON)"
            value={settings}
            onChange={(event) => setSettings(event.target.value)}
            error={parsed === undefined || fields['settings'] !== undefined}
            helperText={
              fields['settings'] ??
              (provider && provider.settingNames.length > 0
                ? `The provider takes ${provider.settingNames.join(', ')}.`
                : 'The provider takes none.')
            }
            multiline
          />
          <TextField
            label="Priority"
            type="number"
            value={priority}
            onChange={(event) => setPriority(event.target.value)}
            error={fields['priority'] !== undefined}
            helperText={fields['priority'] ?? 'The feed with the lowest number counts.'}
          />
          <FormControlLabel
            control={<Checkbox checked={createsTeams} onChange={(_event, is) => setCreatesTeams(is)} />}
            label="Add teams that are unknown"
          />
        </>
      )}
    </ActDialog>
  );
}
