import styles from './voices.module.css';

/** The four sources of an opinion on a game. Each has its own color and mark on all pages. */
export type Voice = 'algorithm' | 'you' | 'crowd' | 'market';

export const voiceNames: Readonly<Record<Voice, string>> = {
  algorithm: 'Algorithm',
  you: 'You',
  crowd: 'Crowd',
  market: 'Market',
};

const marks: Readonly<Record<Voice, string>> = {
  algorithm: 'M8 3a5 5 0 1 0 0 10A5 5 0 1 0 8 3z',
  you: 'M3.5 3.5h9v9h-9z',
  crowd: 'M8 4a4 4 0 1 0 0 8 4 4 0 1 0 0-8z',
  market: 'M8 1v14',
};

interface VoiceMarkProps {
  readonly voice: Voice;
  /** Whether to draw a gap around the mark, to separate it from a line or a mark below it. */
  readonly apart?: boolean;
}

/** A voice's mark: ● the algorithm, ■ you, ○ the crowd, ┆ the market. */
export function VoiceMark({ voice, apart = false }: VoiceMarkProps) {
  return (
    <svg className={styles[voice]} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      {apart && <path d={marks[voice]} className={styles.gap} />}
      <path d={marks[voice]} />
    </svg>
  );
}
