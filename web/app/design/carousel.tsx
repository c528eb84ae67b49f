import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import styles from './carousel.module.css';
import { useAutoplay } from './use-autoplay.ts';

interface CarouselProps {
  readonly label: string;
  /** How many items a wide screen shows; narrower ones show 3, 2 and 1. */
  readonly shows: number;
  /** Milliseconds between steps of its own; without, it moves only when asked to. */
  readonly autoplay?: number | undefined;
  /** The items, each an `<li>`. */
  readonly children: ReactNode;
}

/**
 * Items in a row that scrolls and snaps by itself, also without script: swiped, wheeled or reached by keyboard. The
 * buttons step by one and go round at the ends; what plays by itself rests under a pointer or the focus, and can be
 * stopped.
 */
export function Carousel({ label, shows, autoplay, children }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const [held, setHeld] = useState(false);
  const [stopped, setStopped] = useState(false);
  useAutoplay(() => step(track.current, 1), autoplay, held || stopped);
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };
  const focus = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  return (
    <div
      role="group"
      className={styles.carousel}
      aria-label={label}
      aria-roledescription="carousel"
      {...hold}
      {...focus}
    >
      <ul ref={track} className={styles.track} style={shownOn(shows)} tabIndex={0} aria-label={label}>
        {children}
      </ul>
      <div className={styles.controls}>
        <button type="button" className={styles.button} onClick={() => step(track.current, -1)}>
          Previous
        </button>
        <button type="button" className={styles.button} onClick={() => step(track.current, 1)}>
          Next
        </button>
        {autoplay !== undefined && (
          <button type="button" className={styles.button} onClick={() => setStopped(!stopped)}>
            {stopped ? 'Play' : 'Pause'}
          </button>
        )}
      </div>
    </div>
  );
}

const shownOn = (shows: number): CSSProperties & { '--wide': number } => ({ '--wide': shows });

/** Moves by one item; past the last comes the first, and before the first the last. */
function step(track: HTMLUListElement | null, direction: 1 | -1): void {
  const item = track?.firstElementChild;
  if (!track || !item) return;
  const next = item.nextElementSibling;
  const stride = next
    ? next.getBoundingClientRect().left - item.getBoundingClientRect().left
    : track.clientWidth;
  const last = track.scrollWidth - track.clientWidth;
  const place = track.scrollLeft + direction * stride;
  const wrapped = place > last + stride / 2 ? 0 : place < -stride / 2 ? last : place;
  track.scrollTo({ left: wrapped, behavior: 'smooth' });
}
