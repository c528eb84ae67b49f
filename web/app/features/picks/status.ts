import { noPick } from '@outpick/contracts';
import type { Row } from './row.ts';
import { describePick, formatSaved, type Pair } from './words.ts';

/** What a row says about its pick. `tone` selects the color: an alert needs the player's attention. */
export interface RowStatus {
  readonly text: string;
  readonly tone: 'quiet' | 'saved' | 'alert';
}

interface StatusInput {
  readonly game: Pair & { readonly date: string };
  readonly row: Row;
  readonly isVisitor: boolean;
}

const describeWish = (game: Pair, wish: NonNullable<Row['wish']>): string =>
  wish === noPick ? 'no pick' : describePick(game, wish);

const troubles = {
  offline: 'Not saved: no connection. Kept on this device.',
  busy: 'Not saved yet: the site is busy. Trying again.',
  checking: undefined,
} as const;

/** The pick that counts: "Chiefs by 6 counts." */
const formatCounts = (game: Pair, { saved }: Row): string =>
  saved === null || saved === undefined
    ? 'You have no pick in this game.'
    : `Your saved pick, ${describePick(game, saved)}, counts.`;

/** The state of a pick in words; undefined without a pick and without news. */
export function statusOf({ game, row, isVisitor }: StatusInput): RowStatus | undefined {
  const { saved, wish, trouble, lost, refusal, unanswered } = row;
  if (refusal !== undefined) return { text: `Not saved: ${refusal}`, tone: 'alert' };
  if (lost !== undefined) {
    const what = `This game locked before you saved: ${describeWish(game, lost)}`;
    const counts =
      unanswered.length > 0
        ? 'may not count. We ask the site once there is a connection.'
        : `was not counted. ${formatCounts(game, row)}`;
    return { text: `${what} ${counts}`, tone: 'alert' };
  }
  if (trouble === 'conflict') {
    const other =
      saved === null || saved === undefined ? 'withdrew your pick' : `picked ${describePick(game, saved)}`;
    return { text: `On another device you ${other}.`, tone: 'alert' };
  }
  if (wish !== undefined) {
    if (isVisitor) return { text: 'Kept in this tab. Sign up and it counts.', tone: 'quiet' };
    const text = trouble && troubles[trouble];
    return text === undefined ? { text: 'Saving…', tone: 'quiet' } : { text, tone: 'alert' };
  }
  if (saved === null || saved === undefined) return undefined;
  return { text: formatSaved(saved.savedAt, game.date), tone: 'saved' };
}

/** The same in one or two words, for a closed row. */
export function shortStatusOf({
  row,
  isVisitor,
}: Pick<StatusInput, 'row' | 'isVisitor'>): RowStatus | undefined {
  const { saved, wish, trouble, lost, refusal } = row;
  if (refusal !== undefined || lost !== undefined) return { text: 'Not saved', tone: 'alert' };
  if (trouble === 'conflict') return { text: 'Which one?', tone: 'alert' };
  if (wish !== undefined) {
    if (isVisitor) return { text: 'Kept', tone: 'quiet' };
    const isWaiting = trouble === 'offline' || trouble === 'busy';
    return isWaiting ? { text: 'Not saved', tone: 'alert' } : { text: 'Saving…', tone: 'quiet' };
  }
  return saved ? { text: 'Saved', tone: 'saved' } : undefined;
}
