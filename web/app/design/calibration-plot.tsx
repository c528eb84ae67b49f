import { formatPercent } from '../platform/numbers.ts';
import styles from './calibration-plot.module.css';
import { linearScale } from './plot.ts';

export interface CalibrationBin {
  /** The mean forecast probability in the bin, 0 to 1. */
  readonly said: number;
  /** The observed frequency, 0 to 1. */
  readonly happened: number;
  readonly games: number;
}

interface CalibrationPlotProps {
  readonly bins: readonly CalibrationBin[];
  /** The voice that made the forecasts. */
  readonly speaker?: 'We' | 'You' | 'It';
}

const SIZE = 320;
const scale = linearScale([0, 1], [0, SIZE]);

/**
 * Observed frequency against forecast probability; a calibrated forecast lies on the diagonal. A table shows the same
 * numbers. The player's points are squares, the algorithm's are circles.
 */
export function CalibrationPlot({ bins, speaker = 'We' }: CalibrationPlotProps) {
  const maxGames = Math.max(1, ...bins.map(({ games }) => games));
  return (
    <figure className={styles.figure}>
      <svg viewBox={`-44 -12 ${SIZE + 56} ${SIZE + 56}`} className={styles.plot} aria-hidden="true">
        {[0.25, 0.5, 0.75].map((share) => (
          <path
            key={share}
            d={`M${scale(share)} 0V${SIZE}M0 ${scale(share)}H${SIZE}`}
            className={styles.grid}
          />
        ))}
        <path d={`M0 0V${SIZE}H${SIZE}`} className={styles.axes} />
        {[0, 0.5, 1].map((share) => (
          <g key={share} className={styles.ticks}>
            <text x={scale(share)} y={SIZE + 18} textAnchor={share === 1 ? 'end' : 'middle'}>
              {share * 100}%
            </text>
            {share > 0 && (
              <text x="-6" y={scale(1 - share) + 5} textAnchor="end">
                {share * 100}%
              </text>
            )}
          </g>
        ))}
        <text x={SIZE / 2} y={SIZE + 38} textAnchor="middle" className={styles.ticks}>
          {speaker.toLowerCase()} said
        </text>
        <text x="6" y="12" className={styles.ticks}>
          it happened
        </text>
        <path d={`M0 ${SIZE}L${SIZE} 0`} className={styles.honest} />
        {bins.map(({ said, happened, games }) => {
          const [x, y, reach] = [scale(said), scale(1 - happened), 3 + 7 * Math.sqrt(games / maxGames)];
          return speaker === 'You' ? (
            <path
              key={said}
              d={`M${x - reach} ${y - reach}h${2 * reach}v${2 * reach}h${-2 * reach}z`}
              className={styles.you}
            />
          ) : (
            <circle key={said} cx={x} cy={y} r={reach} />
          );
        })}
      </svg>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{speaker} said</th>
            <th scope="col">It happened</th>
            <th scope="col">Games</th>
          </tr>
        </thead>
        <tbody>
          {bins.map(({ said, happened, games }) => (
            <tr key={said}>
              <td>{formatPercent(said)}</td>
              <td>{formatPercent(happened)}</td>
              <td>{games}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
