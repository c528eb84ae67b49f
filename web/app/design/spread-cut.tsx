import { useId } from 'react';
import styles from './fifty-dots.module.css';

/** A point spread shown on a margin plot as a vertical cut. */
export interface Cut {
  /** Home minus away: positive if the home side gives the points, negative if the away side does. */
  readonly at: number;
  /** The side that gives the points: 1 home, −1 away. It covers if the margin ends beyond the cut. */
  readonly side: 1 | -1;
  /** Whether a push is possible; its band is hatched. */
  readonly push: boolean;
  readonly label: string;
  /** The slider's value as text, for screen readers. */
  readonly words: string;
  /** Called while the cut is dragged or stepped. Without it the cut is fixed. */
  readonly onMove?: (at: number) => void;
  /** Called when the slider is released. */
  readonly onRelease?: () => void;
}

interface SpreadCutProps {
  readonly cut: Cut;
  /** The largest margin on the plot. */
  readonly reach: number;
}

const THUMB = 28;

/** The cut's handle: a slider as wide as the plot, with steps of half a point. */
export function SpreadCut({ cut, reach }: SpreadCutProps) {
  const id = useId();
  const { onMove, onRelease } = cut;
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
        // Aligns the thumb with the cut: the slider ends at whole steps and half a thumb overhangs each end.
        style={{ width: `calc(${((end / reach) * 100).toFixed(2)}% + ${THUMB}px)` }}
        min={-end}
        max={end}
        step={0.5}
        value={Math.max(-end, Math.min(end, cut.at))}
        aria-valuetext={cut.words}
        onChange={({ target }) => onMove(target.valueAsNumber)}
        onPointerUp={onRelease}
        onKeyUp={onRelease}
      />
    </>
  );
}
