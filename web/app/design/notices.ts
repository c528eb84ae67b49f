import { useSyncExternalStore } from 'react';

/** A short word at the edge of the screen, which leaves by itself. */
export interface Notice {
  readonly id: number;
  readonly kind: 'snackbar' | 'toast';
  readonly text: string;
  /** Milliseconds until it leaves. */
  readonly lasts: number;
}

const SNACKBAR_MS = 2000;
const TOAST_MS = 1500;

let current: Notice | undefined;
let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function put(notice: Notice | undefined): void {
  clearTimeout(timer);
  current = notice;
  if (notice) timer = setTimeout(put, notice.lasts, undefined);
  for (const listener of listeners) listener();
}

/** Shows a snackbar; the one before it, if still there, is dismissed. */
export function showSnackbar(text: string): void {
  count += 1;
  put({ id: count, kind: 'snackbar', text: text || 'An Error Occurred', lasts: SNACKBAR_MS });
}

/** Shows a toast, for longer where it says so. */
export function showToast(text: string, lasts = TOAST_MS): void {
  count += 1;
  put({ id: count, kind: 'toast', text, lasts });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const readNotice = (): Notice | undefined => current;

export const useNotice = (): Notice | undefined =>
  useSyncExternalStore<Notice | undefined>(subscribe, readNotice, () => undefined);
