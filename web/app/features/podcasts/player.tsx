import { useState } from 'react';
import styles from './player.module.css';

interface PlayerProps {
  readonly heading: string;
  /** On one of the allowed podcast hosts; null if the episode has only a link. */
  readonly address: string | null;
}

/** An episode's player. Sends no request to its host until the visitor presses Play. */
export function Player({ heading, address }: PlayerProps) {
  const [playing, setPlaying] = useState(false);
  if (playing && address !== null) {
    return (
      <iframe
        className={styles.frame}
        src={address}
        title={heading}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <div className={styles.cover}>
      <SoundWave />
      {address !== null && (
        <button
          type="button"
          className={styles.play}
          aria-label={`Play ${heading}`}
          onClick={() => setPlaying(true)}
        >
          <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M7 4v16l13-8z" fill="currentColor" />
          </svg>
          Play
        </button>
      )}
    </div>
  );
}

/** A decorative sound wave. */
function SoundWave() {
  return (
    <svg className={styles.wave} viewBox="0 0 320 80" preserveAspectRatio="none" aria-hidden="true">
      {Array.from({ length: 40 }, (_, bar) => {
        const height =
          8 + 60 * Math.exp(-(((bar - 19.5) / 12) ** 2)) * (0.55 + 0.45 * Math.abs(Math.sin(bar * 2.3)));
        return <rect key={bar} x={bar * 8 + 2} y={40 - height / 2} width="4" height={height} />;
      })}
    </svg>
  );
}
