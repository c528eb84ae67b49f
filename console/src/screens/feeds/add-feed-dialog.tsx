import { adminCalls } from '@outpick/contracts/admin';
import { Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { ChoiceField } from '../../design/field.tsx';
import { useCall } from '../../platform/use-call.ts';
import { FeedFields, type FeedValues } from './feed-fields.tsx';
import { areComplete, readSettings } from './read-settings.ts';

const empty: FeedValues = { texts: {}, facts: [], priority: '1', createsTeams: false };

/** Adds a feed of a provider to a sport. */
export function AddFeedDialog({ onClose }: { readonly onClose: () => void }) {
  const sports = useCall(adminCalls.listAdminSports, { query: { page: 1, perPage: 1000 } });
  const providers = useCall(adminCalls.listFeedAdapters, {});
  const [sportId, setSportId] = useState('');
  const [adapter, setAdapter] = useState('');
  const [values, setValues] = useState(empty);
  const [agreesToTerms, setAgrees] = useState(false);
  const provider = providers.data?.adapters.find(({ name }) => name === adapter);
  const fields = provider?.settingFields ?? [];
  const choose = (name: string) => {
    const newProvider = providers.data?.adapters.find((one) => one.name === name);
    setAdapter(name);
    setValues({ ...values, texts: {}, facts: newProvider?.facts ?? [] });
  };
  return (
    <ActDialog
      call={adminCalls.addFeed}
      title="Add a feed"
      confirmLabel="Add the feed"
      asksReason={false}
      isReady={
        sportId !== '' &&
        provider !== undefined &&
        values.facts.length > 0 &&
        areComplete(fields, values.texts)
      }
      input={() => ({
        body: {
          sportId,
          adapter,
          settings: readSettings(fields, values.texts, {}),
          facts: [...values.facts],
          priority: Number(values.priority),
          createsTeams: values.createsTeams,
          origin: null,
          agreesToTerms,
        },
      })}
      success="The feed is added. A worker requests it soon."
      onClose={onClose}
    >
      {(refusals) => (
        <>
          <ChoiceField
            label="Sport"
            value={sportId}
            choices={sports.data?.rows ?? []}
            onChange={setSportId}
            refusal={refusals['sportId']}
          />
          <ChoiceField
            label="Provider"
            value={adapter}
            choices={(providers.data?.adapters ?? []).map(({ name, title }) => ({ id: name, name: title }))}
            onChange={choose}
          />
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
          <FeedFields provider={provider} values={values} refusals={refusals} onChange={setValues} />
        </>
      )}
    </ActDialog>
  );
}
