import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './carousel.module.css';

interface CarouselProps {
  readonly label: string;
  /** How many items a wide screen shows; narrower ones show 3, 2 and 1. */
  readonly shows: number;
  /** Milliseconds between automatic steps; without it the carousel moves only by its buttons. */
  readonly autoplay?: number | undefined;
  /** The items, each an `<li>`. */
  readonly children: ReactNode;
}

/**
 * A row of items with scroll snapping, which works without script by swipe, wheel and keyboard. The buttons step by one item
 * and wrap at the ends. Autoplay pauses while the carousel is hovered or focused, and can be stopped.
 */
export function Carousel({ label, shows, autoplay, children }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const [hovered, setHovered] = useState(false);
  const [stopped, setStopped] = useState(false);
  useAutoplay(() => step(track.current, 1), autoplay, hovered || stopped);
  const hover = { onMouseEnter: () => setHovered(true), onMouseLeave: () => setHovered(false) };
  const focus = { onFocus: () => setHovered(true), onBlur: () => setHovered(false) };
  return (
    <div
      role="group"
      className={styles.carousel}
      aria-label={label}
      aria-roledescription="carousel"
      {...hover}
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

/** Calls `move` at the given interval, unless paused or the visitor prefers reduced motion. */
function useAutoplay(move: () => void, intervalMs: number | undefined, paused: boolean): void {
  const onTick = useEffectEvent(move);
  useEffect(() => {
    if (intervalMs === undefined || paused) return undefined;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => onTick(), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs, paused]);
}

/** Moves by one item and wraps at the ends. */
function step(track: HTMLUListElement | null, direction: 1 | -1): void {
  const item = track?.firstElementChild;
  if (!track || !item) return;
  const next = item.nextElementSibling;
  const stride = next
    ? next.getBoundingClientRect().left - item.getBoundingClientRect().left
    : track.clientWidth;
  const last = track.scrollWidth - track.clientWidth;
  const target = track.scrollLeft + direction * stride;
  const left = target > last + stride / 2 ? 0 : target < -stride / 2 ? last : target;
  track.scrollTo({ left, behavior: 'smooth' });
}
