import { adminCalls, type AdminSportRow } from '@outpick/contracts/admin';
import { Autocomplete, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { FailureLine } from '../../design/failure.tsx';
import { ChoiceField, Field } from '../../design/field.tsx';
import { useCall } from '../../platform/use-call.ts';

interface EditSportDialogProps {
  readonly sport: AdminSportRow;
  readonly onClose: () => void;
}

const wordLabels = {
  start: 'Start of a game (“kick-off”)',
  unit: 'What teams score, one (“point”)',
  units: 'What teams score, several (“points”)',
  period: 'Part of a game (“quarter”)',
} as const;

const maxMargins = [
  { id: '49', name: '49' },
  { id: '100', name: '100' },
] as const;

const wordNames = ['start', 'unit', 'units', 'period'] as const;

/** Changes a sport's settings, with a preview of the consequences. */
export function EditSportDialog({ sport, onClose }: EditSportDialogProps) {
  const choices = useCall(adminCalls.listSportChoices, {});
  const [name, setName] = useState(sport.name);
  const [position, setPosition] = useState(String(sport.position));
  const [model, setModel] = useState(sport.model);
  const [timeZone, setTimeZone] = useState(sport.timeZone);
  const [maxMargin, setMaxMargin] = useState<49 | 100>(sport.maxMargin === 49 ? 49 : 100);
  const [tiesPossible, setTies] = useState(sport.tiesPossible);
  const [words, setWords] = useState(sport.words);
  const settings = { name, position: Number(position), model, timeZone, maxMargin, tiesPossible, words };
  // Deferred, so that several quick key strokes make one request.
  const deferredSettings = useDeferredValue(JSON.stringify(settings));
  const preview = useCall(
    adminCalls.previewSport,
    { params: { id: sport.id }, body: settings },
    { enabled: deferredSettings === JSON.stringify(settings) && name.trim() !== '' },
  );
  return (
    <ActDialog
      call={adminCalls.editSport}
      title={`Edit ${sport.name}`}
      confirmLabel="Save"
      isReady={preview.data?.obstacle === null}
      input={(reason) => ({ params: { id: sport.id }, body: { ...settings, reason } })}
      success="The sport is changed."
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Field label="Name" value={name} onChange={setName} refusal={fields['name']} />
          <Field
            label="Place in the menu"
            type="number"
            value={position}
            onChange={setPosition}
            refusal={fields['position']}
          />
          <ChoiceField
            label="Model"
            value={model}
            choices={(choices.data?.models ?? [{ name: model }]).map((one) => ({
              id: one.name,
              name: one.name,
            }))}
            onChange={setModel}
          />
          <Autocomplete
            options={choices.data?.timeZones ?? [timeZone]}
            value={timeZone}
            disableClearable
            onChange={(_event, zone) => setTimeZone(zone)}
            renderInput={(params) => <TextField {...params} label="Time zone" />}
          />
          <ChoiceField
            label="Maximum margin"
            value={maxMargin === 49 ? '49' : '100'}
            choices={maxMargins}
            onChange={(margin) => setMaxMargin(margin === '49' ? 49 : 100)}
          />
          <FormControlLabel
            control={<Checkbox checked={tiesPossible} onChange={(_event, is) => setTies(is)} />}
            label="A game can end in a tie"
          />
          {wordNames.map((word) => (
            <Field
              key={word}
              label={wordLabels[word]}
              value={words[word]}
              onChange={(text) => setWords({ ...words, [word]: text })}
              refusal={fields[`words.${word}`]}
            />
          ))}
          {preview.data?.consequences.map((sentence) => (
            <Typography key={sentence}>{sentence}</Typography>
          ))}
          <FailureLine message={preview.data?.obstacle ?? undefined} />
        </>
      )}
    </ActDialog>
  );
}
