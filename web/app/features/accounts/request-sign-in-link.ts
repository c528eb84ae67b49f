import { accountsCalls, ownPath } from '@outpick/contracts';
import { callFromBrowser } from '../../platform/browser-calls.ts';

/** Asks for a sign-in link by mail. The link opens `returnTo` after signing in, also in another browser. */
export const requestSignInLink = async (email: string, returnTo: string) =>
  callFromBrowser(accountsCalls.requestSignInLink, {
    body: { email, returnTo: ownPath.safeParse(returnTo).data },
  });
