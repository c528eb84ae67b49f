import type { Input, Output } from '@outpick/contracts';
import type { AdminCall } from '@outpick/contracts/admin';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useLogoutIfAccessDenied } from 'react-admin';
import { callConsole } from './call-console.ts';

export interface CallOptions {
  /** False: the call is not made yet. */
  readonly enabled?: boolean;
  /** Repeats the call after this many seconds while the screen is open. */
  readonly everySeconds?: number;
}

/**
 * Makes a read-only call. Render the result with `<Loaded>`, which also shows the loading and failed states. If the session
 * has ended, redirects to the sign-in page. Without an input, makes no call.
 */
export function useCall<C extends AdminCall>(
  call: C,
  input: Input<C> | undefined,
  options: CallOptions = {},
) {
  const { enabled = true, everySeconds } = options;
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return useQuery<Output<C>>({
    queryKey: ['call', call.path, input],
    queryFn:
      input === undefined
        ? skipToken
        : async () => {
            try {
              return await callConsole(call, input);
            } catch (error) {
              await logoutIfAccessDenied(error);
              throw error;
            }
          },
    enabled,
    ...(everySeconds === undefined ? {} : { refetchInterval: everySeconds * 1000 }),
  });
}
