import type { Input, Output } from '@outpick/contracts';
import type { AdminCall } from '@outpick/contracts/admin';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useLogoutIfAccessDenied } from 'react-admin';
import { callConsole } from './call-console.ts';

export interface CallOptions {
  /** False: not asked yet. */
  readonly enabled?: boolean;
  /** Asks again after this many seconds, as long as the screen is open. */
  readonly everySeconds?: number;
}

/**
 * Reads the answer of a call that writes nothing. Show the result with `<Loaded>`, which has the states loading and failed.
 * An ended session leads to the sign-in page. Without an input, nothing is asked.
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
