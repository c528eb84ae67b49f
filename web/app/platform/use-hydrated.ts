import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page's script has taken over: false on the server and until then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
