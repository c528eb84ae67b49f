import { useId } from 'react';
import { type Band, type Dot, marginScale, stackDots } from './dot-places.ts';
import { DotsAxis } from './dots-axis.tsx';
import { DotsKey, FlagKey } from './dots-key.tsx';
import styles from './fifty-dots.module.css';
import { dotOfResult, smoothHeight } from './plot.ts';
import { type Cut, SpreadCut } from './spread-cut.tsx';

interface FiftyDotsProps {
  /** Fifty quantiles of the margin (home minus away), ascending. */
  readonly margins: readonly number[];
  readonly away: string;
  readonly home: string;
  /** The sport's word for the unit of margins: "goals". */
  readonly units?: string;
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
  /** Whether to explain the dots. A page with several plots does so once, with one `DotsKey`. */
  readonly keyed?: boolean;
}

/** The width of a column of dots. The plot is twenty columns wide. */
const DOT = 7;
const WIDTH = 20 * DOT;
/** A tie band narrower than this is drawn only as the center line. */
const NARROW = 3;
/** The most ties that fit into one column. */
const FEW_TIES = 4;
/** The smallest y coordinate of the ground line. Leaves space for the flags above seven dots. */
const LOWEST_BASE = 58;

/** Fifty equally likely results of a game: away left, home right, the favorite's side in the algorithm's color. */
export function FiftyDots(props: FiftyDotsProps) {
  const { margins, away, home, units = 'points', predicted, cut, result, keyed = true } = props;
  const plot = layOut(props);
  const landed = result === undefined ? undefined : numberOfDot(margins, result, plot.homeFavored);
  return (
    <figure className={styles.figure}>
      <div className={styles.drawing}>
        <Drawing {...props} plot={plot} landed={landed} />
        {cut && <SpreadCut cut={cut} reach={plot.reach} />}
      </div>
      <DotsAxis reach={plot.reach} placeOf={(margin) => plot.scale(margin) / WIDTH} />
      <figcaption className={styles.caption}>
        <p className={styles.labels}>
          <span>{away} win by</span>
          <span>{units}</span>
          <span>{home} win by</span>
        </p>
        <p className={styles.flags}>
          {keyed && <DotsKey plots={[props]} />}
          {predicted !== undefined && <FlagKey kind="predicted">Predicted margin</FlagKey>}
          {landed !== undefined && (
            <FlagKey kind="result">
              How it ended: dot {landed} of {margins.length}
            </FlagKey>
          )}
        </p>
      </figcaption>
    </figure>
  );
}

interface Layout {
  /** The largest margin of the plot. */
  readonly reach: number;
  readonly scale: (margin: number) => number;
  readonly places: readonly number[];
  readonly dots: readonly Dot[];
  /** The ties' band. */
  readonly band: Band;
  /** The y coordinate of the ground line. */
  readonly base: number;
  readonly homeFavored: boolean;
}

function layOut({ margins, level = 0, predicted, cut, result }: FiftyDotsProps): Layout {
  const reach = Math.max(1, ...margins.map(Math.abs), Math.abs(result ?? 0)) * 1.06;
  // The slider of a cut is linear, so a plot with a cut does not widen the ties' band. If the band is then too narrow for a
  // dot, the plot has none.
  const naturalWidth = (level / reach) * WIDTH;
  const tieLevel = cut && naturalWidth < DOT ? 0 : level;
  const sides = margins.map((margin) => sideOf(margin, tieLevel));
  const ties = sides.filter((side) => side === 0).length;
  // Without ties, the band needs no column of dots; with a few ties it needs one, and with more it needs two.
  const leastBand = Math.min(2, Math.ceil(ties / FEW_TIES)) * DOT;
  const scale = marginScale({ reach, width: WIDTH, level: tieLevel, leastBand: cut ? 0 : leastBand });
  const places = margins.map(scale);
  const band = { from: scale(-tieLevel), to: scale(tieLevel) };
  const dots = stackDots(
    places.map((place, index) => ({ place, side: sides[index] ?? 0 })),
    { band, column: DOT, width: WIDTH },
  );
  const base = Math.max(LOWEST_BASE, ...dots.map((dot) => (dot.level + 1) * DOT + 10));
  return { reach, scale, places, dots, band, base, homeFavored: favorsHome(sides, predicted) };
}

interface DrawingProps extends FiftyDotsProps {
  readonly plot: Layout;
  /** The number of the dot that the result landed on. */
  readonly landed: number | undefined;
}

