import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Focuses the game in the address's fragment and, if the visitor followed a link, scrolls to it. The browser itself scrolls
 * after a full load and on Back, but a link may be followed before the contest has loaded.
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
