import { adminCalls } from '@outpick/contracts/admin';
import { Typography } from '@mui/material';
import { ActDialog } from '../../design/act-dialog.tsx';
import { GameSummary, type SummarizedGame } from './game-summary.tsx';
import { nameOf, type ContestAct, type ContestGame, type Game } from './game.ts';
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
      title={`Release from pin: ${nameOf(game)}`}
      confirmLabel="Release from pin"
      isReady={preview.isReady}
      input={(reason) => ({
        params: { id: game.id },
        body: { field: 'all' as const, ...preview.previewed, reason },
      })}
      success="The game follows its sources again. Slates are settled again within moments."
      onClose={onClose}
    >
      <GameSummary game={game} replacesScore={game.pin?.status === 'final'} />
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
    success: 'The game is void in its contest.',
  },
  add: {
    call: adminCalls.addContestGame,
    title: 'Add to the contest:',
    label: 'Add',
    success: 'The game is in the contest.',
  },
  countAgain: {
    call: adminCalls.addContestGame,
    title: 'Count again in the contest:',
    label: 'Count again',
    success: 'The game counts in its contest again.',
  },
  drop: {
    call: adminCalls.dropContestGame,
    title: 'Drop from the contest:',
    label: 'Drop',
    success: 'The game is not in the contest any more.',
  },
} as const;

/** The act's texts. A game that is already in the contest can be added only if it is void, and then it counts again. */
const wordsOf = (act: ContestAct, { inContest }: Pick<ContestGame, 'inContest'>) =>
  acts[act === 'add' && inContest ? 'countAgain' : act];

export const contestActLabel = (act: ContestAct, contest: Pick<ContestGame, 'inContest'>): string =>
  wordsOf(act, contest).label;

interface ContestDialogProps {
  readonly game: SummarizedGame & { readonly id: string };
  readonly contest: Pick<ContestGame, 'slateGameId' | 'inContest'>;
  readonly act: ContestAct;
  readonly onClose: () => void;
}

/** Adds a game to its contest, drops it, voids it or lets it count again. The reason is public. */
export function ContestDialog({ game, contest, act, onClose }: ContestDialogProps) {
  const { slateGameId } = contest;
  const { call, title, label, success } = wordsOf(act, contest);
  const preview = usePreview(game.id, { kind: 'contest', slateGameId, act });
  return (
    <ActDialog
      call={call}
      title={`${title} ${nameOf(game)}`}
      confirmLabel={label}
      isDanger={act !== 'add'}
      isReady={preview.isReady}
      reasonHelp="Public: players read this text."
      input={(reason) => ({ params: { id: slateGameId }, body: { ...preview.previewed, reason } })}
      success={success}
      onClose={onClose}
    >
      <GameSummary game={game} />
      <Typography>Players can read the reason.</Typography>
      <Preview of={preview} />
    </ActDialog>
  );
}
