import { CallFailure, type Input } from '@outpick/contracts';
import { adminCalls } from '@outpick/contracts/admin';
import type { AuthProvider } from 'react-admin';
import { callConsole } from './call-console.ts';
import { proveByPasskey } from './passkeys.ts';
import { queries } from './queries.ts';
import { keepSelf, readSelf } from './self.ts';

export type Credentials = Input<typeof adminCalls.signInOperator>['body'] | 'passkey';

export const authProvider: AuthProvider = {
  login: async (credentials: Credentials) => {
    if (credentials === 'passkey') {
      const answer = await proveByPasskey();
      await callConsole(adminCalls.signInWithPasskey, { body: { answer } });
      queries.clear();
      return;
    }
    const self = await callConsole(adminCalls.signInOperator, { body: credentials });
    queries.clear();
    keepSelf(self);
  },
  logout: async () => {
    try {
      await callConsole(adminCalls.signOutOperator, {});
    } catch (error) {
      // 401: the session has already ended.
      if (!(error instanceof CallFailure) || error.status !== 401) throw error;
    } finally {
      queries.clear();
    }
  },
  checkAuth: async () => {
    try {
      await readSelf();
    } catch (error) {
      // A rejected check signs the operator out, so an unreachable server must not reject it.
      if (!(error instanceof CallFailure) || error.status !== 401) return;
      // Without `message: false`, react-admin shows a notification; the sign-in page is enough.
      throw Object.assign(new Error('not signed in'), { message: false });
    }
  },
  checkError: async (error: unknown) => {
    if (error instanceof CallFailure && error.status === 401) throw error;
    return Promise.resolve();
  },
  getIdentity: async () => {
    const { id, name, role } = await readSelf();
    return { id, fullName: `${name}, ${role}` };
  },
  // react-admin calls this on every page, even before sign-in. If it rejected, react-admin would redirect a new operator away
  // from the page of the one-time link.
  getPermissions: async () =>
    readSelf().then(
      ({ role }) => role,
      () => undefined,
    ),
};
