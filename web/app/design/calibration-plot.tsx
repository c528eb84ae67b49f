import { formatPercent } from '../platform/numbers.ts';
import { type CalibrationBin, intervalOf, type Range, rangeOf } from './calibration.ts';
import styles from './calibration-plot.module.css';
import { linearScale, ticksBetween } from './plot.ts';

interface CalibrationPlotProps {
  readonly bins: readonly CalibrationBin[];
  /** Whose forecasts these are, in words: "We" for the site, "You" for the player, "It" for the algorithm. */
  readonly speaker?: 'We' | 'You' | 'It';
  /** The range of both axes; by default the range of the bins. Plots that readers compare need the same range. */
  readonly range?: Range;
}

const SIZE = 320;
/** Half the width of an error bar's ends. */
const CAP = 4;

/**
 * Plots observed frequency against forecast probability, with the 95% interval of each point. A calibrated forecast lies on
 * the diagonal. A table shows the same numbers. The player's points are squares, the algorithm's are circles.
 */
export function CalibrationPlot({ bins, speaker = 'We', range = rangeOf(bins) }: CalibrationPlotProps) {
  return (
    <figure className={styles.figure}>
      <div>
        <svg viewBox={`-48 -36 ${SIZE + 64} ${SIZE + 82}`} className={styles.plot} aria-hidden="true">
          <Axes range={range} speaker={speaker} />
          <Points bins={bins} speaker={speaker} range={range} />
        </svg>
        <figcaption className={styles.note}>
          Each bar shows how far luck can move a point: 95 times in 100, the true share is on the bar.
        </figcaption>
      </div>
      <Numbers bins={bins} speaker={speaker} />
    </figure>
  );
}

interface PartProps {
  readonly speaker: 'We' | 'You' | 'It';
  readonly range: Range;
}

const scalesOf = ({ low, high }: Range) => ({
  across: linearScale([low, high], [0, SIZE]),
  up: linearScale([low, high], [SIZE, 0]),
});

function Axes({ range, speaker }: PartProps) {
  const { across, up } = scalesOf(range);
  const percents = ticksBetween(Math.round(range.low * 100), Math.round(range.high * 100), {
    most: 5,
    least: 10,
  });
  return (
    <>
      {percents.map((percent) => {
        const [x, y] = [across(percent / 100), up(percent / 100)];
        return (
          <g key={percent} className={styles.ticks}>
            <path d={`M${x} 0V${SIZE}M0 ${y}H${SIZE}`} className={styles.grid} />
            <text x={x} y={SIZE + 18} textAnchor="middle" data-axis="said">
              {percent}%
            </text>
            <text x="-6" y={y + 5} textAnchor="end" data-axis="happened">
              {percent}%
            </text>
          </g>
        );
      })}
      <path d={`M0 0V${SIZE}H${SIZE}`} className={styles.axes} />
      <path d={`M0 ${SIZE}L${SIZE} 0`} className={styles.honest} />
      <text x={SIZE / 2} y={SIZE + 38} textAnchor="middle" className={styles.ticks}>
        {speaker} said
      </text>
      <text x="-44" y="-18" className={styles.ticks}>
        It happened
      </text>
    </>
  );
}

function Points({ bins, speaker, range }: PartProps & { readonly bins: readonly CalibrationBin[] }) {
  const { across, up } = scalesOf(range);
  const maxGames = Math.max(1, ...bins.map(({ games }) => games));
  return bins.map((bin) => {
    const { low, high } = intervalOf(bin);
    const [x, y, top, bottom] = [across(bin.said), up(bin.happened), up(high), up(low)];
    const reach = 3 + 5 * Math.sqrt(bin.games / maxGames);
    const ends = `M${x - CAP} ${top}h${2 * CAP}M${x - CAP} ${bottom}h${2 * CAP}`;
    return (
      <g key={bin.said} className={speaker === 'You' ? styles.you : undefined}>
        <path d={`M${x} ${top}V${bottom}${ends}`} className={styles.bar} data-calibration="bar" />
        {speaker === 'You' ? (
          <path d={`M${x - reach} ${y - reach}h${2 * reach}v${2 * reach}h${-2 * reach}z`} />
        ) : (
          <circle cx={x} cy={y} r={reach} />
        )}
      </g>
    );
  });
}

function Numbers({ bins, speaker }: Pick<CalibrationPlotProps, 'bins'> & Pick<PartProps, 'speaker'>) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{speaker} said</th>
          <th scope="col">It happened</th>
          <th scope="col">Games</th>
          <th scope="col">Likely range</th>
        </tr>
      </thead>
      <tbody>
        {bins.map((bin) => {
          const { low, high } = intervalOf(bin);
          return (
            <tr key={bin.said}>
              <td>{formatPercent(bin.said)}</td>
              <td>{formatPercent(bin.happened)}</td>
              <td>{bin.games}</td>
              <td>
                {(low * 100).toFixed(0)}–{(high * 100).toFixed(0)}%
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
