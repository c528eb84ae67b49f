import { adminCalls } from '@outpick/contracts/admin';
import { Typography } from '@mui/material';
import { ActDialog } from '../../design/act-dialog.tsx';
import { nameOf, type ContestAct, type GameRow } from './game.ts';
import { Preview } from './preview.tsx';

interface UnpinDialogProps {
  readonly game: Pick<GameRow, 'id' | 'home' | 'away'>;
  readonly field: 'start' | 'result' | 'all';
  readonly onClose: () => void;
}

/** Lets a game follow its sources again. */
export function UnpinDialog({ game, field, onClose }: UnpinDialogProps) {
  return (
    <ActDialog
      call={adminCalls.unpinGame}
      title={`Unpin ${nameOf(game)}`}
      undo="Can be undone: correct the game again."
      confirmLabel="Unpin"
      input={(reason) => ({ params: { id: game.id }, body: { field, reason } })}
      success="The game follows its sources again."
      onClose={onClose}
    >
      <Typography>The game takes what its sources say now, and follows them from now on.</Typography>
      <Preview gameId={game.id} proposal={{ kind: 'unpin', field }} />
    </ActDialog>
  );
}

const acts = {
  void: {
    call: adminCalls.voidContestGame,
    title: 'Void in the contest:',
    label: 'Void',
    undo: 'Can be undone: add the game again. Both acts and their reasons are public.',
    success: 'The game is void in its contest.',
  },
  add: {
    call: adminCalls.addContestGame,
    title: 'Add to the contest:',
    label: 'Add',
    undo: 'Can be undone: drop the game while it is open, or void it later. The acts and their reasons are public.',
    success: 'The game is in the contest.',
  },
  drop: {
    call: adminCalls.dropContestGame,
    title: 'Drop from the contest:',
    label: 'Drop',
    undo: 'Can be undone only until the game starts: add it again. The act and its reason are public.',
    success: 'The game is not in the contest any more.',
  },
} as const;

export const contestActLabel = (act: ContestAct): string => acts[act].label;

interface ContestDialogProps {
  readonly game: Pick<GameRow, 'id' | 'home' | 'away'>;
  readonly slateGameId: string;
  readonly act: ContestAct;
  readonly onClose: () => void;
}

/** Adds a game to its contest, drops it or voids it. Players read the reason. */
export function ContestDialog({ game, slateGameId, act, onClose }: ContestDialogProps) {
  const { call, title, label, undo, success } = acts[act];
  return (
    <ActDialog
      call={call}
      title={`${title} ${nameOf(game)}`}
      undo={undo}
      confirmLabel={label}
      isDanger={act !== 'add'}
      reasonHelp="Public: players read this text."
      input={(reason) => ({ params: { id: slateGameId }, body: { reason } })}
      success={success}
      onClose={onClose}
    >
      <Typography>Players can read the reason.</Typography>
      <Preview gameId={game.id} proposal={{ kind: 'contest', slateGameId, act }} />
    </ActDialog>
  );
}
