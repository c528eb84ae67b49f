import { adminCalls } from '@outpick/contracts/admin';
import { Box } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { choicesOf } from '../../design/choices.ts';
import { ChoiceField, Field } from '../../design/field.tsx';
import { nameOf, resultActLabel, type Game } from './game.ts';
import { Preview, usePreview } from './preview.tsx';

const kinds = {
  final: 'Final score',
  postponed: 'Postponed',
  cancelled: 'Canceled',
  scheduled: 'Scheduled: it was not played',
  live: 'Live',
  start: 'Another start',
} as const;

type Kind = keyof typeof kinds;

/** Converts an ISO time to the value of a `datetime-local` input, in the operator's time zone. */
function toField(iso: string): string {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

interface Fields {
  readonly kind: Kind;
  readonly home: string;
  readonly away: string;
  readonly start: string;
}

const score = (text: string): number | undefined => (/^\d{1,3}$/u.test(text) ? Number(text) : undefined);

/** Reads the correction from the fields; undefined while they are incomplete. */
function correctionOf({ kind, home, away, start }: Fields) {
  if (kind === 'start') {
    const date = new Date(start);
    return Number.isNaN(date.getTime()) ? undefined : { startsAt: date.toISOString() };
  }
  if (kind !== 'final') return { result: { status: kind, points: null } };
  const points = { home: score(home), away: score(away) };
  return points.home === undefined || points.away === undefined
    ? undefined
    : { result: { status: 'final' as const, points: { home: points.home, away: points.away } } };
}

interface CorrectDialogProps {
  readonly game: Game;
  readonly onClose: () => void;
}

/** Enters or corrects a game's result, status or start, with a preview of the consequences. */
export function CorrectDialog({ game, onClose }: CorrectDialogProps) {
  const [fields, setFields] = useState<Fields>({
    kind: 'final',
    home: game.points ? String(game.points.home) : '',
    away: game.points ? String(game.points.away) : '',
    start: toField(game.startsAt),
  });
  const correction = correctionOf(fields);
  const preview = usePreview(game.id, correction && { kind: 'pin', ...correction });
  const label = resultActLabel(game);
  return (
    <ActDialog
      call={adminCalls.correctGame}
      title={`${label}: ${nameOf(game)}`}
      undo="Can be undone: unpin the game, or correct it again. The change of a final result stays in the public log."
      confirmLabel={label}
      isReady={preview.isReady}
      input={(reason) => ({ params: { id: game.id }, body: { ...correction, ...preview.previewed, reason } })}
      success="What you entered is stored and pinned. Slates are settled again within moments."
      onClose={onClose}
    >
      {(refusals) => (
        <>
          <CorrectionFields game={game} fields={fields} refusals={refusals} onChange={setFields} />
          <Preview of={preview} />
        </>
      )}
    </ActDialog>
  );
}

interface CorrectionFieldsProps {
  readonly game: Game;
  readonly fields: Fields;
  readonly refusals: Readonly<Record<string, string>>;
  readonly onChange: (fields: Fields) => void;
}

function CorrectionFields({ game, fields, refusals, onChange }: CorrectionFieldsProps) {
  return (
    <>
      <ChoiceField
        label="Result, status or start"
        value={fields.kind}
        choices={choicesOf(kinds)}
        onChange={(kind) => onChange({ ...fields, kind })}
        refusal={refusals['result']}
      />
      {fields.kind === 'final' && (
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
          <ScoreField
            label={`${game.away} (away)`}
            value={fields.away}
            onChange={(away) => onChange({ ...fields, away })}
          />
          <ScoreField
            label={`${game.home} (home)`}
            value={fields.home}
            onChange={(home) => onChange({ ...fields, home })}
          />
        </Box>
      )}
      {fields.kind === 'start' && (
        <Field
          type="datetime-local"
          label="Start, in your time zone"
          value={fields.start}
          onChange={(start) => onChange({ ...fields, start })}
          slotProps={{ inputLabel: { shrink: true } }}
          refusal={refusals['startsAt']}
        />
      )}
    </>
  );
}

interface ScoreFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ScoreField({ label, value, onChange }: ScoreFieldProps) {
  return (
    <Field
      label={label}
      value={value}
      onChange={(text) => onChange(text.trim())}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3, autoComplete: 'off' } }}
      required
    />
  );
}
