import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { useSignedIn } from './session.ts';

/**
 * The path to return to after signing in. It is stored in the history entry's state and passed from one account screen to
 * the next, so it survives a reload. A visitor who opens the sign-in page by another link has none. Only paths of this site
 * are valid.
 */
const ownPath = z.string().regex(/^\/(?![/\\])/u);
const returnState = z.object({ returnTo: ownPath });

/** The state of the home page's history entry after a session expired: the page that was open then. */
const expiredState = z.object({ signedOutFrom: ownPath });

interface SignInLink {
  readonly to: '/login';
  readonly state: z.output<typeof returnState>;
}

/** A link to sign in that returns to the current page afterwards. */
export function useSignInLink(): SignInLink {
  const { pathname, search } = useLocation();
  return { to: '/login', state: { returnTo: pathname + search } };
}

/** The state to navigate home with when the session expires on the current page. */
export const stateAfterExpiry = (): z.output<typeof expiredState> => ({
  signedOutFrom: window.location.pathname + window.location.search,
});

/** After a session expired: a link to sign in that returns to the page that was open then. */
export function useExpiredReturn(): SignInLink | undefined {
  const location = useLocation();
  const { data } = expiredState.safeParse(location.state);
  return data && { to: '/login', state: { returnTo: data.signedOutFrom } };
}

/** For account screens: the state to pass to the next screen, and the destination after signing in. */
export function useReturnTarget() {
  const location = useLocation();
  const { data } = returnState.safeParse(location.state);
  return { state: data, destination: data?.returnTo ?? '/' };
}

/** Navigates to the destination as soon as the visitor is signed in. */
export function useRedirectSignedIn(destination: string): void {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  useEffect(() => {
    if (signedIn === true) void navigate(destination, { replace: true });
  }, [signedIn, navigate, destination]);
}
