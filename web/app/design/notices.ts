import { useSyncExternalStore } from 'react';

/** A short message at the edge of the screen that disappears by itself. */
export interface Notice {
  readonly id: number;
  readonly kind: 'snackbar' | 'toast';
  readonly text: string;
  readonly durationMs: number;
}

const SNACKBAR_MS = 2000;
const TOAST_MS = 1500;

let current: Notice | undefined;
let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setNotice(notice: Notice | undefined): void {
  clearTimeout(timer);
  current = notice;
  if (notice) timer = setTimeout(setNotice, notice.durationMs, undefined);
  for (const listener of listeners) listener();
}

/** Shows a snackbar and dismisses the previous notice. */
export function showSnackbar(text: string): void {
  count += 1;
  setNotice({ id: count, kind: 'snackbar', text: text || 'An Error Occurred', durationMs: SNACKBAR_MS });
}

/** Shows a toast and dismisses the previous notice. */
export function showToast(text: string, durationMs = TOAST_MS): void {
  count += 1;
  setNotice({ id: count, kind: 'toast', text, durationMs });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const readNotice = (): Notice | undefined => current;

export const useNotice = (): Notice | undefined =>
  useSyncExternalStore<Notice | undefined>(subscribe, readNotice, () => undefined);
