import type { MouseEvent } from 'react';
import type { NavigateFunction } from 'react-router';

let navigateInApp: NavigateFunction | undefined;

/** Makes plain links navigate within the app until the returned function is called. Without it, links load documents. */
export function setLinkNavigator(navigate: NavigateFunction): () => void {
  navigateInApp = navigate;
  return () => {
    navigateInApp = undefined;
  };
}

/** Navigates within the app, except for clicks that open a tab, a window or a download. */
export function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
  if (!navigateInApp || event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey)
    return;
  event.preventDefault();
  const { pathname, search, hash, href, dataset } = currentTarget;
  void navigateInApp(pathname + search + hash, {
    preventScrollReset: 'keepsScroll' in dataset,
    replace: href === window.location.href,
  });
}
