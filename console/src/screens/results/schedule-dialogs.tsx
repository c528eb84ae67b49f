import { adminCalls } from '@outpick/contracts/admin';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { Field } from '../../design/field.tsx';
import { Start } from '../../design/time.tsx';
import { fromZonedField, toZonedField } from '../../platform/zoned-field.ts';
import { GameSummary } from './game-summary.tsx';
import { nameOf, type Game } from './game.ts';
import { CheckedPreview, usePreview } from './preview.tsx';

const pinned = 'No feed overwrites it until you release the game from its pin.';

const statusActs = {
  postponed: {
    call: adminCalls.postponeGame,
    label: 'Postpone',
    title: 'Postpone',
    success: 'The game is postponed.',
  },
  cancelled: {
    call: adminCalls.cancelGame,
    label: 'Cancel the game',
    title: 'Cancel the game',
    success: 'The game is canceled.',
  },
  scheduled: {
    call: adminCalls.rescheduleGame,
    label: 'Set back to scheduled',
    title: 'Set back to scheduled',
    success: 'The game is scheduled and has no result.',
  },
} as const;

export type StatusAct = keyof typeof statusActs;

/** The acts that change a game's status, with the labels of their buttons. */
export const listStatusActs = ({ status }: Pick<Game, 'status'>): readonly (readonly [StatusAct, string])[] =>
  (['postponed', 'cancelled', 'scheduled'] as const)
    .filter((one) => one !== status)
    .map((one) => [one, statusActs[one].label]);

interface StatusDialogProps {
  readonly game: Game;
  readonly status: StatusAct;
  readonly onClose: () => void;
}

/** Postpones a game, cancels it or sets it back to scheduled, with a preview of the consequences. */
export function StatusDialog({ game, status, onClose }: StatusDialogProps) {
  const { call, label, title, success } = statusActs[status];
  const preview = usePreview(game.id, { kind: 'pin', result: { status, points: null } });
  return (
    <ActDialog
      call={call}
      title={`${title}: ${nameOf(game)}`}
      confirmLabel={label}
      dismissLabel="Back"
      isReady={preview.isReady}
      waitsFor={preview.waitsFor}
      input={(reason) => ({
        params: { id: game.id },
        body: { ...preview.previewed, confirmed: [...preview.confirmed], reason },
      })}
      success={success}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <GameSummary game={game} replacesScore />
          <CheckedPreview of={preview} fields={fields} />
          <Typography color="text.secondary">{pinned}</Typography>
        </>
      )}
    </ActDialog>
  );
}

interface MoveStartDialogProps {
  readonly game: Game;
  readonly onClose: () => void;
}

/** Moves the start of a game, with a preview of the consequences. The field shows the clock of the sport's time zone. */
export function MoveStartDialog({ game, onClose }: MoveStartDialogProps) {
  const [start, setStart] = useState(toZonedField(game.startsAt, game.timeZone));
  const startsAt = fromZonedField(start, game.timeZone);
  const preview = usePreview(game.id, startsAt === undefined ? undefined : { kind: 'pin', startsAt });
  return (
    <ActDialog
      call={adminCalls.moveGameStart}
      title={`Move the start: ${nameOf(game)}`}
      confirmLabel="Move the start"
      isReady={preview.isReady}
      waitsFor={preview.waitsFor}
      input={(reason) => ({
        params: { id: game.id },
        body: { startsAt: startsAt ?? '', ...preview.previewed, confirmed: [...preview.confirmed], reason },
      })}
      success="The start is stored and pinned."
      onClose={onClose}
    >
      {(fields) => (
        <>
          <GameSummary game={game} />
          <Field
            type="datetime-local"
            label={`New start, on the clock of ${game.timeZone}`}
            value={start}
            onChange={setStart}
            slotProps={{ inputLabel: { shrink: true } }}
            refusal={fields['startsAt']}
          />
          {startsAt !== undefined && (
            <Typography>
              New start: <Start at={startsAt} timeZone={game.timeZone} />
            </Typography>
          )}
          <CheckedPreview of={preview} fields={fields} />
          <Typography color="text.secondary">{pinned}</Typography>
        </>
      )}
    </ActDialog>
  );
}
