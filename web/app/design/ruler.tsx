import { formatPercent } from '../platform/numbers.ts';
import styles from './ruler.module.css';
import { type Voice, VoiceMark, voiceNames } from './voices.tsx';

interface Opinion {
  readonly voice: Voice;
  /** This voice's probability of a home win, a tie counting half; 0 to 1. */
  readonly home: number;
}

interface RulerProps {
  readonly away: string;
  readonly home: string;
  /** The algorithm's three probabilities. */
  readonly forecast: { readonly away: number; readonly tie: number; readonly home: number };
  readonly opinions: readonly Opinion[];
  /** Whether to list the voices below the ruler. */
  readonly listVoices?: boolean;
}

/**
 * Compares the four voices on one scale, from "away 100%" at the left to "home 100%" at the right. The favorite's share is
 * solid and starts at its end, the tie is hatched, the rest outlined.
 */
export function Ruler({ away, home, forecast, opinions, listVoices = true }: RulerProps) {
  const homeFavored = forecast.home >= forecast.away;
  const share = Math.max(forecast.home, forecast.away);
  return (
    <div className={styles.ruler}>
      <div className={styles.ends}>
        <span>{away} 100%</span>
        <span>{home} 100%</span>
      </div>
      <div className={homeFavored ? styles.towardHome : styles.towardAway} aria-hidden="true">
        <span className={styles.share} style={{ width: `${share * 100}%` }} />
        <span className={styles.tie} style={{ width: `${forecast.tie * 100}%` }} />
        <span className={styles.half} />
        {opinions.map(({ voice, home: place }) => (
          <span key={voice} className={styles.mark} style={{ left: `${place * 100}%` }}>
            <VoiceMark voice={voice} />
          </span>
        ))}
      </div>
      {listVoices && (
        <ul className={styles.voices}>
          {opinions.map(({ voice, home: place }) => (
            <li key={voice}>
              <VoiceMark voice={voice} />
              {voiceNames[voice]}: {place >= 0.5 ? home : away} {formatPercent(Math.max(place, 1 - place))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
