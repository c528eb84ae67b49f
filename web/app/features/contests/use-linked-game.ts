import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Moves focus to the game that the address names, and the page to it if the visitor followed a link. The browser scrolls by
 * itself after a full load and on the way back, but a link may be followed before the contest has loaded.
 */
export function useLinkedGame(): void {
  const { hash, key } = useLocation();
  const navigationType = useNavigationType();
  useEffect(() => {
    const game = hash === '' ? null : document.getElementById(hash.slice(1));
    if (navigationType !== NavigationType.Pop) game?.scrollIntoView({ block: 'start' });
    game?.focus({ preventScroll: true });
  }, [hash, key, navigationType]);
}