function Drawing({ margins, description, level = 0, predicted, cut, result, plot, landed }: DrawingProps) {
  const hatch = useId();
  const { reach, scale, places, dots, band, base, homeFavored } = plot;
  const fill = `url(#${hatch})`;
  const landedIndex = landed === undefined ? undefined : homeFavored ? margins.length - landed : landed - 1;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${base + 3}`} role="img" aria-label={description}>
      <Hatching id={hatch} />
      {band.to - band.from > NARROW && <HatchedBand {...band} top={10} base={base} fill={fill} part="ties" />}
      {cut?.push === true && (
        <HatchedBand
          from={scale(cut.at - 0.5)}
          to={scale(cut.at + 0.5)}
          top={4}
          base={base}
          fill={fill}
          part="push"
        />
      )}
      <path d={curve(places, base)} className={styles.curve} />
      <path d={`M0 ${base}h${WIDTH}`} className={styles.ground} />
      <path d={`M${WIDTH / 2} 8V${base + 3}`} className={styles.level} />
      {dots.map((dot, index) => {
        const kind = cut
          ? kindBeyond(margins[index] ?? 0, cut)
          : kindOf(margins[index] ?? 0, level, homeFavored);
        return (
          <circle
            key={`${dot.x} ${dot.level}`}
            cx={dot.x}
            cy={base - 4 - dot.level * DOT}
            r="3"
            className={index === landedIndex ? `${styles[kind]} ${styles.landed}` : styles[kind]}
            data-dot={kind}
            data-landed={index === landedIndex ? '' : undefined}
          />
        );
      })}
      {predicted !== undefined && (
        <path
          d={`M${scale(predicted)} ${base}V2h${predicted < 0 ? -7 : 7}v4h${predicted < 0 ? 7 : -7}`}
          className={styles.predicted}
        />
      )}
      {cut && <path d={`M${scale(within(cut.at, reach))} 2V${base + 3}`} className={styles.cut} />}
      {result !== undefined && <path d={resultFlag(scale(result), base)} className={styles.result} />}
    </svg>
  );
}

/** A swallow-tailed flag. Near the right end it points to the left, to stay inside the plot. */
function resultFlag(x: number, base: number): string {
  const direction = x > WIDTH - 10 ? -1 : 1;
  return `M${x} ${base}V8h${9 * direction}l${-3 * direction} 3 ${3 * direction} 3h${-9 * direction}`;
}

const within = (margin: number, reach: number) => Math.max(-reach, Math.min(reach, margin));

const sideOf = (margin: number, level: number): -1 | 0 | 1 => {
  if (isTie(margin, level)) return 0;
  return margin > 0 ? 1 : -1;
};

/** Whether a quantile rounds to a margin of 0. */
const isTie = (margin: number, level: number): boolean => level > 0 && Math.abs(Math.round(margin)) === 0;

function favorsHome(sides: readonly (-1 | 0 | 1)[], predicted: number | undefined): boolean {
  if (predicted !== undefined && predicted !== 0) return predicted > 0;
  return sides.reduce((sum: number, side) => sum + side, 0) >= 0;
}

/** The number of a result's dot, counted from the favorite's biggest win. */
const numberOfDot = (margins: readonly number[], result: number, homeFavored: boolean): number =>
  dotOfResult(
    margins.map((margin) => Math.round(margin) * (homeFavored ? 1 : -1)),
    homeFavored ? result : -result,
  );

function kindOf(margin: number, level: number, homeFavored: boolean): 'tie' | 'favorite' | 'other' {
  if (isTie(margin, level)) return 'tie';
  return margin > 0 === homeFavored ? 'favorite' : 'other';
}

/** Classifies a margin by the cut. Beyond the cut, the side that gives the points covers. */
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

interface HatchedBandProps extends Band {
  readonly top: number;
  readonly base: number;
  readonly fill: string;
  /** The outcome that the band marks. */
  readonly part: 'ties' | 'push';
}

function HatchedBand({ from, to, top, base, fill, part }: HatchedBandProps) {
  const width = Math.max(NARROW, to - from);
  const x = (from + to - width) / 2;
  return <rect x={x} y={top} width={width} height={base - top} fill={fill} data-band={part} />;
}

function curve(places: readonly number[], base: number): string {
  const points = Array.from({ length: WIDTH / 4 + 1 }, (_, step) => {
    const height = smoothHeight(places, DOT, step * 4) * DOT;
    return `${step * 4} ${(base - height).toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
