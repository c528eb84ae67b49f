import { adminCalls, type AdminSportRow } from '@outpick/contracts/admin';
import { Autocomplete, Checkbox, FormControlLabel, MenuItem, TextField, Typography } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { FailureLine } from '../../design/failure.tsx';
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

const wordNames = ['start', 'unit', 'units', 'period'] as const;

/** Changes the settings of a sport, after it was shown what follows. */
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
  // One request for several quick key strokes.
  const shown = useDeferredValue(JSON.stringify(settings));
  const preview = useCall(
    adminCalls.previewSport,
    { params: { id: sport.id }, body: settings },
    { enabled: shown === JSON.stringify(settings) && name.trim() !== '' },
  );
  return (
    <ActDialog
      call={adminCalls.editSport}
      title={`Edit ${sport.name}`}
      undo="Can be undone: set the old values again. Numbers that were fitted for a model are not restored."
      confirmLabel="Save"
      isReady={preview.data?.obstacle === null}
      input={(reason) => ({ params: { id: sport.id }, body: { ...settings, reason } })}
      success="The sport is changed."
      onClose={onClose}
    >
      {(fields) => (
        <>
          <TextField
            label="Name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={fields['name'] !== undefined}
            helperText={fields['name']}
          />
          <TextField
            label="Place in the menu"
            type="number"
            value={position}
            onChange={(event) => setPosition(event.target.value)}
            error={fields['position'] !== undefined}
            helperText={fields['position']}
          />
          <TextField select label="Model" value={model} onChange={(event) => setModel(event.target.value)}>
            {(choices.data?.models ?? [{ name: model }]).map((one) => (
              <MenuItem key={one.name} value={one.name}>
                {one.name}
              </MenuItem>
            ))}
          </TextField>
          <Autocomplete
            options={choices.data?.timeZones ?? [timeZone]}
            value={timeZone}
            disableClearable
            onChange={(_event, zone) => setTimeZone(zone)}
            renderInput={(params) => <TextField {...params} label="Time zone" />}
          />
          <TextField
            select
            label="Maximum margin"
            value={maxMargin}
            onChange={(event) => setMaxMargin(Number(event.target.value) === 49 ? 49 : 100)}
          >
            <MenuItem value={49}>49</MenuItem>
            <MenuItem value={100}>100</MenuItem>
          </TextField>
          <FormControlLabel
            control={<Checkbox checked={tiesPossible} onChange={(_event, is) => setTies(is)} />}
            label="A game can end in a tie"
          />
          {wordNames.map((word) => (
            <TextField
              key={word}
              label={wordLabels[word]}
              value={words[word]}
              onChange={(event) => setWords({ ...words, [word]: event.target.value })}
              error={fields[`words.${word}`] !== undefined}
              helperText={fields[`words.${word}`]}
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
