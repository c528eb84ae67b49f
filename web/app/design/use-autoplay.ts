import { useEffect, useEffectEvent } from 'react';

/** Calls `move` every so often while nobody holds it and less motion is not asked for. */
export function useAutoplay(move: () => void, every: number | undefined, held: boolean): void {
  const onTick = useEffectEvent(move);
  useEffect(() => {
    if (every === undefined || held) return undefined;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => onTick(), every);
    return () => clearInterval(timer);
  }, [every, held]);
}
