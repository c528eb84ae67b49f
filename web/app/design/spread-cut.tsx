import { useId } from 'react';
import styles from './fifty-dots.module.css';

/** A spread laid on a margin plot. */
export interface Cut {
  /** Home minus away: above 0 where the home side gives the points, below 0 where the away side does. */
  readonly at: number;
  /** Which side gives the points: 1 the home side, −1 the away side. It has to end beyond the cut. */
  readonly side: 1 | -1;
  /** Whether a margin of just the spread can be: it is hatched. */
  readonly push: boolean;
  readonly label: string;
  /** What the cut means where it stands, for those who hear it. */
  readonly words: string;
  /** Called while it is dragged or stepped. Without it the cut stays where it is. */
  readonly onMove?: (at: number) => void;
  /** Called once it is let go. */
  readonly onSettle?: () => void;
}

interface SpreadCutProps {
  readonly cut: Cut;
  /** The margin at either end of the plot. */
  readonly reach: number;
}

const THUMB = 28;

/** The cut's handle: a slider as wide as the plot, so that it can be dragged anywhere and stepped by half points. */
export function SpreadCut({ cut, reach }: SpreadCutProps) {
  const id = useId();
  const { onMove, onSettle } = cut;
  if (!onMove) return null;
  const end = Math.floor(reach * 2) / 2;
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {cut.label}
      </label>
      <input
        id={id}
        type="range"
        className={styles.slider}
        // The thumb stands at the cut: the slider's ends are whole steps, and half a thumb hangs over either.
        style={{ width: `calc(${((end / reach) * 100).toFixed(2)}% + ${THUMB}px)` }}
        min={-end}
        max={end}
        step={0.5}
        value={Math.max(-end, Math.min(end, cut.at))}
        aria-valuetext={cut.words}
        onChange={({ target }) => onMove(target.valueAsNumber)}
        onPointerUp={onSettle}
        onKeyUp={onSettle}
      />
    </>
  );
}
