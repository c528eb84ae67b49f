import { adminCalls } from '@outpick/contracts/admin';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { Field } from '../../design/field.tsx';
import { GameSummary } from './game-summary.tsx';
import { nameOf, resultActLabel, type Game } from './game.ts';
import { CheckedPreview, usePreview } from './preview.tsx';

const readScore = (text: string): number | undefined => (/^\d{1,3}$/u.test(text) ? Number(text) : undefined);

interface ResultDialogProps {
  readonly game: Game;
  readonly onClose: () => void;
}

/** Enters the result of a game or corrects it, with a preview of the consequences. */
export function ResultDialog({ game, onClose }: ResultDialogProps) {
  const [homeText, setHome] = useState(game.points ? String(game.points.home) : '');
  const [awayText, setAway] = useState(game.points ? String(game.points.away) : '');
  const [home, away] = [readScore(homeText), readScore(awayText)];
  const points = home === undefined || away === undefined ? undefined : { home, away };
  const preview = usePreview(game.id, points && { kind: 'pin', result: { status: 'final', points } });
  const label = resultActLabel(game);
  const isFirst = game.status !== 'final';
  return (
    <ActDialog
      call={isFirst ? adminCalls.enterGameResult : adminCalls.correctGame}
      title={`${label}: ${nameOf(game)}`}
      confirmLabel={label}
      isReady={preview.isReady}
      waitsFor={preview.waitsFor}
      input={(reason) => ({
        params: { id: game.id },
        body: {
          points: { home: home ?? Number.NaN, away: away ?? Number.NaN },
          ...preview.previewed,
          confirmed: [...preview.confirmed],
          reason,
        },
      })}
      success="The result is stored and pinned. Slates are settled again within moments."
      onClose={onClose}
    >
      {(fields) => (
        <>
          <GameSummary game={game} replacesScore />
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', alignItems: 'end', gap: 2 }}>
            <ScoreField
              label={`${game.away} (away)`}
              value={awayText}
              onChange={setAway}
              refusal={fields['points.away']}
            />
            <ScoreField
              label={`${game.home} (home)`}
              value={homeText}
              onChange={setHome}
              refusal={fields['points.home']}
            />
          </Box>
          <CheckedPreview of={preview} fields={fields} />
          <Typography color="text.secondary">
            No feed overwrites the result until you release the game from its pin.
          </Typography>
        </>
      )}
    </ActDialog>
  );
}

interface ScoreFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly refusal: string | undefined;
}

function ScoreField({ label, value, onChange, refusal }: ScoreFieldProps) {
  return (
    <Field
      label={label}
      value={value}
      onChange={(text) => onChange(text.trim())}
      refusal={refusal}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3, autoComplete: 'off' } }}
      required
    />
  );
}
