import type { MouseEvent } from 'react';
import type { NavigateFunction } from 'react-router';

let go: NavigateFunction | undefined;

/** Lets plain links lead on within the app. Until then, and after the returned function, they load whole documents. */
export function followLinksBy(navigate: NavigateFunction): () => void {
  go = navigate;
  return () => {
    go = undefined;
  };
}

/** Leads on within the app, unless the browser was asked for something else: another tab, another window, a download. */
export function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
  if (!go || event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  const { pathname, search, hash, href, dataset } = currentTarget;
  void go(pathname + search + hash, {
    preventScrollReset: 'keepsScroll' in dataset,
    replace: href === window.location.href,
  });
}
