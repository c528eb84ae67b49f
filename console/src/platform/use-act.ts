import { CallFailure, type Input, type Output } from '@outpick/contracts';
import type { AdminCall } from '@outpick/contracts/admin';
import { useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useLogoutIfAccessDenied, useNotify } from 'react-admin';
import { callConsole } from './call-console.ts';
import { Confirmation } from './confirmation.ts';
import { failureMessage, fieldMessages } from './failure-message.ts';

export interface ActOptions {
  /** Notification after success. */
  readonly success?: string;
  /** True: no notification of a failure, because the form shows it. */
  readonly quiet?: boolean;
}

const isUnconfirmed = (error: unknown) =>
  error instanceof CallFailure && error.code === 'CONFIRMATION_NEEDED';

/** Whether the server refused the act because of the current state. The state on the screen is then stale. */
const isRefused = (error: unknown) =>
  error instanceof CallFailure && (error.code === 'ACT_REFUSED' || error.code === 'DOUBTS_UNCONFIRMED');

/**
 * Makes a call that writes. If the server requires confirmation, the operator is asked for it and the call is repeated. A
 * success or a refusal invalidates all queries. `act` resolves to the answer, or to undefined if it failed or was canceled.
 */
export function useAct<C extends AdminCall>(call: C, { success, quiet = false }: ActOptions = {}) {
  const client = useQueryClient();
  const notify = useNotify();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const askConfirmation = use(Confirmation);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const attempt = async (input: Input<C>): Promise<Output<C> | undefined> => {
    try {
      return await callConsole(call, input);
    } catch (error) {
      if (!isUnconfirmed(error)) throw error;
      return (await askConfirmation()) ? callConsole(call, input) : undefined;
    }
  };
  const act = async (input: Input<C>): Promise<Output<C> | undefined> => {
    setPending(true);
    setFailure(undefined);
    try {
      const data = await attempt(input);
      if (data === undefined) return undefined;
      await client.invalidateQueries();
      if (success !== undefined) notify(success, { type: 'success' });
      return data;
    } catch (error) {
      if (await logoutIfAccessDenied(error)) return undefined;
      if (isRefused(error)) await client.invalidateQueries();
      setFailure(error);
      if (!quiet) notify(failureMessage(error), { type: 'error' });
      return undefined;
    } finally {
      setPending(false);
    }
  };
  return {
    act,
    isPending,
    /** The message of the last failure, if any. */
    failure: failure === undefined ? undefined : failureMessage(failure),
    /** The message of each refused field. */
    fields: fieldMessages(failure),
    reset: () => setFailure(undefined),
  };
}
