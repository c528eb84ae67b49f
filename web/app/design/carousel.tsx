import {
  Children,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useHydrated } from '../platform/use-hydrated.ts';
import { followScroll, settle, stepTrack } from './carousel-ring.ts';
import styles from './carousel.module.css';

interface CarouselProps {
  readonly label: string;
  /** How many items a wide screen shows. Narrower screens show 3, 2 or 1. */
  readonly shows: number;
  /** Milliseconds between automatic steps; undefined for no autoplay. */
  readonly autoplay?: number | undefined;
  /** The items, each an `<li>`. */
  readonly children: ReactNode;
}

/**
 * A circular row of items: the first follows the last. It is a scroll container with snapping, so that swipes, the wheel and
 * reading without script work. Autoplay pauses while the carousel is hovered, touched or focused, and can be stopped. If all
 * items are visible, nothing moves and there are no controls.
 */
export function Carousel({ label, shows, autoplay, children }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const { current, hydrated, step, trackEvents } = useRing(track);
  const { stopped, toggle, pauseEvents } = useAutoplay(() => step(1), autoplay);
  const count = Children.count(children);
  return (
    <div
      role="group"
      className={styles.carousel}
      aria-label={label}
      aria-roledescription="carousel"
      data-fits={layoutsThatFit(count, shows)}
      {...pauseEvents}
    >
      <button type="button" className={styles.previous} aria-label="Previous" onClick={() => step(-1)}>
        <Icon path="M12 4 6 10l6 6" />
      </button>
      <ul
        ref={track}
        className={styles.track}
        style={trackStyle(shows, count)}
        data-circular={hydrated}
        tabIndex={0}
        aria-label={label}
        {...trackEvents}
      >
        {children}
      </ul>
      <button type="button" className={styles.next} aria-label="Next" onClick={() => step(1)}>
        <Icon path="m8 4 6 6-6 6" />
      </button>
      <div className={styles.below}>
        <Dots count={count} current={current} />
        {autoplay !== undefined && (
          <button
            type="button"
            className={styles.pause}
            aria-label={stopped ? 'Play' : 'Pause'}
            onClick={toggle}
          >
            <Icon path={stopped ? 'M7 5v10l8-5z' : 'M7.5 5v10M12.5 5v10'} />
          </button>
        )}
      </div>
    </div>
  );
}

const trackStyle = (
  shows: number,
  count: number,
): CSSProperties & { '--wide': number; '--count': number } => ({ '--wide': shows, '--count': count });

/** The style sheet's layouts, named by their number of columns, in which all items are visible. */
const layoutsThatFit = (count: number, shows: number): string =>
  [1, 2, 3, 4]
    .filter((layout) => count <= (layout === 4 ? shows : Math.min(layout, shows)))
    .map((layout) => (layout === 4 ? 'wide' : String(layout)))
    .join(' ');

/** Makes the track circular: returns the index of the first visible item, a step function, and the track's event handlers. */
function useRing(track: RefObject<HTMLUListElement | null>) {
  const [current, setCurrent] = useState(0);
  /** The target place of a running animation. A quick second step starts from it. */
  const goal = useRef<number>(undefined);
  const step = (direction: 1 | -1) => {
    if (track.current) goal.current = stepTrack(track.current, direction, goal.current);
  };
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated && track.current) settle(track.current);
  }, [hydrated, track]);
  const onScroll = () => {
    if (track.current) setCurrent(followScroll(track.current));
  };
  const onScrollEnd = () => {
    if (track.current && settle(track.current, goal.current)) goal.current = undefined;
  };
  const onInterrupt = () => {
    goal.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    step(event.key === 'ArrowLeft' ? -1 : 1);
  };
  return {
    current,
    hydrated,
    step,
    trackEvents: { onScroll, onScrollEnd, onTouchStart: onInterrupt, onWheel: onInterrupt, onKeyDown },
  };
}

/** Calls `move` at the given interval, unless paused or the visitor prefers reduced motion. */
function useAutoplay(move: () => void, intervalMs: number | undefined) {
  const [busy, setBusy] = useState(false);
  const [stopped, setStopped] = useState(false);
  const paused = busy || stopped;
  const onTick = useEffectEvent(move);
  useEffect(() => {
    if (intervalMs === undefined || paused) return undefined;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => onTick(), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs, paused]);
  const pause = () => setBusy(true);
  const resume = () => setBusy(false);
  return {
    stopped,
    toggle: () => setStopped(!stopped),
    pauseEvents: {
      onMouseEnter: pause,
      onMouseLeave: resume,
      onFocus: pause,
      onBlur: resume,
      onTouchStart: pause,
      onTouchEnd: resume,
      onTouchCancel: resume,
    },
  };
}

/** The most dots that fit beside the arrows on the narrowest screen. */
const MAX_DOTS = 9;

/** One dot for each item, the current one filled. At most `MAX_DOTS`, around the current item. */
function Dots({ count, current }: { readonly count: number; readonly current: number }) {
  const dotCount = Math.min(count, MAX_DOTS);
  const first = Math.min(Math.max(current - Math.floor(MAX_DOTS / 2), 0), count - dotCount);
  return (
    <span className={styles.dots} aria-hidden="true">
      {Array.from({ length: dotCount }, (_, dot) => first + dot).map((item) => (
        <span key={item} className={styles.dot} data-current={item === current} />
      ))}
    </span>
  );
}

function Icon({ path }: { readonly path: string }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
