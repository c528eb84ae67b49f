import { adminCalls } from '@outpick/contracts/admin';
import { Typography } from '@mui/material';
import { ActDialog } from '../../design/act-dialog.tsx';
import { nameOf, type ContestAct, type ContestGame, type Game, type GameRow } from './game.ts';
import { Preview, usePreview } from './preview.tsx';
import { ReturningFacts } from './returning-facts.tsx';

interface UnpinDialogProps {
  readonly game: Game;
  readonly onClose: () => void;
}

/** Removes an operator's pin, so that the game follows its sources again. */
export function UnpinDialog({ game, onClose }: UnpinDialogProps) {
  const preview = usePreview(game.id, { kind: 'unpin', field: 'all' });
  return (
    <ActDialog
      call={adminCalls.unpinGame}
      title={`Unpin ${nameOf(game)}`}
      undo="Can be undone: correct the game again."
      confirmLabel="Unpin"
      isReady={preview.isReady}
      input={(reason) => ({
        params: { id: game.id },
        body: { field: 'all' as const, ...preview.previewed, reason },
      })}
      success="The game follows its sources again. Slates are settled again within moments."
      onClose={onClose}
    >
      {preview.answer.data && <ReturningFacts game={game} after={preview.answer.data.after} />}
      <Preview of={preview} />
    </ActDialog>
  );
}

const acts = {
  void: {
    call: adminCalls.voidContestGame,
    title: 'Void in the contest:',
    label: 'Void',
    undo: 'Can be undone: count the game again. Both acts and their reasons are public.',
    success: 'The game is void in its contest.',
  },
  add: {
    call: adminCalls.addContestGame,
    title: 'Add to the contest:',
    label: 'Add',
    undo: 'Can be undone: drop the game while it is open, or void it later. The acts and their reasons are public.',
    success: 'The game is in the contest.',
  },
  countAgain: {
    call: adminCalls.addContestGame,
    title: 'Count again in the contest:',
    label: 'Count again',
    undo: 'Can be undone: void the game again. Both acts and their reasons are public.',
    success: 'The game counts in its contest again.',
  },
  drop: {
    call: adminCalls.dropContestGame,
    title: 'Drop from the contest:',
    label: 'Drop',
    undo: 'Can be undone only until the game starts: add it again. The act and its reason are public.',
    success: 'The game is not in the contest any more.',
  },
} as const;

/** The act's texts. A game that is already in the contest can be added only if it is void, and then it counts again. */
const wordsOf = (act: ContestAct, { inContest }: Pick<ContestGame, 'inContest'>) =>
  acts[act === 'add' && inContest ? 'countAgain' : act];

export const contestActLabel = (act: ContestAct, contest: Pick<ContestGame, 'inContest'>): string =>
  wordsOf(act, contest).label;

interface ContestDialogProps {
  readonly game: Pick<GameRow, 'id' | 'home' | 'away'>;
  readonly contest: Pick<ContestGame, 'slateGameId' | 'inContest'>;
  readonly act: ContestAct;
  readonly onClose: () => void;
}

/** Adds a game to its contest, drops it, voids it or lets it count again. The reason is public. */
export function ContestDialog({ game, contest, act, onClose }: ContestDialogProps) {
  const { slateGameId } = contest;
  const { call, title, label, undo, success } = wordsOf(act, contest);
  const preview = usePreview(game.id, { kind: 'contest', slateGameId, act });
  return (
    <ActDialog
      call={call}
      title={`${title} ${nameOf(game)}`}
      undo={undo}
      confirmLabel={label}
      isDanger={act !== 'add'}
      isReady={preview.isReady}
      reasonHelp="Public: players read this text."
      input={(reason) => ({ params: { id: slateGameId }, body: { ...preview.previewed, reason } })}
      success={success}
      onClose={onClose}
    >
      <Typography>Players can read the reason.</Typography>
      <Preview of={preview} />
    </ActDialog>
  );
}
