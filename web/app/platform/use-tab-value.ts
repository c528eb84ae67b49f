import { useSyncExternalStore } from 'react';
import { readTab, type SessionKey } from './storage.ts';

const never = () => () => undefined;

/** What this tab keeps under a key, as it was when the screen was drawn; `undefined` on the server and until hydration. */
export const useTabValue = (key: SessionKey): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(
    never,
    () => readTab(key),
    () => undefined,
  );
