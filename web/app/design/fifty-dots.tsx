import { type ReactNode, useId } from 'react';
import { smoothHeight, stackDots } from './plot.ts';
import styles from './fifty-dots.module.css';
import { linearScale } from './plot.ts';
import { type Cut, SpreadCut } from './spread-cut.tsx';

interface FiftyDotsProps {
  /** Fifty quantiles of the margin (home minus away), ascending. */
  readonly margins: readonly number[];
  readonly away: string;
  readonly home: string;
  /** The text alternative. */
  readonly description: string;
  /** Half the width of the hatched tie band: margins closer to 0 than this are ties. 0 if ties are impossible. */
  readonly level?: number;
  /** The predicted margin (home minus away), marked by a flag. */
  readonly predicted?: number;
  /** A point spread, drawn as a dashed line. */
  readonly cut?: Cut;
  /** The final margin (home minus away) of a finished game. */
  readonly result?: number;
}

/** The plot is twenty columns of dots wide. */
const DOT = 7;
const WIDTH = 20 * DOT;
/** A tie band narrower than this is drawn only as the centre line. */
const NARROW = 3;
/** Leaves space for the flags above seven dots. */
const LOWEST_BASE = 58;

/** Fifty equally likely results of a game: away left, home right, the favorite's side in the algorithm's colour. */
export function FiftyDots(props: FiftyDotsProps) {
  const { margins, away, home, description, level = 0, predicted, cut, result } = props;
  const hatch = useId();
  const reach = Math.max(1, ...margins.map(Math.abs), Math.abs(result ?? 0)) * 1.06;
  const scale = linearScale([-reach, reach], [0, WIDTH]);
  const places = margins.map(scale);
  const dots = stackDots(places, DOT);
  const base = Math.max(LOWEST_BASE, ...dots.map((dot) => (dot.level + 1) * DOT + 10));
  const homeFavored = favorsHome(margins, level);
  return (
    <figure className={styles.figure}>
      <div className={styles.drawing}>
        <svg viewBox={`0 0 ${WIDTH} ${base + 3}`} role="img" aria-label={description}>
          <Hatching id={hatch} />
          {scale(level) - scale(-level) > NARROW && (
            <Band from={scale(-level)} to={scale(level)} top={10} base={base} fill={`url(#${hatch})`} />
          )}
          {cut?.push === true && (
            <Band
              from={scale(cut.at - 0.5)}
              to={scale(cut.at + 0.5)}
              top={4}
              base={base}
              fill={`url(#${hatch})`}
            />
          )}
          <path d={curve(places, base)} className={styles.curve} />
          <path d={`M0 ${base}h${WIDTH}`} className={styles.ground} />
          {dots.map((dot, index) => (
            <circle
              key={`${dot.x} ${dot.level}`}
              cx={dot.x}
              cy={base - 4 - dot.level * DOT}
              r="3"
              className={
                styles[
                  cut ? kindBeyond(margins[index] ?? 0, cut) : kindOf(margins[index] ?? 0, level, homeFavored)
                ]
              }
            />
          ))}
          <path d={`M${WIDTH / 2} 8V${base + 3}`} className={styles.level} />
          {predicted !== undefined && (
            <path
              d={`M${scale(predicted)} ${base}V2h${predicted < 0 ? -7 : 7}v4h${predicted < 0 ? 7 : -7}`}
              className={styles.predicted}
            />
          )}
          {cut && <path d={`M${scale(within(cut.at, reach))} 2V${base + 3}`} className={styles.cut} />}
          {result !== undefined && (
            <path d={`M${scale(result)} ${base}V8h9l-3 3 3 3h-9`} className={styles.result} />
          )}
        </svg>
        {cut && <SpreadCut cut={cut} reach={reach} />}
      </div>
      <figcaption className={styles.caption}>
        <p className={styles.labels}>
          <span>{away} win</span>
          <span>Level</span>
          <span>{home} win</span>
        </p>
        {(predicted !== undefined || result !== undefined) && (
          <p className={styles.flags}>
            {predicted !== undefined && <Flag kind="predicted">Predicted margin</Flag>}
            {result !== undefined && <Flag kind="result">How it ended</Flag>}
          </p>
        )}
      </figcaption>
    </figure>
  );
}

/** The legend of a flag. */
function Flag({ kind, children }: { readonly kind: 'predicted' | 'result'; readonly children: ReactNode }) {
  const shape = kind === 'predicted' ? 'M2 13V2h9v5H2' : 'M2 13V2h10l-3 3 3 3H2';
  return (
    <span className={styles.flag}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <path d={shape} className={styles[kind]} />
      </svg>
      {children}
    </span>
  );
}

const within = (margin: number, reach: number) => Math.max(-reach, Math.min(reach, margin));

function favorsHome(margins: readonly number[], level: number): boolean {
  const wins = margins.filter((margin) => margin > level).length;
  const losses = margins.filter((margin) => margin < -level).length;
  return wins >= losses;
}

function kindOf(margin: number, level: number, homeFavored: boolean): 'tie' | 'favorite' | 'other' {
  if (Math.abs(margin) < level) return 'tie';
  return margin > 0 === homeFavored ? 'favorite' : 'other';
}

/** Classifies a margin by the cut: beyond it the side that gives the points covers. */
function kindBeyond(margin: number, { at, push, side }: Cut): 'tie' | 'favorite' | 'other' {
  const whole = Math.round(margin);
  if (push && whole === at) return 'tie';
  return (whole - at) * side > 0 ? 'favorite' : 'other';
}

function Hatching({ id }: { readonly id: string }) {
  return (
    <pattern id={id} width="1.6" height="1.6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0v1.6" className={styles.hatch} />
    </pattern>
  );
}

interface BandProps {
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly base: number;
  readonly fill: string;
}

function Band({ from, to, top, base, fill }: BandProps) {
  const width = Math.max(NARROW, to - from);
  return <rect x={(from + to - width) / 2} y={top} width={width} height={base - top} fill={fill} />;
}

function curve(places: readonly number[], base: number): string {
  const points = Array.from({ length: WIDTH / 4 + 1 }, (_, step) => {
    const height = smoothHeight(places, DOT, step * 4) * DOT;
    return `${step * 4} ${(base - height).toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
