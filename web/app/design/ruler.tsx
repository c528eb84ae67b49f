import { formatChance, formatPercent } from '../platform/numbers.ts';
import { type Chances, clamp, fillTo, placeOf, tieBand } from './lean.ts';
import styles from './ruler.module.css';
import { type Voice, VoiceMark, voiceNames } from './voices.tsx';

interface Opinion {
  readonly voice: Voice;
  /** This voice's probability of a home win, a tie counting half; 0 to 1. */
  readonly home: number;
}

/** The words for the outcomes whose chances the ruler shows. */
interface RulerWords {
  /** Follows a team's name, e.g. "cover". Empty if the chance is that of winning. */
  readonly verb: string;
  /** The outcome between the two: "tie" or "push". */
  readonly between: string;
}

interface RulerProps {
  readonly away: string;
  readonly home: string;
  /** The algorithm's three probabilities. */
  readonly forecast: Chances;
  /** The marks. The solid part ends at the algorithm's. */
  readonly opinions: readonly Opinion[];
  /** Whether to list the voices below the ruler. */
  readonly listVoices?: boolean;
  /** Whether the ends name the teams. Without names, the teams must stand beside the ruler, away at the left. */
  readonly hasNames?: boolean;
  readonly words?: RulerWords;
}

const winning: RulerWords = { verb: '', between: 'tie' };

/** In this order, marks at the same place stay visible: the square's corners around the dot, and the ring on top of it. */
const paintOrder: readonly Voice[] = ['you', 'market', 'algorithm', 'crowd'];

/**
 * Shows the voices' probabilities: away at the left, home at the right, even chances in the middle. The solid part grows
 * from the middle toward the favorite and ends at the algorithm's mark. The ends name the teams with their chances.
 */
export function Ruler(props: RulerProps) {
  const { away, home, forecast, opinions, listVoices = true, hasNames = true, words = winning } = props;
  const place = opinions.find(({ voice }) => voice === 'algorithm')?.home ?? placeOf(forecast);
  const marks = opinions.toSorted((a, b) => paintOrder.indexOf(a.voice) - paintOrder.indexOf(b.voice));
  return (
    <div className={styles.ruler}>
      <div role="img" aria-label={sentence(props, words)}>
        <div className={styles.ends}>
          <End name={hasNames ? away : ''} chance={forecast.away} verb={words.verb} favored={place < 0.5} />
          <End name={hasNames ? home : ''} chance={forecast.home} verb={words.verb} favored={place > 0.5} />
        </div>
        <div className={styles.track} data-ruler="track">
          {forecast.tie > 0 && <span className={styles.tie} style={spanOf(tieBand(forecast.tie))} />}
          <span className={styles.fill} style={spanOf(fillTo(place))} data-ruler="fill" />
          <span className={styles.half} data-ruler="middle" />
          {marks.map(({ voice, home: at }) => (
            <span
              key={voice}
              className={styles.mark}
              style={{ left: `${clamp(at) * 100}%` }}
              data-voice={voice}
            >
              <VoiceMark voice={voice} apart={voice !== 'algorithm'} />
            </span>
          ))}
        </div>
      </div>
      {listVoices && (
        <ul className={styles.voices}>
          {opinions.map(({ voice, home: at }) => (
            <li key={voice}>
              <VoiceMark voice={voice} />
              {voiceNames[voice]}: {at >= 0.5 ? home : away} {formatPercent(Math.max(at, 1 - at))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface EndProps {
  readonly name: string;
  readonly chance: number;
  readonly verb: string;
  readonly favored: boolean;
}

function End({ name, chance, verb, favored }: EndProps) {
  return (
    <span className={favored ? styles.favorite : undefined} data-ruler="end">
      {verb === '' ? name : `${name} ${verb}`} <span className="together">{formatChance(chance)}</span>
    </span>
  );
}

/** The three chances from left to right, as screen readers read them: "Jets 55.2%, tie 0.5%, Chiefs 44.3%". */
function sentence({ away, home, forecast }: RulerProps, { verb, between }: RulerWords): string {
  const team = (name: string, chance: number) =>
    [name, verb, formatChance(chance)].filter((word) => word !== '').join(' ');
  return [
    team(away, forecast.away),
    ...(forecast.tie > 0 ? [`${between} ${formatChance(forecast.tie)}`] : []),
    team(home, forecast.home),
  ].join(', ');
}

const spanOf = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  left: `${from * 100}%`,
  width: `${(to - from) * 100}%`,
});
